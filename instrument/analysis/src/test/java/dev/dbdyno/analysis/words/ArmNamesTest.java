package dev.dbdyno.analysis.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.Arm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What all arms share is said once, and what differs is never cut. */
final class ArmNamesTest {

    /** Arms that have every setting which their labels show, and no other. */
    private static ArmNames named(String... labels) {
        return ArmNames.of(Stream.of(labels).map(label -> arm(label, Map.of())).toList());
    }

    private static ResolvedArm arm(String label, Map<String, String> defaults) {
        Arm arm = Arm.parse(label.startsWith("<") ? "x" : label);
        SequencedMap<String, String> settings = new LinkedHashMap<>(defaults);
        settings.putAll(arm.settings());
        return new ResolvedArm(arm, label, settings, new LinkedHashMap<>(), List.of(), null);
    }

    @Test
    void aSettingOfAllArmsIsSaidOnce() {
        ArmNames names = named("jdbc pool=8", "jdbc threads=virtual pool=8", "r2dbc pool=8");
        assertThat(names.names()).containsExactly("jdbc", "jdbc·virtual", "r2dbc");
        assertThat(names.commonWords()).isEqualTo("all: pool=8");
    }

    @Test
    void anOptionOfTheJvmThatNotAllArmsHaveIsInTheName() {
        ArmNames names = named("jdbc pool=8 -Da=b", "jdbc pool=8 -Da=b -XX:+UseZGC");
        assertThat(names.names()).containsExactly("jdbc", "jdbc·-XX:+UseZGC");
        assertThat(names.commonWords()).isEqualTo("all: pool=8, -Da=b");
    }

    @Test
    void aNumberOrAFlagKeepsItsKey() {
        assertThat(named("r2dbc pool=8", "r2dbc pool=32 warmup=true").names())
                .containsExactly("r2dbc·pool=8", "r2dbc·pool=32·warmup=true");
    }

    @Test
    void settingsStandInOneOrderInAllNames() {
        assertThat(named("a x=1 y=2", "b y=3 x=4").names()).containsExactly("a·x=1·y=2", "b·x=4·y=3");
    }

    @Test
    void aWordThatTwoSettingsHaveKeepsItsKey() {
        assertThat(named("a client=pool", "a mode=pool").names()).containsExactly("a·client=pool", "a·mode=pool");
    }

    @Test
    void aSettingThatAnArmHasByDefaultIsCommonToo() {
        ArmNames names = ArmNames.of(List.of(arm("jdbc", Map.of("pool", "8")), arm("r2dbc pool=8", Map.of())));
        assertThat(names.names()).containsExactly("jdbc", "r2dbc");
        assertThat(names.common()).containsExactly("pool=8");
    }

    @Test
    void aLibrarysGroupIsLeftOutUnlessTwoLibrariesNeedIt() {
        assertThat(named("r2dbc", "r2dbc io.r2dbc:r2dbc-pool=1.0.0.RELEASE").names())
                .containsExactly("r2dbc", "r2dbc·r2dbc-pool=1.0.0.RELEASE");
        assertThat(named("a", "a g:core=1 h:core=2").names()).containsExactly("a", "a·g:core=1·h:core=2");
    }

    @Test
    void oneHostOfAllIsSaidOnceAndSeveralStandWithTheirStacks() {
        ArmNames one = named("jdbc@spring-mvc", "jdbc@spring-mvc threads=virtual");
        assertThat(one.names()).containsExactly("jdbc", "jdbc·virtual");
        assertThat(one.commonWords()).isEqualTo("all: host spring-mvc");
        assertThat(named("jdbc@spring-mvc", "r2dbc@spring-webflux", "jdbc").names())
                .containsExactly("jdbc@spring-mvc", "r2dbc@spring-webflux", "jdbc");
    }

    @Test
    void theSameArmTwiceIsToldApartByItsPlace() {
        assertThat(named("jdbc pool=8", "jdbc pool=8").names()).containsExactly("jdbc (arm 1)", "jdbc (arm 2)");
    }

    @Test
    void aLabelThatIsNoArmStaysAsItIs() {
        assertThat(named("jdbc", "<b>=x").names()).containsExactly("jdbc", "<b>=x");
    }
}
