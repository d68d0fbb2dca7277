package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.scenarios.FindMovie;
import dev.dbdyno.scenarios.Scenario;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whole runs of stacks on Neo4j, with the real server and real children. No figure is judged, only what was done. */
class Neo4jIT extends RunFixture {

    private Launched compare(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("compare"));
        all.addAll(Arrays.asList(arguments));
        all.addAll(List.of("--set", "pool=2", "--clients", "2", "--window", "300ms", "--windows", "2"));
        all.addAll(List.of("--warmup", "300ms", "--blocks", "1", "--out", "run"));
        return Launched.measuring(folder, all);
    }

    @Test
    void whereTheScenarioIsLeftOpenAMovieIsFoundInOneStatementAndOneTransaction() throws Exception {
        compare("bolt", "bolt transaction=managed", "bolt-reactive", "sdn-reactive@spring-webflux")
                .ended(ExitCode.OK);

        RunResults results = results();
        assertThat(Scenario.of(results.run().plan().scenario())).isEqualTo(new FindMovie("The Matrix"));
        assertThat(results.run().server().version()).startsWith("Neo4j ");
        assertThat(results.run().server().footprint()).isNotNull();
        assertThat(results.forks()).hasSize(4).allSatisfy(Neo4jIT::didOneStatementAnOperation);
        assertWindowsAreGood(results, 8);
        assertThat(folder.resolve("run/server")).doesNotExist();
        assertThat(folder.resolve("run/report.html"))
                .content()
                .contains("transaction=managed", "server took", "not counted");
    }

    @Test
    @Tag("full")
    void moviesThatAWindowInsertedAreGoneBeforeTheNextAndNobodysWorkAlsoOverHttp() throws Exception {
        compare("bolt", "sdn@spring-mvc", "--scenario", "insert-movie").ended(ExitCode.OK);

        RunResults results = results();
        assertThat(results.forks()).hasSize(2).allSatisfy(Neo4jIT::didOneStatementAnOperation);
        assertWindowsAreGood(results, 4);
    }

    private static void didOneStatementAnOperation(ForkRecord fork) {
        Work.assertOneStatement(fork);
        Work.assertOneTransaction(fork);
        Topology topology = Objects.requireNonNull(fork.topology());
        assertThat(topology.connectionsAtServer()).isBetween(1, 2);
    }

    private static void assertWindowsAreGood(RunResults results, int windows) {
        assertThat(results.windows().stream().filter(window -> window.phase() == Phase.MEASURED))
                .hasSize(windows)
                .allSatisfy(window -> {
                    assertThat(window.measurement().operations()).isPositive();
                    assertThat(window.measurement().failures()).isZero();
                    assertThat(window.measurement().cpu(Party.DATABASE)).isNotNull();
                });
    }

    @Test
    void armsOnTwoDatabasesAreRefusedBeforeAnythingIsStarted() throws Exception {
        Launched refused = compare("bolt", "jdbc").ended(ExitCode.USAGE);

        assertThat(refused.output()).contains("uses PostgreSQL and another arm uses Neo4j");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void aHistoricalStackIsRefusedBehindAHostWithTheReason() throws Exception {
        Launched refused = compare("bolt@spring-mvc", "sdn-rx@spring-mvc").ended(ExitCode.USAGE);

        assertThat(refused.output())
                .contains("'sdn-rx' runs standalone only, because its libraries are those of Spring Boot 2.3")
                .contains("leave out '@spring-mvc'");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void aScenarioOfTablesIsRefusedOnAGraph() throws Exception {
        Launched refused = compare("bolt", "--scenario", "one-row").ended(ExitCode.USAGE);

        assertThat(refused.output()).contains("give --scenario find-movie, insert-movie, person-movies or co-actors");
    }

    @Test
    void anAddressOfAnotherKindOfServerIsRefused() throws Exception {
        Launched refused =
                compare("bolt", "--database", "postgresql://alice@localhost/db").ended(ExitCode.USAGE);

        assertThat(refused.output()).contains("--database names a different kind of server", "neo4j://user@host:7687");
    }

    @Test
    void aMissingPasswordIsSaidBeforeAnythingIsMeasured() throws Exception {
        Launched refused =
                compare("bolt", "--database", "neo4j://127.0.0.1:1/neo4j").ended(ExitCode.CANNOT_RUN);

        assertThat(refused.output()).contains("there is no password");
    }
}
