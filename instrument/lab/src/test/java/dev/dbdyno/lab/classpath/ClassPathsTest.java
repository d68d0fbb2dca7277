package dev.dbdyno.lab.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.plan.Arm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which jars an arm gets, by Maven's own resolver, from the user's own repositories. */
class ClassPathsTest {

    private static final String R2DBC = """
            <dependencies>
              <dependency>
                <groupId>io.r2dbc</groupId><artifactId>r2dbc-pool</artifactId><version>1.0.2.RELEASE</version>
              </dependency>
            </dependencies>
            """;

    @TempDir
    private Path home;

    private Modules modules;
    private ClassPaths classPaths;
    private final List<Downloaded> downloads = new ArrayList<>();

    @BeforeEach
    void openResolver() throws Exception {
        modules = Modules.in(home).stack("pooled", R2DBC);
        classPaths = ClassPaths.open(modules.distribution(), downloads::add);
    }

    @AfterEach
    void closeResolver() {
        classPaths.close();
    }

    private ClassPath resolve(String arm) throws ClassPathException {
        return classPaths.resolve(Arm.parse(arm));
    }

    @Test
    void anArmGetsTheChildItsStackAndTheLibrariesOfBoth() throws Exception {
        ClassPath classPath = resolve("pooled");

        assertThat(classPath.coordinates())
                .startsWith("dev.dbdyno:dbdyno-child:" + Modules.VERSION)
                .contains(
                        "dev.dbdyno:dbdyno-stack-pooled:" + Modules.VERSION,
                        "dev.dbdyno:dbdyno-results:" + Modules.VERSION,
                        "org.hdrhistogram:HdrHistogram:2.2.2",
                        "io.r2dbc:r2dbc-pool:1.0.2.RELEASE",
                        "io.r2dbc:r2dbc-spi:1.0.0.RELEASE")
                .noneMatch(coordinates -> coordinates.startsWith("org.junit"))
                .doesNotHaveDuplicates();
        assertThat(classPath.jars()).hasSameSizeAs(classPath.coordinates()).allMatch(Files::exists);
    }

    @Test
    void aHostHasTheLibrariesThatTheParentOfAllHostsNames() throws Exception {
        modules.hostOfParent("inheriting", R2DBC).stack("bare", "");

        ClassPath classPath = resolve("bare@inheriting");

        assertThat(versionOf("io.r2dbc:r2dbc-pool", classPath)).isEqualTo("1.0.2.RELEASE");
        assertThat(classPath.coordinates()).noneMatch(name -> name.startsWith("dev.dbdyno:dbdyno-hosts:"));
    }

    @Test
    void aVersionInTheArmReplacesADirectDependencysAndTwoVersionsAreTwoClassPaths() throws Exception {
        assertThat(resolve("pooled io.r2dbc:r2dbc-pool=1.0.0.RELEASE").coordinates())
                .contains("io.r2dbc:r2dbc-pool:1.0.0.RELEASE")
                .doesNotContain("io.r2dbc:r2dbc-pool:1.0.2.RELEASE");
        assertThat(resolve("pooled").coordinates()).contains("io.r2dbc:r2dbc-pool:1.0.2.RELEASE");
    }

    @Test
    void aVersionInTheArmReplacesATransitiveDependencys() throws Exception {
        String before = versionOf("io.projectreactor:reactor-core", resolve("pooled"));
        ClassPath after = resolve("pooled org.reactivestreams:reactive-streams=1.0.3");

        assertThat(versionOf("org.reactivestreams:reactive-streams", resolve("pooled")))
                .isEqualTo("1.0.4");
        assertThat(versionOf("org.reactivestreams:reactive-streams", after)).isEqualTo("1.0.3");
        assertThat(versionOf("io.projectreactor:reactor-core", after)).isEqualTo(before);
    }

