package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A whole run whose stacks are answered from what the server said before. */
@Timeout(300)
class ReplayIT extends RunFixture {

    /** Every reply is checked by the child as always; statements per operation are those of a run without replay. */
    @Test
    @Tag("full")
    void stacksAreAnsweredRightlyAndTheServerHasNextToNothingToDoBesideForksThatItAnswers() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("jdbc", "hibernate", "r2dbc"));
        arguments.add("vertx cachePreparedStatements=true");
        // few, because each is asked of the server before it is known, however slow the machine
        arguments.addAll(List.of("--companies", "4", "--set", "pool=2"));
        Launched run = measured(List.of("compare", "--replay", "both"), "3s", arguments)
                .ended(ExitCode.OK);

        assertThat(run.output()).contains("real and replayed server");
        RunResults replayed = results().answered(Answers.REPLAYED);
        assertThat(measured(replayed)).hasSizeGreaterThanOrEqualTo(8).allSatisfy(ReplayIT::isReplayed);
        assertThat(replayed.forks()).hasSize(4).allSatisfy(ReplayIT::didEqualWork);
        RunResults real = results().answered(Answers.OF_SERVER);
        assertThat(measured(real)).hasSizeGreaterThanOrEqualTo(8).allSatisfy(ReplayIT::isOfServer);
        assertThat(real.forks()).hasSize(4).allSatisfy(ReplayIT::didEqualWork);
    }

    private static List<Measurement> measured(RunResults half) {
        return half.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .map(WindowRecord::measurement)
                .toList();
    }

    private static void isOfServer(Measurement window) {
        assertThat(window.failures()).isZero();
        assertThat(window.operations()).isPositive();
        assertThat(window.count(Party.RELAY, Count.REPLAY_HITS)).isNull();
    }

    private static void isReplayed(Measurement window) {
        assertThat(window.failures()).isZero();
        assertThat(window.operations()).isPositive();
        assertThat(window.isValid()).as("%s", window.remarks()).isTrue();
        double hits = Objects.requireNonNull(window.count(Party.RELAY, Count.REPLAY_HITS));
        long misses = Objects.requireNonNull(window.count(Party.RELAY, Count.REPLAY_MISSES));
        long messages = Objects.requireNonNull(window.count(Party.RELAY, Count.MESSAGES));
        assertThat(hits / window.operations()).isGreaterThan(0.95);
        assertThat((double) messages).as("Bind, Execute and Sync").isGreaterThan(2.95 * hits);
        assertThat(misses).isLessThanOrEqualTo((long) (0.001 * (hits + misses)));
    }

    /** One of each an operation, and a few of a pool's own when it opens, which weigh where a busy machine lets few be done. */
    private static void didEqualWork(ForkRecord fork) {
        ServerWork work = Objects.requireNonNull(fork.work());
        double most = 1.01 * work.operations() + 20;
        assertThat((double) Objects.requireNonNull(work.rows())).isBetween(0.99 * work.operations(), most);
        assertThat((double) Objects.requireNonNull(work.statements())).isGreaterThan(0.99 * work.operations());
        assertThat((double) Objects.requireNonNull(work.transactions())).isBetween(0.99 * work.operations(), most);
    }

    @Test
    void aStatementThatIsAnsweredDifferentlyEachTimeEndsTheForkWithThatReason() throws Exception {
        Launched run = replayed("1s", List.of("jdbc", "--query", "select random()"));

        run.ended(ExitCode.NOTHING_MEASURED);
        assertThat(run.output()).contains("answered alike each time").contains("select random()");
    }

    @Test
    void aScenarioThatWritesIsRefusedBeforeTheRun() throws Exception {
        Launched run = replayed("1s", List.of("jdbc", "--scenario", "updates"));

        run.ended(ExitCode.USAGE);
        assertThat(run.output()).contains("--replay is for scenarios that only read, but updates changes rows");
    }

    private Launched replayed(String warmUp, List<String> armsAndScenario) throws Exception {
        return measured(List.of("compare", "--replay"), warmUp, armsAndScenario);
    }

    private Launched measured(List<String> command, String warmUp, List<String> armsAndScenario) throws Exception {
        List<String> arguments = new ArrayList<>(command);
        arguments.addAll(armsAndScenario);
        arguments.addAll(List.of("--clients", "2", "--window", "300ms", "--windows", "2", "--warmup", warmUp));
        arguments.addAll(List.of("--blocks", "1", "--out", "run"));
        return Launched.measuring(folder, arguments);
    }
}
