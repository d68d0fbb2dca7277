package dev.dbdyno.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.child.hosting.ChildHost;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

class CheckedArmTest {

    private final Providers providers = Providers.onClassPath();

    @Test
    void everySettingHasAValueInDeclaredOrderTheStacksFirst() throws BadArmException {
        var frame = CheckedArm.read(providers, "fake", "standalone", Map.of("threads", "virtual", "pool", "3"))
                .frame();

        assertThat(frame.settings().keySet())
                .startsWith("pool", "serviceMicros", "busy")
                .endsWith("rows", "threads");
        assertThat(frame.settings()).containsEntry("pool", "3").containsEntry("threads", "virtual");
        assertThat(frame.alwaysShown()).containsExactly("pool", "serviceMicros", "busy");
    }

    @Test
    void aHostsSettingIsLeftOutWhereItDoesNotApply() throws BadArmException {
        assertThat(CheckedArm.read(providers, "fake-async", "standalone", Map.of())
                        .frame()
                        .settings())
                .doesNotContainKey("threads");
    }

    @Test
    void anUnknownStackIsNamedWithTheNearestAndAll() {
        assertRefused("fake-asnyc", "standalone", Map.of())
                .hasMessage("there is no stack 'fake-asnyc'. Did you mean 'fake-async'?"
                        + " There is: fake, fake-async, fake-reactive");
    }

    @Test
    void anUnknownHostIsNamed() {
        assertRefused("fake", "spring", Map.of()).hasMessage("there is no host 'spring'. There is: standalone");
    }

    @Test
    void anUnknownSettingIsNamedWithTheNearest() {
        assertRefused("fake", "standalone", Map.of("serviceMicro", "3"))
                .hasMessageContaining("no setting of fake@standalone called 'serviceMicro'")
                .hasMessageContaining("Did you mean 'serviceMicros'?");
    }

    @Test
    void aHostsSettingForOtherStylesIsExplained() {
        assertRefused("fake-reactive", "standalone", Map.of("threads", "virtual"))
                .hasMessage(
                        "'threads' applies to blocking stacks on host 'standalone', but 'fake-reactive' is reactive");
    }

    @Test
    void aValueThatCannotBeReadIsReportedInTheSettingsOwnWords() {
        assertRefused("fake", "standalone", Map.of("threads", "green"))
                .hasMessage("threads expects platform|virtual, but got 'green'");
    }

    @Test
    void aStackThatAHostDoesNotAssembleIsRefusedNamingThoseThatItDoes() throws BadArmException {
        Providers assembling = new Providers(providers.stacks(), Map.of("assembler", ChildHost.of(new Assembler())));

        assertThat(CheckedArm.read(assembling, "fake", "assembler", Map.of("pool", "3"))
                        .frame()
                        .loadedBy())
                .isEqualTo(Frame.LoadedBy.GENERATOR);
        assertThatThrownBy(() -> CheckedArm.read(assembling, "fake-reactive", "assembler", Map.of()))
                .isInstanceOf(BadArmException.class)
                .hasMessage("host 'assembler' assembles its stacks itself, and has no application for 'fake-reactive'."
                        + " There is: fake, fake-async");
    }

    @Test
    void aStackThatAHostCannotServeIsRefusedWithTheReasonAndRunsOnOthers() throws BadArmException {
        StackDescription tooOld = providers.stack("fake").description().unservedBy("assembler", "it is too old");
        StackProvider apart = () -> tooOld;
        Providers withBoth = new Providers(
                Map.of("fake", apart),
                Map.of("assembler", ChildHost.of(new Assembler()), "standalone", providers.host("standalone")));

        assertThatThrownBy(() -> CheckedArm.read(withBoth, "fake", "assembler", Map.of()))
                .isInstanceOf(BadArmException.class)
                .hasMessage(
                        "'fake' cannot run on host 'assembler': it is too old. Run it standalone or on another host");
        assertThat(CheckedArm.read(withBoth, "fake", "standalone", Map.of()).stack())
                .isEqualTo(apart);
    }

    @Test
    void aSettingThatAHostNarrowsHasTheHostsDefaultAndNoOtherValues() throws BadArmException {
        Providers assembling = new Providers(providers.stacks(), Map.of("assembler", ChildHost.of(new Assembler())));

        assertThat(CheckedArm.read(assembling, "fake", "assembler", Map.of())
                        .frame()
                        .settings())
                .containsEntry("pool", "4");
        assertThat(CheckedArm.read(assembling, "fake", "assembler", Map.of("pool", "3"))
                        .frame()
                        .settings())
                .containsEntry("pool", "3");
        assertThatThrownBy(() -> CheckedArm.read(assembling, "fake", "assembler", Map.of("pool", "5")))
                .isInstanceOf(BadArmException.class)
                .hasMessage("pool of 'fake' takes 4 or 3 on host 'assembler', but got '5'");
    }

    private static final class Assembler implements HostProvider.Assembling {

        @Override
        public HostDescription description() {
            return HostDescription.of("assembler", "nothing", EnumSet.allOf(Style.class))
                    .forStacks(Set.of("fake", "fake-async"))
                    .narrowing("pool", List.of("4", "3"))
                    .narrowing("ofOtherStacks", List.of("none"));
        }

        @Override
        public WebServer start(
                String stack, Endpoint endpoint, Map<String, String> stackSettings, Settings settings, String address) {
            throw new AssertionError("checked only");
        }
    }

    private AbstractThrowableAssert<?, ?> assertRefused(String stack, String host, Map<String, String> given) {
        return assertThatThrownBy(() -> CheckedArm.read(providers, stack, host, given))
                .isInstanceOf(BadArmException.class);
    }
}
