package dev.dbdyno.stacks.hibernate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.contract.StackContract;
import dev.dbdyno.spi.sql.JdbcSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGProperty;

final class HibernateStackTest extends StackContract {

    /** What a backend has counted becomes visible at the end of the statement after this one. */
    private static final Query FLUSH = new Query("select 1 from pg_stat_force_next_flush()", List.of());

    private static final Query LOADS =
            new Query("select idx_scan::int4 from pg_stat_user_tables where relname = 'world'", List.of());

    HibernateStackTest() {
        super(new HibernateStackProvider());
    }

    @Test
    void its_defaults_are_those_of_the_libraries() {
        assertThat(JdbcSettings.POOL.defaultValue()).isEqualTo(new HikariConfig().getMaximumPoolSize());
        assertThat(JdbcSettings.POOL_WAIT_MILLIS.defaultValue().longValue())
                .isEqualTo(new HikariConfig().getConnectionTimeout());
        assertThat(String.valueOf(JdbcSettings.PREPARE_THRESHOLD.defaultValue()))
                .isEqualTo(PGProperty.PREPARE_THRESHOLD.getDefaultValue());
    }

    @Test
    void a_wait_that_hikaricp_does_not_take_is_refused_in_words() {
        assertThatThrownBy(() -> connectionsOnceOpen(Map.of("poolWaitMillis", "249")))
                .isInstanceOf(OperationException.class)
                .hasMessage(
                        "poolWaitMillis expects 0 or at least 250, for HikariCP takes nothing between, but got '249'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"managed", "stateless"})
    void an_id_that_repeats_is_loaded_as_often(String session) throws OperationException {
        Map<String, String> given = Map.of("session", session);
        int before = loads(lastReply(given, List.of(FLUSH, LOADS)));
        int after = loads(lastReply(given, List.of(new FindWorlds(List.of(7, 7, 8, 7)), FLUSH, LOADS)));
        assertThat(after - before).isEqualTo(4);
    }

    @Test
    void a_managed_session_reads_a_row_before_it_deletes_it_and_says_so() throws OperationException {
        assertThat(workOfDeletes("managed", 801).rows()).isEqualTo(2);
        assertThat(workOfDeletes("stateless", 861).rows()).isEqualTo(1);

        HibernateStackProvider provider = new HibernateStackProvider();
        Settings managed = Settings.of(provider.settings(), Map.of("session", "managed"));
        assertThat(provider.explainedWork(managed))
                .containsEntry(WorkCounter.ROWS, "a managed session loads a row before it deletes it");
    }

    private Work workOfDeletes(String session, int first) throws OperationException {
        return workOfEach(
                Map.of("session", session),
                IntStream.range(first, first + 60).mapToObj(DeleteUser::new).toList());
    }

    private static int loads(List<Row> counted) {
        return (Integer)
                Objects.requireNonNull(((Tuple) counted.getFirst()).values().getFirst());
    }
}
