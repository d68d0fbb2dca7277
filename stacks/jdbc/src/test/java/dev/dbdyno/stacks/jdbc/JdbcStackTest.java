package dev.dbdyno.stacks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.contract.StackContract;
import dev.dbdyno.spi.sql.JdbcSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.postgresql.PGProperty;

final class JdbcStackTest extends StackContract {

    private static final Query PREPARED = new Query(
            "select count(*)::int4 from pg_prepared_statements where statement like 'select company_id%'", List.of());

    JdbcStackTest() {
        super(new JdbcStackProvider());
    }

    @Test
    void its_defaults_are_those_of_the_libraries() {
        assertThat(JdbcSettings.POOL.defaultValue()).isEqualTo(new HikariConfig().getMaximumPoolSize());
        assertThat(JdbcSettings.POOL_WAIT_MILLIS.defaultValue().longValue())
                .isEqualTo(new HikariConfig().getConnectionTimeout());
        assertThat(String.valueOf(JdbcSettings.PREPARE_THRESHOLD.defaultValue()))
                .isEqualTo(PGProperty.PREPARE_THRESHOLD.getDefaultValue());
        assertThat(String.valueOf(JdbcStackProvider.REWRITE_BATCHED_INSERTS.defaultValue()))
                .isEqualTo(PGProperty.REWRITE_BATCHED_INSERTS.getDefaultValue());
        assertThat(JdbcStackProvider.AUTOSAVE.defaultValue().name().toLowerCase(Locale.ROOT))
                .isEqualTo(PGProperty.AUTOSAVE.getDefaultValue());
    }

    @Test
    void a_statement_is_prepared_at_the_server_from_the_fifth_execution_on() throws OperationException {
        assertThat(lastReply(Map.of(), findsThenPrepared(4))).containsExactly(new Tuple(List.of(0)));
        assertThat(lastReply(Map.of(), findsThenPrepared(5))).containsExactly(new Tuple(List.of(1)));
    }

    @Test
    void the_threshold_of_server_preparation_can_be_set() throws OperationException {
        assertThat(lastReply(Map.of("prepareThreshold", "2"), findsThenPrepared(3)))
                .containsExactly(new Tuple(List.of(1)));
        assertThat(lastReply(Map.of("prepareThreshold", "0"), findsThenPrepared(20)))
                .containsExactly(new Tuple(List.of(0)));
    }

    @Test
    void a_wait_that_hikaricp_does_not_take_is_refused_in_words() {
        assertThatThrownBy(() -> connectionsOnceOpen(Map.of("poolWaitMillis", "249")))
                .isInstanceOf(OperationException.class)
                .hasMessage(
                        "poolWaitMillis expects 0 or at least 250, for HikariCP takes nothing between, but got '249'");
    }

    /** A connection that is kept has prepared what it was asked twenty times. */
    @Test
    void without_a_pool_each_operation_has_a_connection_of_its_own() throws OperationException {
        assertThat(lastReply(Map.of("pooling", "none"), findsThenPrepared(20))).containsExactly(new Tuple(List.of(0)));
        assertThat(lastReply(Map.of("pooling", "agroal"), findsThenPrepared(20)))
                .containsExactly(new Tuple(List.of(1)));
    }

    @Test
    void what_the_server_counts_for_a_connection_of_its_own_is_explained() throws OperationException {
        List<FindCompany> finds = Collections.nCopies(20, new FindCompany(1));

        assertThat(workOfEach(Map.of("pooling", "none"), finds)).isEqualTo(new Work(2, 1, 3));
        assertThat(new JdbcStackProvider()
                        .explainedWork(Settings.of(new JdbcStackProvider().settings(), Map.of("pooling", "none"))))
                .containsOnlyKeys(WorkCounter.STATEMENTS, WorkCounter.TRANSACTIONS);
    }

    private static List<Operation> findsThenPrepared(int finds) {
        List<Operation> operations = new ArrayList<>(Collections.nCopies(finds, new FindCompany(1)));
        operations.add(PREPARED);
        return operations;
    }
}
