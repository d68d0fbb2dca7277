package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How often a client waits for its server with settings that are said to act on that, as the relay counts it. */
@Tag("full")
@Timeout(300)
class RoundTripsOfStacksIT {

    @TempDir
    Path folder;

    private RunResults run(String scenario, String... arms) throws Exception {
        folder = folder.toRealPath();
        List<String> arguments = new ArrayList<>(List.of("--scenario", scenario, "--round-trip", "1ms"));
        arguments.addAll(List.of("--blocks", "1"));
        arguments.addAll(0, List.of(arms));
        Launched.compare(folder, arguments.toArray(String[]::new)).ended(ExitCode.OK);
        return RunFolder.at(folder.resolve("run")).read();
    }

    /** An operation of the arm's measured windows. */
    private static double trips(RunResults results, int arm) {
        List<Measurement> measured = results.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED && window.arm() == arm)
                .map(WindowRecord::measurement)
                .toList();
        double trips = measured.stream()
                .mapToLong(window -> Objects.requireNonNull(window.count(Party.RELAY, Count.ROUND_TRIPS)))
                .sum();
        return trips / measured.stream().mapToLong(Measurement::operations).sum();
    }

    private static double statements(RunResults results, int arm) {
        return results.forks().stream()
                .filter(fork -> fork.arm() == arm)
                .map(fork -> Objects.requireNonNull(fork.work()))
                .mapToDouble(work -> (double) Objects.requireNonNull(work.statements()) / work.operations())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thePipelineOfTheVertxClientMakesManyStatementsOneRoundTrip() throws Exception {
        String client = "vertx mode=client dispatch=concurrent cachePreparedStatements=true pipelining=";

        RunResults results = run("queries", client + "1", client + "256");
        assertThat(trips(results, 0)).as("20 statements, one after the other").isBetween(19.0, 21.0);
        // a client that waits for a processor sends them in several flights
        assertThat(trips(results, 1)).as("the same in flight together").isLessThan(trips(results, 0) / 2);
        assertThat(statements(results, 1)).isBetween(19.0, 21.0);
    }
}