    private static String versionOf(String name, ClassPath classPath) {
        return classPath.coordinates().stream()
                .filter(coordinates -> coordinates.startsWith(name + ":"))
                .map(coordinates -> coordinates.substring(name.length() + 1))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theVersionsThatAStacksPomManagesCountAlsoForWhatItDependsOnIndirectly() throws Exception {
        modules.stack("managed", """
                <dependencyManagement>
                  <dependencies>
                    <dependency>
                      <groupId>org.reactivestreams</groupId><artifactId>reactive-streams</artifactId>
                      <version>1.0.3</version>
                    </dependency>
                  </dependencies>
                </dependencyManagement>
                """ + R2DBC);

        assertThat(versionOf("org.reactivestreams:reactive-streams", resolve("managed")))
                .isEqualTo("1.0.3");
        assertThat(versionOf(
                        "org.reactivestreams:reactive-streams",
                        resolve("managed org.reactivestreams:reactive-streams=1.0.4")))
                .as("the arm's own word counts more than the pom's")
                .isEqualTo("1.0.4");
    }

    @Test
    void aHostIsOnTheClassPathOfTheArmsThatNameIt() throws Exception {
        modules.module("dbdyno-host-tomcat", "");

        assertThat(resolve("pooled@tomcat").coordinates()).contains("dev.dbdyno:dbdyno-host-tomcat:" + Modules.VERSION);
    }

    @Test
    void aHostsBomGivesWayToTheVersionsThatTheStacksPomNames() throws Exception {
        modules.module("dbdyno-host-managing", """
                <dependencyManagement>
                  <dependencies>
                    <dependency>
                      <groupId>io.r2dbc</groupId><artifactId>r2dbc-pool</artifactId><version>1.0.0.RELEASE</version>
                    </dependency>
                    <dependency>
                      <groupId>org.reactivestreams</groupId><artifactId>reactive-streams</artifactId>
                      <version>1.0.3</version>
                    </dependency>
                  </dependencies>
                </dependencyManagement>
                """);

        ClassPath behind = resolve("pooled@managing");

        assertThat(versionOf("io.r2dbc:r2dbc-pool", behind))
                .as("the stack's own word")
                .isEqualTo("1.0.2.RELEASE");
        assertThat(versionOf("org.reactivestreams:reactive-streams", behind))
                .as("the host's, where the stack has none")
                .isEqualTo("1.0.3");
        assertThat(versionOf("io.r2dbc:r2dbc-pool", resolve("pooled@managing io.r2dbc:r2dbc-pool=1.0.0.RELEASE")))
                .as("the arm's before both")
                .isEqualTo("1.0.0.RELEASE");
    }

    @Test
    void aBomInTheArmReplacesEveryVersionThatItManages() throws Exception {
        ClassPath older = resolve("pooled io.projectreactor:reactor-bom=2025.0.5");

        assertThat(versionOf("io.projectreactor:reactor-core", older)).isEqualTo("3.8.5");
        assertThat(versionOf("io.r2dbc:r2dbc-pool", older)).isEqualTo("1.0.2.RELEASE");
        assertThat(versionOf("io.projectreactor:reactor-core", resolve("pooled")))
                .isNotEqualTo("3.8.5");
        assertThat(versionOf(
                        "io.projectreactor:reactor-core",
                        resolve("pooled io.projectreactor:reactor-bom=2025.0.5 io.projectreactor:reactor-core=3.8.4")))
                .as("what the arm names itself before the BOM's")
                .isEqualTo("3.8.4");
    }

    @Test
    void aFamilyOfStacksSharesTheModuleWhoseNameBeginsTheirs() throws Exception {
        modules.stack("pooled-fast", "");

        assertThat(resolve("pooled-async").coordinates()).contains("dev.dbdyno:dbdyno-stack-pooled:" + Modules.VERSION);
        assertThat(resolve("pooled-fast-async").coordinates())
                .contains("dev.dbdyno:dbdyno-stack-pooled-fast:" + Modules.VERSION)
                .doesNotContain("dev.dbdyno:dbdyno-stack-pooled:" + Modules.VERSION);
    }

    @Test
    void whereAHostHasAssembledAStackTheApplicationsLibrariesAreTheArms() throws Exception {
        modules.host("assembler", "");
        Path application = Files.createDirectories(home.resolve("applications/assembler/pooled"));
        Files.writeString(
                application.resolve("quarkus-app-dependencies.txt"),
                "io.agroal:agroal-pool::jar:3.2.1\nio.netty:netty-epoll:linux-x86_64:jar:4.1.135.Final\n");

        ClassPath classPath = resolve("pooled@assembler");

        assertThat(classPath.jars())
                .contains(application)
                .anyMatch(jar -> jar.getFileName().toString().startsWith("dbdyno-stack-pooled"));
        assertThat(classPath.coordinates())
                .contains(
                        "dev.dbdyno:dbdyno-host-assembler:" + Modules.VERSION,
                        "io.agroal:agroal-pool:3.2.1",
                        "io.netty:netty-epoll:4.1.135.Final:linux-x86_64")
                .as("the stack's own libraries, which do not run")
                .noneMatch(coordinates -> coordinates.startsWith("io.r2dbc:"));
        assertThatThrownBy(() -> resolve("pooled@assembler io.agroal:agroal-pool=3.0.0"))
                .isInstanceOf(ClassPathException.class)
                .hasMessageContaining("io.agroal:agroal-pool")
                .hasMessageContaining("name another io.quarkus.platform:quarkus-bom");
    }

    @Test
    void aVersionOfSomethingThatTheArmHasNotIsRefusedNamingWhatIsNear() {
        assertThatThrownBy(() -> resolve("pooled io.r2dbc:r2dbc-poll=1.0.0.RELEASE"))
                .isInstanceOf(BadVersionsException.class)
                .hasMessageContaining("names a version of io.r2dbc:r2dbc-poll, which is not on its class path")
                .hasMessageContaining("there is io.r2dbc:r2dbc-pool,");
    }

    @Test
    void aVersionThatIsNowhereIsRefusedNamingTheArtifact() {
        assertThatThrownBy(() -> resolve("pooled io.r2dbc:r2dbc-pool=0.0.0-no-such"))
                .isInstanceOf(UnresolvedException.class)
                .hasMessageContaining("'pooled io.r2dbc:r2dbc-pool=0.0.0-no-such'")
                .hasMessageContaining("io.r2dbc:r2dbc-pool:0.0.0-no-such");
    }

    @Test
    void aVersionWithoutAGroupIsRefusedInTheNotationsWords() {
        assertThatThrownBy(() -> resolve("pooled io.r2dbc:r2dbc-pool:jar=1.0.0.RELEASE"))
                .isInstanceOf(ClassPathException.class)
                .hasMessageContaining("group:artifact=version");
    }

    @Test
    void aStackWithoutAModuleIsRefusedNamingIt() {
        assertThatThrownBy(() -> resolve("jdbcc"))
                .isInstanceOf(ClassPathException.class)
                .hasMessageContaining("dbdyno-stack-jdbcc");
    }

    @Test
    void whatIsThereAlreadyIsNotDownloadedAgain() throws Exception {
        resolve("pooled");
        downloads.clear();
        try (ClassPaths again = ClassPaths.open(modules.distribution(), downloads::add)) {
            again.resolve(Arm.parse("pooled"));
        }

        assertThat(downloads).isEmpty();
    }

    @Test
    void theCatalogHasEveryStackButNoneOfTheirLibraries() throws Exception {
        modules.stack("other", "").module("dbdyno-host-tomcat", "");
        ClassPath catalog = classPaths.catalog();

        assertThat(catalog.jars().stream().map(jar -> jar.getFileName().toString()))
                .contains(
                        "dbdyno-stack-pooled-" + Modules.VERSION + ".jar",
                        "dbdyno-stack-other-" + Modules.VERSION + ".jar",
                        "dbdyno-host-tomcat-" + Modules.VERSION + ".jar",
                        "gson-2.14.0.jar")
                .noneMatch(name -> name.startsWith("r2dbc-pool"));
    }

    @Test
    void aFolderWithoutModulesIsRefused(@TempDir Path empty) {
        assertThatThrownBy(() -> Distribution.at(empty))
                .isInstanceOf(ClassPathException.class)
                .hasMessageContaining("build dbdyno first");
    }
}
