package dev.dbdyno.spi.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.sql.NativeSql.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NativeSqlTest {

    @Test
    void a_numbered_parameter_becomes_hibernates() {
        assertThat(NativeSql.translate("select $1::int + a.b from a where c=$12")
                        .text())
                .isEqualTo("select ?1 ::int + a.b from a where c=?12 ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select '$1'",
                "select 'it''s $1'",
                "select \"a\"\"$1\"",
                "select 1 -- $1 '",
                "select 1 /* $1 ' */",
                "select a$1 from b$2c",
                "select $",
                "select '\\', \"$1\"",
                ""
            })
    void literals_names_and_comments_stay_as_they_are(String sql) {
        assertThat(NativeSql.translate(sql).text()).isEqualTo(sql);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "/* update */ select 1",
                "-- delete\nselect 1",
                "with a as (select 1) select * from a",
                "values (1)",
                "insert into a values ($1) returning id",
                "UPDATE a SET b = 1 RETURNING b"
            })
    void a_statement_that_replies_with_rows_is_asked_for_them(String sql) {
        assertThat(NativeSql.translate(sql).reply()).isEqualTo(Reply.ROWS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insert into a values ('returning')",
                " UPDATE a SET b = $1",
                "/* select */ delete from a",
                "create table a (returned int)"
            })
    void a_statement_that_changes_rows_is_asked_how_many(String sql) {
        assertThat(NativeSql.translate(sql).reply()).isEqualTo(Reply.COUNT);
    }
}
