package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.model.data.UserStatement.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A query of the user's is tried before it is measured, and the trial is rolled back. */
class QueriesOnGivenPostgresTest extends GivenPostgresFixture {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "select 1; create table public.oops (x int)|--query expects one statement, but got several",
                "drop table public.companies|--query expects a statement that reads or changes rows, such as SELECT or UPDATE, but got 'drop'",
                "select nextval('public.numbers')|--query fails: cannot execute nextval() in a read-only transaction",
                "select 1 as id into public.oops|--query fails: cannot execute SELECT INTO in a read-only transaction",
                "select $1::int + $2|--query has 2 parameters, but got 0 values: give each one value, in the order from $1 on",
            })
    void aQueryThatIsNoneOrChangesWhatItDoesNotNameIsRefused(String sql, String complaint) throws Exception {
        inShop("CREATE SEQUENCE public.numbers; GRANT ALL ON public.numbers TO alice");
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            UserStatement query = new UserStatement(sql, List.of(), null, null);
            assertThat(catchThrowableOfType(DatabaseException.class, () -> database.tryOut(query)))
                    .hasMessageStartingWith(complaint);
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-- one; two%n/* a; b */ select ';' as \"a;b\", $$;$$ ;",
                "show jit",
                "explain select 1",
                "with gone as (delete from precious.orders returning id) select * from gone",
                "(select 1) union (select 2)",
                "select twice from (values ('%s')) as v (twice)",
            })
    void aQueryThatReadsOrNamesItsChangeIsTried(String sql) throws Exception {
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            String literal = "a''b".repeat(3_000);
            database.tryOut(new UserStatement(sql.formatted(literal), List.of(), null, null));
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT id FROM precious.orders WHERE id <= $1|5||",
                "SELECT id FROM precious.orders WHERE id <= $1|4|5|mine.yaml, line 2: rows expects 4 rows in every reply, but with $1 = 5 the query returned 5",
                "SELECT id FROM precious.orders WHERE id = $1|1|11|mine.yaml, line 2: rows expects 1 row in every reply, but with $1 = 11 the query returned 0",
                "SELECT id FROM precious.order WHERE id <= $1|5||mine.yaml, line 1: query expects a statement that the server accepts, but it says: relation \"precious.order\" does not exist",
                "SELECT 1 / (id - $1) FROM precious.orders|10||mine.yaml, line 1: query fails with $1 = 5: division by zero",
                "DELETE FROM precious.orders WHERE id = $1 RETURNING id|1||",
                "SELECT id FROM precious.orders LIMIT 1|1||mine.yaml, line 1: query has 0 parameters, but got 1 value: give each one value, in the order from $1 on",
                "explain select 1|1||mine.yaml, line 1: query has 0 parameters, but got 1 value: give each one value, in the order from $1 on",
                "UPDATE precious.orders SET id = id WHERE id = $1|1||mine.yaml, line 2: rows expects 1 row in every reply, but with $1 = 5 the query returned 0",
            })
    void aQueryIsTriedBeforeItIsMeasuredAndTakenBack(
            String sql, int rows, @Nullable Integer largest, @Nullable String complaint) throws Exception {
        try (GivenPostgres database = connect()) {
            List<String> before = everythingInShop();
            UserStatement query = new UserStatement(
                    sql,
                    List.of(new Parameter.WholeNumber(5, largest == null ? 5 : largest)),
                    rows,
                    new QueryFile("mine.yaml", 1, 2, List.of()));
            DatabaseException refusal = catchThrowableOfType(DatabaseException.class, () -> database.tryOut(query));
            assertThat(refusal == null ? null : refusal.getMessage()).isEqualTo(complaint);
            assertThat(everythingInShop()).isEqualTo(before);
        }
    }
}
