package dev.dbdyno.cli;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The rules of the house that a compiler does not check, over the classes of every module. */
class ArchitectureIT {

    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPaths(classFolders());

    /** Which of our packages a package may know besides its own. */
    private static final Map<String, List<String>> MAY_KNOW = Map.ofEntries(
            Map.entry("spi", List.of()),
            Map.entry("spi.web", List.of("spi")),
            Map.entry("spi.sql", List.of("spi")),
            Map.entry("results", List.of()),
            Map.entry("databases", List.of("results")),
            Map.entry("databases.postgresql", List.of("results", "databases")),
            Map.entry("databases.neo4j", List.of("results", "databases")),
            Map.entry("databases.neo4j.server", List.of()),
            Map.entry(
                    "spi.contract",
                    List.of("spi", "spi.web", "databases", "databases.postgresql", "databases.neo4j", "results")),
            Map.entry("load", List.of("results")),
            Map.entry("scenarios", List.of("spi", "spi.sql", "results", "load")),
            Map.entry("child", List.of("spi", "spi.web", "results", "load", "scenarios")),
            Map.entry("generator", List.of("results", "load", "scenarios")),
            Map.entry("relay", List.of("results", "load")),
            Map.entry("places", List.of()),
            Map.entry("kubernetes", List.of("places")),
            Map.entry("processes", List.of("results", "databases")),
            Map.entry("lab", List.of("results", "databases", "scenarios", "places", "processes")),
            Map.entry("analysis", List.of("results")),
            Map.entry("studies", List.of("results", "analysis", "scenarios")),
            Map.entry("report", List.of("results", "analysis", "studies", "scenarios")),
            Map.entry(
                    "cli",
                    List.of(
                            "results",
                            "databases",
                            "lab",
                            "analysis",
                            "studies",
                            "report",
                            "scenarios",
                            "places",
                            "processes")));

    /** Classes that write sentences with numbers in them. This list may only become shorter. */
    private static final String[] STILL_FORMATTING = {
        "dev.dbdyno.analysis.words.RemarkWords",
        "dev.dbdyno.analysis.words.Words",
        "dev.dbdyno.databases.postgresql.Tables",
    };

