package dev.dbdyno.results.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArmTest {

    @Test
    void aStackAloneRunsStandalone() {
        Arm arm = Arm.parse("jdbc");

        assertThat(arm).isEqualTo(new Arm("jdbc", "standalone", new LinkedHashMap<>(), new LinkedHashMap<>()));
    }

    @Test
    void hostSettingsAndVersionsAreReadInTheOrderWritten() {
        Arm arm = Arm.parse(
                "  r2dbc@spring-webflux \t pool=16  io.r2dbc:r2dbc-pool=1.0.0.RELEASE client=connection a:b=2\n");

        assertThat(arm.stack()).isEqualTo("r2dbc");
        assertThat(arm.host()).isEqualTo("spring-webflux");
        assertThat(arm.settings()).containsExactly(entry("pool", "16"), entry("client", "connection"));
        assertThat(arm.versions()).containsExactly(entry("io.r2dbc:r2dbc-pool", "1.0.0.RELEASE"), entry("a:b", "2"));
    }

    @Test
    void aValueMayHoldEqualsSignsColonsAndAts() {
        assertThat(Arm.parse("jdbc url=a=b:c@d").settings()).containsExactly(entry("url", "a=b:c@d"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc",
                "jdbc@spring-mvc",
                "jdbc threads=virtual pool=4",
                "r2dbc@vertx-web b=1 a=2 x:z=1 x:y=2",
                "r2dbc pool=8 x:y=1 -XX:+UseZGC -Dio.netty.leakDetection.level=disabled --enable-preview"
            })
    void theNotationReadsBackAsTheSameArm(String notation) {
        assertThat(Arm.parse(notation).notation()).isEqualTo(notation);
        assertThat(Arm.parse(Arm.parse(notation).notation())).isEqualTo(Arm.parse(notation));
    }

    @Test
    void theNotationPutsSettingsBeforeVersionsAndLeavesStandaloneOut() {
        assertThat(Arm.parse("jdbc@standalone x:y=1 pool=4").notation()).isEqualTo("jdbc pool=4 x:y=1");
    }

    @Test
    void whatIsSetForAllArmsIsOverriddenByTheArmsOwn() {
        Arm arm = Arm.parse("jdbc pool=4 x:y=1").withDefaults(Map.of("pool", "32"), Map.of("x:y", "9"));

        assertThat(arm.notation()).isEqualTo("jdbc pool=4 x:y=1");
    }

    @Test
    void whatIsSetForAllArmsStandsBehindTheArmsOwn() {
        Arm arm = Arm.parse("jdbc@spring-mvc threads=virtual").withDefaults(Map.of("pool", "32"), Map.of("x:y", "9"));

        assertThat(arm.notation()).isEqualTo("jdbc@spring-mvc threads=virtual pool=32 x:y=9");
    }

    @Test
    void anArmKeepsWhatItWasMadeOf() {
        LinkedHashMap<String, String> settings = new LinkedHashMap<>(Map.of("pool", "4"));
        Arm arm = new Arm("jdbc", Arm.STANDALONE, settings, new LinkedHashMap<>());
        settings.put("pool", "5");

        assertThat(arm.settings()).containsExactly(entry("pool", "4"));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> arm.settings().put("pool", "6"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "   ", "pool=4", "pool=4 jdbc", "="})
    void anArmWithoutAStackIsRefused(String text) {
        refused(
                text,
                "an arm starts with the name of a stack, but got '%s': quote a stack with its settings, as in 'jdbc threads=virtual'"
                        .formatted(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"@", "jdbc@", "@spring-mvc"})
    void anAtWithNothingOnOneSideIsRefused(String word) {
        refused(
                word + " pool=4",
                "'%s' must name a stack before the @ and a host behind it, such as jdbc@spring-mvc".formatted(word));
    }

    @ParameterizedTest
    @ValueSource(strings = {"virtual", "pool=", "=4", "="})
    void aWordThatIsNoSettingAndNoVersionIsRefused(String word) {
        refused(
                "jdbc " + word,
                "behind the stack's name an arm takes setting=value, group:artifact=version or an option of the JVM such as -XX:+UseZGC, but '%s' in 'jdbc %s' is none of these"
                        .formatted(word, word));
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc pool=4 pool=4, pool",
        "jdbc x:y=1 pool=4 x:y=2, x:y",
        "jdbc -XX:+UseZGC pool=4 -XX:+UseZGC, -XX:+UseZGC"
    })
    void whatIsGivenTwiceIsRefused(String text, String name) {
        refused(text, "'%s' gives %s twice".formatted(text, name));
    }

    @Test
    void optionsOfTheJvmAreTheArmsOwn() {
        Arm arm = Arm.parse("jdbc -XX:+UseZGC pool=4 -Da=b:c").withDefaults(Map.of("threads", "virtual"), Map.of());

        assertThat(arm.jvmOptions()).containsExactly("-XX:+UseZGC", "-Da=b:c");
        assertThat(arm.notation()).isEqualTo("jdbc pool=4 threads=virtual -XX:+UseZGC -Da=b:c");
        assertThat(Arm.parse("jdbc").jvmOptions()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-jar", "-cp", "-", "-X", "--", "-version", "@file"})
    void whatIsNoOptionOfAMeasuredJvmIsRefused(String word) {
        assertThatThrownBy(() -> Arm.parse("jdbc " + word))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'%s' in 'jdbc %s'".formatted(word, word));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx1g", "-Xms64m", "-XX:MaxRAMPercentage=50", "-XX:InitialHeapSize=1g"})
    void anArmHasTheHeapOfAll(String word) {
        assertThatThrownBy(() -> Arm.parse("jdbc " + word))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("give --heap SIZE instead of '%s'".formatted(word));
    }

    private static void refused(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> Arm.parse(text)).withMessage(message);
    }
}
