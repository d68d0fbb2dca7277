package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.child.Program;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.Plan;
import java.util.List;
import java.util.stream.Stream;

/** The JVMs that the processes of a plan's forks run in. */
record ForkJvms(Plan plan) {

    /** A small heap and the simplest collector, because a generator allocates next to nothing. */
    private static final JvmPlan GENERATOR =
            new JvmPlan(256, List.of("-XX:+UseSerialGC", JvmPlan.TOUCHED_HEAP, "--enable-native-access=ALL-UNNAMED"));

    /**
     * A small heap, because bytes on their way lie outside of it, and only the quick compiler. A relay does little but
     * copy, and the optimizing compiler would be at work for long during the turns of other forks.
     */
    private static final JvmPlan RELAY = new JvmPlan(
            64,
            List.of(
                    "-XX:+UseSerialGC",
                    JvmPlan.TOUCHED_HEAP,
                    "-XX:TieredStopAtLevel=1",
                    "-XX:MaxDirectMemorySize=384m",
                    "--enable-native-access=ALL-UNNAMED"));

    /** A relay with a larger heap, for the replies that it learns. */
    private static final JvmPlan REPLAY = new JvmPlan(384, RELAY.options());

    /**
     * Has HotSpot compile what reads processes around each turn after a tenth of the calls that it waits for elsewhere. With its own
     * thresholds each fork has to read for two seconds first, or compiles it while it is measured. Code of the stack keeps them.
     */
    private static final List<String> READING_COMPILED_SOON = List.of(
            "-XX:CompileCommand=quiet", "-XX:CompileCommand=CompileThresholdScaling,dev.dbdyno.load.usage.*::*,0.1");

    /** The system property as {@code Draws} reads it. */
    private static final String DRAWN_IN_TURN = "-Ddbdyno.draws=in-turn";

    ChildJvm child() {
        return ChildJvm.ofThisProcess(Program.CHILD, loading(plan.jvm()));
    }

    ChildJvm generator() {
        return ChildJvm.ofThisProcess(Program.GENERATOR, loading(GENERATOR));
    }

    static ChildJvm relay(Answers answers) {
        return ChildJvm.ofThisProcess(Program.RELAY, answers == Answers.REPLAYED ? REPLAY : RELAY);
    }

    /** A JVM that makes load, or serves it. Its own options come last, for later ones override earlier ones. */
    private JvmPlan loading(JvmPlan jvm) {
        return jvm.with(Stream.of(READING_COMPILED_SOON, jvm.options(), drawing())
                .flatMap(List::stream)
                .toList());
    }

    /**
     * Makes the load draw in turn if a replay must learn every reply within the warm-up. A fork that is compared with a replayed one
     * draws alike, so that the two differ in their server alone.
     */
    private List<String> drawing() {
        return plan.hasReplay() ? List.of(DRAWN_IN_TURN) : List.of();
    }
}