    private static List<Path> classFolders() {
        Path root = Path.of(System.getProperty("dbdyno.root"));
        // the deepest module is an application of Quarkus or of Neo4j, three folders down
        try (Stream<Path> modules = Files.walk(root, 5)) {
            return modules.filter(file -> file.endsWith(Path.of("target", "classes")))
                    // JMH writes classes of its own making
                    .filter(file -> !file.startsWith(root.resolve("benchmarks")))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void everyModuleIsLookedAt() {
        for (String module : MAY_KNOW.keySet()) {
            assertThat(ALL.containPackage("dev.dbdyno." + module)).as(module).isTrue();
        }
        assertThat(List.of("model", "stacks.shared.jdbc", "hosts.springmvc", "quarkus.hibernate"))
                .allSatisfy(module -> assertThat(ALL.containPackage("dev.dbdyno." + module))
                        .as(module)
                        .isTrue());
    }

    @Test
    void packagesFormNoCycle() {
        slices().matching("dev.dbdyno.(**)").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void aModuleKnowsOnlyWhatTheDesignLetsItKnow() {
        MAY_KNOW.forEach((module, known) -> {
            String[] forbidden = MAY_KNOW.keySet().stream()
                    .filter(other -> !other.equals(module) && !known.contains(other))
                    .map(ArchitectureIT::packagesOf)
                    .toArray(String[]::new);
            noClasses()
                    .that(resideInAPackage(packagesOf(module)))
                    .should()
                    .dependOnClassesThat(resideInAnyPackage(forbidden))
                    .check(ALL);
        });
    }

    /** The module's packages with all packages below them, except those that are modules of their own. */
    private static String packagesOf(String module) {
        boolean holdsModules = MAY_KNOW.keySet().stream().anyMatch(other -> other.startsWith(module + "."));
        return "dev.dbdyno." + module + (holdsModules ? "" : "..");
    }

    @Test
    void aStackKnowsTheSpiAndNothingElseOfOurs() {
        classes()
                .that()
                .resideInAPackage("dev.dbdyno.stacks..")
                .should()
                .onlyDependOnClassesThat(not(resideInAnyPackage("dev.dbdyno.."))
                        .or(resideInAnyPackage(
                                "dev.dbdyno.model..", "dev.dbdyno.spi", "dev.dbdyno.spi.sql", "dev.dbdyno.stacks..")))
                .check(ALL);
    }

    @Test
    void aStackKnowsNoOtherStackButWhatStacksShare() {
        slices().matching("dev.dbdyno.stacks.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(alwaysTrue(), resideInAPackage("dev.dbdyno.stacks.shared.."))
                .check(ALL);
        slices().matching("dev.dbdyno.stacks.shared.(*)..")
                .should()
                .notDependOnEachOther()
                .check(ALL);
    }

    @Test
    void aHostKnowsTheSpiAndNothingElseOfOurs() {
        classes()
                .that()
                .resideInAPackage("dev.dbdyno.hosts..")
                .should()
                .onlyDependOnClassesThat(not(resideInAnyPackage("dev.dbdyno.."))
                        .or(resideInAnyPackage(
                                "dev.dbdyno.model..", "dev.dbdyno.spi", "dev.dbdyno.spi.web", "dev.dbdyno.hosts..")))
                .check(ALL);
    }

    @Test
    void anApplicationOfQuarkusKnowsTheSpiAndTheStacksThatItAssembles() {
        classes()
                .that()
                .resideInAPackage("dev.dbdyno.quarkus..")
                .should()
                .onlyDependOnClassesThat(not(resideInAnyPackage("dev.dbdyno.."))
                        .or(resideInAnyPackage(
                                "dev.dbdyno.model..",
                                "dev.dbdyno.spi",
                                "dev.dbdyno.spi.web",
                                "dev.dbdyno.stacks..",
                                "dev.dbdyno.quarkus..")))
                .check(ALL);
    }

    @Test
    void theModelKnowsNothingOfOurs() {
        classes()
                .that()
                .resideInAPackage("dev.dbdyno.model..")
                .should()
                .onlyDependOnClassesThat(
                        not(resideInAnyPackage("dev.dbdyno..")).or(resideInAnyPackage("dev.dbdyno.model..")))
                .check(ALL);
    }

    @Test
    void onlyTheMainClassesEndAProcessOrOwnStandardOutput() {
        noClasses()
                .that(not(nameIsOneOf(
                                "dev.dbdyno.cli.Main",
                                "dev.dbdyno.load.conversation.LabProcess",
                                "dev.dbdyno.load.conversation.Exit",
                                "dev.dbdyno.databases.neo4j.server.Neo4jServer",
                                "dev.dbdyno.places.agent.AgentMain",
                                "dev.dbdyno.kubernetes.KubernetesMain"))
                        .and(not(resideInAnyPackage("dev.dbdyno.fake.."))))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(ALL);
    }

    @Test
    void onlyTheReportAndTheCommandLineFormatNumbersForPeople() {
        noClasses()
                .that(not(resideInAnyPackage("dev.dbdyno.report..", "dev.dbdyno.cli..")))
                .should()
                .dependOnClassesThat()
                .resideInAPackage("java.text..")
                .check(ALL);
    }

    /**
     * Errors may name what was found by {@code formatted}. How a number looks is decided by the report and the command
     * line.
     */
    @Test
    void onlyTheReportAndTheCommandLineSayHowANumberLooks() {
        noClasses()
                .that(not(resideInAnyPackage("dev.dbdyno.report..", "dev.dbdyno.cli..")))
                .and(not(nameIsOneOf(STILL_FORMATTING)))
                .should()
                .callMethodWhere(target(owner(type(String.class))).and(target(name("format"))))
                .check(ALL);
    }

    @Test
    void theAnalysisReadsNoClockAndNoFile() {
        noClasses()
                .that()
                .resideInAPackage("dev.dbdyno.analysis..")
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.net..")
                .check(ALL);
    }

    @Test
    void everyPackageSaysWhatMayBeNull() {
        List<String> unmarked = ALL.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(each -> each.getName().startsWith("dev.dbdyno"))
                .filter(each -> !each.isAnnotatedWith(NullMarked.class))
                .map(each -> each.getName())
                .toList();
        assertThat(unmarked).isEmpty();
    }

    @Test
    void aConcreteClassIsFinal() {
        classes()
                .that()
                .areNotInterfaces()
                .and()
                .doNotHaveModifier(JavaModifier.ABSTRACT)
                .and()
                .areNotEnums()
                .and()
                // JPA asks of an entity that it can be extended
                .areNotAnnotatedWith("jakarta.persistence.Entity")
                .and()
                // Spring extends its beans where their methods have transactions
                .areNotAnnotatedWith("org.springframework.stereotype.Component")
                .and()
                .areNotAnnotatedWith("org.springframework.stereotype.Service")
                .and()
                // Quarkus does so with its resources
                .areNotAnnotatedWith("jakarta.ws.rs.Path")
                .should(beFinal())
                .check(ALL);
    }

    private static DescribedPredicate<JavaClass> nameIsOneOf(String... names) {
        return DescribedPredicate.describe(
                "is one of " + List.of(names), type -> List.of(names).contains(type.getName()));
    }

    private static ArchCondition<JavaClass> beFinal() {
        return new ArchCondition<>("be final") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                if (!type.getModifiers().contains(JavaModifier.FINAL) && !type.isAnonymousClass()) {
                    events.add(SimpleConditionEvent.violated(type, type.getName() + " is not final"));
                }
            }
        };
    }
}
