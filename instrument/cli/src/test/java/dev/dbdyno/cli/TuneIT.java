package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.tuning.Gain;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.plan.Arm;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A search with arms of known speed, as a user runs it. */
class TuneIT extends RunFixture {

    private Launched tune(String... further) throws Exception {
        List<String> all = new ArrayList<>(List.of("tune", "fake-async serviceMicros=20000", "--companies", "1000"));
        all.addAll(List.of("--clients", "2", "--window", "200ms", "--rounds", "1", "--warmup", "300ms"));
        all.addAll(List.of("--precision", "20%", "--budget", "5m", "--out", "run"));
        all.addAll(List.of(further));
        return Launched.measuring(folder, all);
    }

    private List<String> arms(String run) throws Exception {
        return results("run/" + run).run().plan().arms().stream()
                .map(Arm::notation)
                .toList();
    }

    @Test
    @Tag("full")
    void whatShortensTheServiceTimeIsKeptAndItsGainMeasuredAnew() throws Exception {
        Launched run = tune().ended(ExitCode.OK);

        List<String> both = List.of("fake-async serviceMicros=20000", "fake-async serviceMicros=1000");
        assertThat(arms("step-1")).isEqualTo(both);
        assertThat(arms("confirmation")).isEqualTo(both);
        assertThat(folder.resolve("run/step-2")).doesNotExist();
        Gain gain = Gain.of(Analyst.analyse(results("run/confirmation")));
        assertThat(gain.isConfirmed()).isTrue();
        assertThat(folder.resolve("run/confirmation/report.html")).exists();
        assertThat(run.output())
                .containsPattern("serviceMicros=1000 +throughput \\d+\\.?\\d*× \\[.*\\] +kept: it helps most")
                .contains("write:   fake-async serviceMicros=1000")
                .contains(
                        "again:   ./dbdyno compare 'fake-async serviceMicros=20000' 'fake-async serviceMicros=1000' --companies");
        assertThat(Files.readString(folder.resolve("run/tune.txt"))).contains("gain:    throughput ");
    }

    @Test
    void whatWouldBeTriedIsListedAndNothingIsStarted() throws Exception {
        Launched dry = tune("--dry-run").ended(ExitCode.OK);

        assertThat(dry.output())
                .contains("serviceMicros=1000  operations end sooner")
                .contains("the budget is 5 min")
                .contains("Nothing was started");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void aSearchWithNothingToTryLeavesNothing() throws Exception {
        Launched run = Launched.measuring(
                        folder, List.of("tune", "fake-async", "--companies", "1000", "--budget", "5m", "--out", "run"))
                .ended(ExitCode.USAGE);

        assertThat(run.output()).contains("nothing to try on 'fake-async'");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    @Test
    void aSearchThatIsEndedBetweenSaysHowItGoesOn() throws Exception {
        Launched run = tune().untilItSays("step 1, beside");
        run.untilItSays("block 1").signal("INT");
        run.endedBy(2);

        assertThat(run.output()).contains("ended before anything was confirmed");
    }
}
