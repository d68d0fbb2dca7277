package dev.dbdyno.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.tuning.Candidate;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.Yardstick;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.frames.Frame.TrialDescription;
import dev.dbdyno.results.plan.Arm;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which of a stack's trials are about this arm, machine, load and scenario. */
class TrialProposalsTest {

    private static final TrialDescription CACHE = fixed("cachePreparedStatements", "true");
    private static final TrialDescription PIPELINING =
            new TrialDescription("pipelining", "8", null, null, "mode", "client", "because", null);
    private static final TrialDescription BATCH = new TrialDescription(
            "batchSize", "50", null, Trait.WRITES_BATCHES, null, null, "because", "changes something");

    private static TrialDescription fixed(String setting, String value) {
        return new TrialDescription(setting, value, null, null, null, null, "because", null);
    }

    private static TrialDescription pool(Yardstick yardstick) {
        return new TrialDescription("pool", null, yardstick, null, null, null, "because", null);
    }

    private static List<String> proposed(
            List<TrialDescription> trials, Set<Trait> traits, @Nullable Integer atOnce, Map<String, String> settings) {
        OptionalInt operationsAtOnce = atOnce == null ? OptionalInt.empty() : OptionalInt.of(atOnce);
        return new TrialProposals(trials, traits, 4, operationsAtOnce)
                .on(settings).stream().map(Candidate::notation).toList();
    }

    @Test
    void theStacksTrialsComeBeforeTheHostsAndWithoutThoseThatTheHostRefuses() {
        TrialDescription agroal = fixed("pooling", "agroal");
        TrialDescription hikari = fixed("pooling", "hikari");
        TrialDescription threads = fixed("threads", "virtual");
        Frame.StackDescription stack = new Frame.StackDescription(
                "hibernate", "", "", "blocking", List.of(), List.of(agroal, hikari, pool(Yardstick.PROCESSORS), CACHE));
        Frame.HostDescription host = new Frame.HostDescription(
                "quarkus",
                "",
                "",
                List.of(),
                List.of(),
                List.of(
                        new Frame.NarrowedSetting("pooling", List.of("agroal", "none")),
                        new Frame.NarrowedSetting("pool", List.of("8"))),
                List.of(threads));
        Frame.Descriptions described = new Frame.Descriptions(List.of(stack), List.of(host));

        assertThat(TrialProposals.worthIt(described, Arm.parse("hibernate@quarkus")))
                .containsExactly(agroal, pool(Yardstick.PROCESSORS), CACHE, threads);
        assertThat(TrialProposals.worthIt(described, Arm.parse("hibernate")))
                .containsExactly(agroal, hikari, pool(Yardstick.PROCESSORS), CACHE);
    }

    @Test
    void aValueThatTheArmHasOrASettingThatItLacksIsNotProposed() {
        assertThat(proposed(List.of(CACHE), Set.of(), 8, Map.of("cachePreparedStatements", "false")))
                .containsExactly("cachePreparedStatements=true");
        assertThat(proposed(List.of(CACHE), Set.of(), 8, Map.of("cachePreparedStatements", "true")))
                .isEmpty();
        assertThat(proposed(List.of(CACHE), Set.of(), 8, Map.of("pool", "8"))).isEmpty();
    }

    @Test
    void sizesFollowFromMachineAndLoadAndEachIsProposedOnce() {
        List<TrialDescription> pools = List.of(
                pool(Yardstick.TWICE_PROCESSORS), pool(Yardstick.OPERATIONS_AT_ONCE), pool(Yardstick.PROCESSORS));

        assertThat(proposed(pools, Set.of(), 64, Map.of("pool", "10"))).containsExactly("pool=8", "pool=64", "pool=4");
        assertThat(proposed(pools, Set.of(), 8, Map.of("pool", "10"))).containsExactly("pool=8", "pool=4");
        assertThat(proposed(pools, Set.of(), null, Map.of("pool", "8"))).containsExactly("pool=4");
    }

    @Test
    void whatOnlyOtherOperationsOrOtherArmsNoticeIsNotProposed() {
        Map<String, String> settings = Map.of("batchSize", "0", "pipelining", "256", "mode", "pool");

        assertThat(proposed(List.of(BATCH, PIPELINING), Set.of(), 8, settings)).isEmpty();
        assertThat(proposed(List.of(BATCH, PIPELINING), Set.of(Trait.WRITES_BATCHES), 8, settings))
                .containsExactly("batchSize=50");
        assertThat(proposed(List.of(PIPELINING), Set.of(), 8, Map.of("pipelining", "256", "mode", "client")))
                .containsExactly("pipelining=8");
    }

    @Test
    void whatElseAValueChangesIsNamedWithIt() {
        List<Candidate> proposed = new TrialProposals(
                        List.of(BATCH), Set.of(Trait.WRITES_BATCHES), 4, OptionalInt.of(8))
                .on(Map.of("batchSize", "0"));

        assertThat(TuneWords.candidates(proposed))
                .containsExactly("  batchSize=50  because", "                also changes: changes something");
    }
}
