package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.warnings.Warning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the documents list and the code has: modules and what each may know, warnings. */
class ModulesIT {

    private static final Path ROOT = Path.of(System.getProperty("dbdyno.root"));

    /** A row of CONTRIBUTING's table: the folders in backquotes, and what they may know. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\|((?: `[^`|]+`,?)+) \\|[^|]*\\| ([^|]*) \\|$");

    private static final Pattern FOLDER = Pattern.compile("`([^`]+)`");
    private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");
    private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>(.*?)</dependency>");

    private static final Map<String, String> MAY_KNOW = new LinkedHashMap<>();

    /** Each module's POM, without its parent, plug-ins and managed versions. */
    private static final Map<String, String> POMS = new LinkedHashMap<>();

    private static final Map<String, String> FOLDERS = new LinkedHashMap<>();

    @BeforeAll
    static void readTableAndPoms() throws Exception {
        Matcher row = ROW.matcher(Files.readString(ROOT.resolve("CONTRIBUTING.md")));
        while (row.find()) {
            Matcher folder = FOLDER.matcher(row.group(1));
            while (folder.find()) {
                MAY_KNOW.put(folder.group(1), row.group(2));
            }
        }
        try (Stream<Path> files = Files.walk(ROOT, 5)) {
            for (Path pom : files.filter(
                            file -> file.endsWith("pom.xml") && !file.toString().contains("/target/"))
                    .toList()) {
                String text = Files.readString(pom)
                        .replaceAll("(?s)<(parent|build|profiles|dependencyManagement|exclusions)>.*?</\\1>", "");
                Matcher artifact = ARTIFACT.matcher(text);
                if (artifact.find() && !text.contains("<packaging>pom")) {
                    String module = ROOT.relativize(pom.getParent()).toString();
                    POMS.put(module, text);
                    FOLDERS.put(artifact.group(1), module);
                }
            }
        }
    }

    @Test
    void everyModuleHasARow() {
        assertThat(MAY_KNOW).hasSizeGreaterThan(15);
        assertThat(POMS.keySet())
                .hasSizeGreaterThan(30)
                .allSatisfy(module -> assertThat(row(module)).as(module).isNotEmpty());
    }

    @Test
    void everyRowHasAModule() {
        assertThat(MAY_KNOW.keySet())
                .allSatisfy(row -> assertThat(POMS.keySet()).as(row).anyMatch(module -> matches(row, module)));
    }

    @Test
    void aModuleDependsOnNothingThatItsRowDoesNotName() {
        List<String> unnamed = new ArrayList<>();
        POMS.forEach((module, pom) -> knownBy(pom).stream()
                .filter(known -> !allows(MAY_KNOW.getOrDefault(row(module), ""), module, known))
                .forEach(known -> unnamed.add(module + " knows " + known)));
        assertThat(unnamed).isEmpty();
    }

    /** The most exact of the rows that stand for a module; empty where none does. */
    private static String row(String module) {
        return MAY_KNOW.keySet().stream()
                .filter(row -> matches(row, module))
                .max(Comparator.comparingInt(String::length))
                .orElse("");
    }

    private static boolean matches(String row, String module) {
        return row.endsWith("*") ? module.startsWith(row.substring(0, row.length() - 1)) : module.equals(row);
    }

    private static List<String> knownBy(String pom) {
        return DEPENDENCY
                .matcher(pom)
                .results()
                .map(found -> found.group(1))
                .filter(dependency -> dependency.contains("<groupId>dev.dbdyno<"))
                .filter(dependency -> !dependency.contains("<scope>test<"))
                .map(dependency -> ARTIFACT.matcher(dependency)
                        .results()
                        .findFirst()
                        .orElseThrow()
                        .group(1))
                .filter(FOLDERS::containsKey)
                .map(FOLDERS::get)
                .toList();
    }

    private static boolean allows(String words, String module, String known) {
        String group = known.substring(0, known.indexOf('/'));
        return Arrays.stream(words.split("[,;] *", -1)).map(String::strip).anyMatch(word -> switch (word) {
            case "every module" -> true;
            case "the instrument's other modules" -> group.equals("instrument");
            case "`quarkus` also the stacks that it assembles" ->
                module.startsWith("hosts/quarkus") && (group.equals("stacks") || known.startsWith("hosts/quarkus/"));
            default -> known.equals(word) || known.startsWith(word + "/") || known.equals("instrument/" + word);
        });
    }

    @Test
    void everyCauseIsInItsDocument() throws Exception {
        String causes = Files.readString(ROOT.resolve("docs/causes.md"));
        assertThat(Finding.Kind.values())
                .allSatisfy(kind -> assertThat(causes)
                        .as("docs/causes.md, all causes")
                        .containsPattern("(?m)^\\| " + kind.name() + " \\|"));
    }

    @Test
    void everyWarningIsInTheMethod() throws Exception {
        String method = Files.readString(ROOT.resolve("docs/method.md"));
        assertThat(Warning.Kind.values())
                .allSatisfy(kind -> assertThat(method)
                        .as("docs/method.md, table of warnings")
                        .containsPattern("(?m)^\\|[^|]*\\b" + kind.name() + "\\b[^|]*\\|"));
    }
}
