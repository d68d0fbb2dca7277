package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run ends by its budget, an interrupt, a lost server or a full disk, and keeps what it has measured. */
@Timeout(120)
class EndedRunTest extends LabFixture {

    /** A scripted fork is steady after as few turns as can be. */
    private static final int LAST_OF_WARM_UP = SteadyState.TURNS - 1;

    @Test
    void noBlockIsStartedThatWouldProbablyEndBehindTheBudget() throws Exception {
        Instant[] now = {Instant.EPOCH};
        Lab lab = labAt(now, event -> now[0] = event instanceof Event.ForkStarted ? now[0].plusSeconds(25) : now[0]);
        ScriptedRun scripted = ScriptedRun.of("scripted pool=1").blocks(20).budget(Duration.ofSeconds(30));

        Ending ending = run(lab, scripted);

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BUDGET_SPENT);
        assertThat(stored().forks()).hasSize(1);
    }

    @Test
    void withoutAnIntervalABlockBeginsWhereTheMeanFitsInOneAndAHalfBudgets() throws Exception {
        Instant[] now = {Instant.EPOCH};
        int[] seconds = {10, 50, 10, 50, 10, 10};
        Lab lab = labAt(
                now,
                event -> now[0] = event instanceof Event.ForkStarted started
                        ? now[0].plusSeconds(seconds[started.block()])
                        : now[0]);
        ScriptedRun scripted = ScriptedRun.of("scripted pool=1").blocks(20).budget(Duration.ofSeconds(100));

        Ending ending = run(lab, scripted);

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BUDGET_SPENT);
        assertThat(stored().forks())
                .as("30 s of 150 are left for the fifth; the mean is 30 s, the longest 50 s")
                .hasSize(5);
    }

    /** A lab whose clock stands still except for what the listener does to it. */
    private Lab labAt(Instant[] now, RunListener listener) {
        return new Lab(server, listener, () -> now[0], NO_PROBES, PhaseLimits.USUAL, PLENTY);
    }

    /** Its clock jumps behind the half of the budget that a run without an interval may take on top. */
    @Test
    void theBudgetBreaksOffABlockWhichThenDoesNotCount() throws Exception {
        Instant[] now = {Instant.EPOCH};
        Lab lab = labAt(
                now,
                event -> now[0] = event instanceof Event.WindowEnded ended
                                && ended.window().block() == 1
                                && ended.window().phase() == Phase.MEASURED
                        ? now[0].plusSeconds(90)
                        : now[0]);
        ScriptedRun scripted =
                ScriptedRun.of("scripted", "scripted pool=3").blocks(20).budget(Duration.ofMinutes(1));

        Ending ending = run(lab, scripted);

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BUDGET_SPENT);
        assertThat(stored().forks()).extracting(ForkRecord::block).containsExactly(0, 0);
        assertThat(stored().windows())
                .filteredOn(window -> window.block() == 1 && window.phase() == Phase.MEASURED)
                .as("no turn begins behind the budget")
                .hasSize(1);
    }

    @Test
    void aTurnThatOutlastsTheBudgetIsBrokenOffAndItsForkHasNotFailed() throws Exception {
        ScriptedRun scripted =
                ScriptedRun.of("scripted act=hang at=measuring").blocks(20).budget(Duration.ofSeconds(2));
        Lab lab = lab(events::add, PhaseLimits.USUAL);

        Ending ending = run(lab, scripted);

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BUDGET_SPENT);
        assertThat(stored().forks()).isEmpty();
    }

    @Test
    void anInterruptEndsTheRunWithinSecondsAndStoresSo() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").window(Duration.ofMinutes(1));
        CompletableFuture<Void> warmedUp = new CompletableFuture<>();
        Lab listening = lab(
                event -> {
                    if (event instanceof Event.WindowEnded ended
                            && ended.window().window() == LAST_OF_WARM_UP) {
                        warmedUp.complete(null);
                    }
                },
                new PhaseLimits(
                        Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofSeconds(3)));
        CompletableFuture<Ending> running = CompletableFuture.supplyAsync(() -> {
            try {
                return run(listening, scripted);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        warmedUp.get(20, TimeUnit.SECONDS);

        listening.interrupt();

        assertThat(running.get(5, TimeUnit.SECONDS).reason()).isEqualTo(Ending.Reason.INTERRUPTED);
        RunResults stored = stored();
        assertThat(stored.forks()).as("an interrupted fork is no failed one").isEmpty();
        assertThat(stored.windows()).hasSize(LAST_OF_WARM_UP + 1);
    }

    @Test
    void aChildThatDiedOfTheSameCtrlCJustBeforeIsNoFailedFork() throws Exception {
        CompletableFuture<Void> interrupter = new CompletableFuture<>();
        AtomicReference<Lab> self = new AtomicReference<>();
        Lab lab = lab(event -> {
            if (event instanceof Event.WindowEnded ended && ended.window().window() == 2) {
                interrupter.completeAsync(
                        () -> {
                            self.get().interrupt();
                            return null;
                        },
                        CompletableFuture.delayedExecutor(400, TimeUnit.MILLISECONDS));
            }
        });
        self.set(lab);
        ScriptedRun scripted = ScriptedRun.of("scripted act=die at=measuring");

        Ending ending = run(lab, scripted);

        interrupter.join();
        assertThat(ending.reason()).isEqualTo(Ending.Reason.INTERRUPTED);
        assertThat(stored().forks()).isEmpty();
    }

    @Test
    void aServerThatHasGoneEndsTheRunAndIsNoFailureOfAnArm() throws Exception {
        server.breakDown();

        Ending ending = run(ScriptedRun.of("scripted", "scripted pool=2").blocks(9));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.SERVER_LOST);
        assertThat(events).contains(new Event.ServerLost("the server has gone"));
        assertThat(stored().forks()).isEmpty();
    }

    @Test
    void aDiskThatIsFullEndsTheRunInWordsAndWhatWasWrittenStays() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(3);
        Path windows = folder().path().resolve("windows.ndjson");
        Lab lab = lab(event -> {
            if (event instanceof Event.BlockEnded) {
                replaceByFullDevice(windows);
            }
        });
        Run run = scripted.run(server);

        assertThatThrownBy(() -> lab.run(folder(), run, scripted.runnable(), TO_THE_END))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("windows.ndjson")
                .hasMessageContaining("No space left");
        assertThat(folder().path().resolve("forks.ndjson")).content().hasLineCount(1);
    }

    private static void replaceByFullDevice(Path file) {
        try {
            Files.delete(file);
            Files.createSymbolicLink(file, Path.of("/dev/full"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
