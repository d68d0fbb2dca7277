package dev.dbdyno.lab.child;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.plan.JvmPlan;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChildJvmTest {

    private static List<String> arguments(String... own) {
        JvmPlan plan = new JvmPlan(64, List.of("-XX:+UseG1GC", "-Da=plan"));
        return new ChildJvm(Path.of("/jdk"), Program.CHILD, plan, null).arguments("all.jar", List.of(own), "crash.log");
    }

    @Test
    void anArmsOwnOptionsStandBehindThoseOfThePlan() {
        assertThat(arguments("-Da=arm"))
                .containsSubsequence(
                        "\"-Xmx64m\"", "\"-XX:+UseG1GC\"", "\"-Da=plan\"", "\"-Da=arm\"", "\"-cp\"", "\"all.jar\"");
    }

    @Test
    void anArmsCollectorTakesThePlaceOfThatOfThePlan() {
        assertThat(arguments("-XX:+UseZGC")).contains("\"-XX:+UseZGC\"").doesNotContain("\"-XX:+UseG1GC\"");
    }
}
