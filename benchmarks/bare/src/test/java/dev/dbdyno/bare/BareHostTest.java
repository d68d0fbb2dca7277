package dev.dbdyno.bare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.child.host.LoadingHost;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.databases.postgresql.EmbeddedPostgres;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.Loads;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.usage.GarbageCollections;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.window.AtWork;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.scenarios.Sleep;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.stacks.jdbc.JdbcStackProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real server. */
class BareHostTest {

    private static final StackProvider JDBC = new JdbcStackProvider();
    private static final Scenario ONE_ROW = new OneRow(1_000);

    private final LoadingHost host = new BareHost();

    @TempDir
    Path folder = Path.of("");

    @Test
    void selectsWithAsManyConnectionsAsTheArmSays() throws Exception {
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(folder, progress -> {})) {
            postgres.prepare(new DataSet.Companies(1_000));
            Endpoint endpoint = postgres.endpoint("bare-test");
            try (Loads loads = host.open(JDBC, opening(endpoint, ONE_ROW));
                    Load load = loads.load(new ClosedLoop(3))) {
                for (int window = 0; window < 2; window++) {
                    load.prepare();
                    load.run(Duration.ofMillis(300), () -> {});
                    LoadedWindow loaded = load.collect();

                    assertThat(loaded.operations()).isPositive();
                    assertThat(loaded.failures()).isZero();
                    assertThat(loaded.durationNanos()).isPositive();
                    AtWork atWork = Objects.requireNonNull(loaded.atWork());
                    assertThat(atWork.nanos()).isEqualTo(Duration.ofMillis(300).toNanos());
                    assertThat(atWork.operations()).isBetween(1.0, (double) loaded.operations());
                }
                assertThat(postgres.connections("bare-test")).isBetween(1, 3);
            }
        }
    }

    @Test
    void isFoundAsAService() {
        assertThat(ServiceLoader.load(HostProvider.class))
                .extracting(found -> found.description().name())
                .contains("bare");
    }

    @Test
    void refusesWhatItsLoopDoesNotDo() {
        Endpoint nowhere = new Endpoint("nowhere.invalid", 1, "db", "user", "", "dbdyno", "bare-test");
        assertThatThrownBy(() -> host.open(JDBC, opening(nowhere, new Sleep(0))))
                .isInstanceOf(OperationException.class)
                .hasMessage("host 'bare' runs one-row only");
    }

    private static Opening opening(Endpoint endpoint, Scenario scenario) {
        return new Opening(
                endpoint,
                Settings.of(JDBC.settings(), Map.of("pool", "3")),
                Settings.of(List.of(), Map.of()),
                scenario,
                1,
                NanoClock.SYSTEM,
                GarbageCollections.OF_THIS_JVM,
                Duration.ofSeconds(10),
                GeneratorPriority.ORDINARY);
    }
}
