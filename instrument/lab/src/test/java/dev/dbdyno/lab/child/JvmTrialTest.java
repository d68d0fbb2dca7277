package dev.dbdyno.lab.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.plan.JvmPlan;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmTrialTest {

    @Test
    void optionsThatAJvmTakesAreNoProblem() throws Exception {
        assertThat(JvmTrial.problem(List.of("-XX:+UseParallelGC", "-Da=b"))).isEmpty();
        assertThat(JvmTrial.problem(List.of())).isEmpty();
    }

    @Test
    void aJvmSaysItselfWhyItDoesNotStart() throws Exception {
        assertThat(JvmTrial.problem(List.of("-XX:+UseNoSuchGC")))
                .hasValueSatisfying(words -> assertThat(words)
                        .contains("the JVM does not start with -XX:+UseNoSuchGC", "Unrecognized VM option"));
        assertThat(JvmTrial.problem(List.of("-XX:+UseZGC", "-XX:+UseSerialGC")))
                .hasValueSatisfying(words -> assertThat(words).contains("-XX:+UseZGC -XX:+UseSerialGC", "collector"));
    }

    @Test
    void theHeapOfAllChildrenIsTriedWithTheirOptions() throws Exception {
        assertThat(JvmTrial.problem(new JvmPlan(64, List.of("-XX:+UseSerialGC", JvmPlan.TOUCHED_HEAP))))
                .isEmpty();
        assertThat(JvmTrial.problem(new JvmPlan(1, List.of("-XX:+UseSerialGC"))))
                .hasValueSatisfying(words -> assertThat(words).contains("-Xmx1m -XX:+UseSerialGC", "heap"));
    }
}
