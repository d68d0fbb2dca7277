package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.lab.classpath.ClassPaths;
import dev.dbdyno.lab.classpath.Modules;
import dev.dbdyno.results.Arm;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How arms as asked for become arms that can run, with a scripted child on a really resolved class path. */
@Timeout(120)
class CatalogTest {

    @TempDir
    private Path home;

    private ClassPaths classPaths;
    private Catalog catalog;

    @BeforeEach
    void open() throws Exception {
        Modules modules = Modules.in(home);
        modules.stack("scripted", "");
        classPaths = ClassPaths.open(modules.distribution(), name -> {});
        catalog = Catalog.open(classPaths.catalog());
    }

    @AfterEach
    void closeAndLeaveNothing() throws Exception {
        catalog.close();
        classPaths.close();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    private List<RunnableArm> resolve(String... arms) throws Exception {
        return new ArmResolver(catalog, classPaths)
                .resolve(List.of(arms).stream().map(Arm::parse).toList());
    }

    @Test
    void describesWhatThereIs() throws Exception {
        assertThat(catalog.describe().stacks().getFirst().name()).isEqualTo("scripted");
    }

    @Test
    void anArmsLabelNamesWhatMustAlwaysBeSeenAndIsAnArmItself() throws Exception {
        RunnableArm arm = resolve("scripted act=die").getFirst();

        assertThat(arm.resolved().label()).isEqualTo("scripted act=die pool=5");
        assertThat(Arm.parse(arm.resolved().label()).settings()).isEqualTo(Map.of("act", "die", "pool", "5"));
        assertThat(arm.resolved().settings()).containsEntry("pool", "5");
        assertThat(arm.resolved().classPath()).contains("dev.dbdyno:dbdyno-stack-scripted:0.1.0-SNAPSHOT");
        assertThat(arm.classPath().coordinates()).isEqualTo(arm.resolved().classPath());
    }

    @Test
    void everythingThatIsWrongWithAnyArmIsToldAtOnce() {
        assertThatThrownBy(() -> resolve("scripted", "scriptet", "scripted no.such:thing=1"))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("'scriptet': there is no stack 'scriptet'; there is scripted\n")
                .hasMessageContaining("no.such:thing");
    }
}
