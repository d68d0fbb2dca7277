package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What belongs to a stack, to what stacks share, to a host, to a database or to a version, and would be forgotten. */
class RepositoryIT {

    private static final Path ROOT = Path.of(System.getProperty("dbdyno.root"));

    private static final Path SHARED = ROOT.resolve("stacks/shared");

    @Test
    void everyStackIsBuiltDescribedProvidedAndPassesTheContract() throws IOException {
        String modules = Files.readString(ROOT.resolve("pom.xml"));
        List<Path> stacks = folders(ROOT.resolve("stacks")).stream()
                .filter(folder -> !folder.equals(SHARED))
                .toList();
        assertThat(stacks).isNotEmpty();
        for (Path stack : stacks) {
            assertThat(modules).contains("<module>stacks/" + stack.getFileName() + "</module>");
            assertThat(stack.resolve("README.md")).isNotEmptyFile();
            assertThat(stack.resolve("src/main/resources/META-INF/services/dev.dbdyno.spi.StackProvider"))
                    .isNotEmptyFile();
            assertThat(sources(stack.resolve("src/test")))
                    .anyMatch(text ->
                            text.contains("extends StackContract") || text.contains("extends GraphStackContract"));
        }
    }

    @Test
    void whatStacksShareIsBuiltAndIsNoStack() throws IOException {
        String modules = Files.readString(ROOT.resolve("pom.xml"));
        List<Path> shared = folders(SHARED);
        assertThat(shared).isNotEmpty();
        for (Path module : shared) {
            assertThat(modules).contains("<module>stacks/shared/" + module.getFileName() + "</module>");
            assertThat(module.resolve("pom.xml"))
                    .content()
                    .contains("<artifactId>dbdyno-shared-" + module.getFileName() + "</artifactId>");
            assertThat(module.resolve("src/main/resources/META-INF/services")).doesNotExist();
        }
    }

    @Test
    void everyHostIsBuiltDescribedListedProvidedAndPassesTheContract() throws IOException {
        String modules = Files.readString(ROOT.resolve("pom.xml"));
        String readme = Files.readString(ROOT.resolve("README.md"));
        List<Path> hosts = folders(ROOT.resolve("hosts"));
        assertThat(hosts).isNotEmpty();
        for (Path host : hosts) {
            String name = String.valueOf(host.getFileName());
            assertThat(modules).contains("<module>hosts/" + name + "</module>");
            assertThat(host.resolve("pom.xml")).content().contains("<artifactId>dbdyno-host-" + name + "</artifactId>");
            assertThat(readme).contains("| [`" + name + "`](hosts/" + name + ") |");
            assertThat(host.resolve("README.md")).content().startsWith("# " + name + "\n");
            assertThat(host.resolve("src/main/resources/META-INF/services/dev.dbdyno.spi.web.HostProvider"))
                    .isNotEmptyFile();
            assertThat(sources(host.resolve("src/test")))
                    .anyMatch(text -> text.contains("extends WebHostContract")
                            || text.contains("extends AssemblingHostContract"));
        }
    }

    @Test
    void everyDatabaseIsBuiltProvidedAndOnTheClassPathOfTheCommandLine() throws IOException {
        String modules = Files.readString(ROOT.resolve("pom.xml"));
        String commandLine = Files.readString(ROOT.resolve("instrument/cli/pom.xml"));
        List<Path> databases = folders(ROOT.resolve("databases")).stream()
                .filter(folder -> Files.exists(folder.resolve("pom.xml")) && !folder.endsWith("core"))
                .toList();
        assertThat(databases).isNotEmpty();
        for (Path database : databases) {
            assertThat(modules).contains("<module>databases/" + database.getFileName() + "</module>");
            assertThat(database.resolve("src/main/resources/META-INF/services/dev.dbdyno.databases.DatabaseProvider"))
                    .isNotEmptyFile();
            assertThat(commandLine)
                    .contains("<artifactId>dbdyno-databases-" + database.getFileName() + "</artifactId>");
        }
    }

    @Test
    void everyPomHasTheVersionOfTheChangelogsNewestSection() throws IOException {
        String version = version(all(
                "(?m)^## (Unreleased|[0-9.]+(?= - [0-9]{4}-[0-9]{2}-[0-9]{2}$))",
                Files.readString(ROOT.resolve("CHANGELOG.md"))));
        String pom = Files.readString(ROOT.resolve("pom.xml"));
        assertThat(all("<version>([^<]+)</version>", pom))
                .as("version in pom.xml")
                .startsWith(version);

        List<String> modules = all("<module>([^<]+)</module>", pom);
        assertThat(modules).isNotEmpty();
        for (String module : modules) {
            assertThat(all("<version>([^<]+)</version>", Files.readString(ROOT.resolve(module + "/pom.xml"))))
                    .as("version of the parent in %s/pom.xml", module)
                    .startsWith(version);
        }
    }

    /** That of a release, or a snapshot of the next minor version while there are unreleased changes. */
    private static String version(List<String> sections) {
        String newest = sections.getFirst();
        if (!newest.equals("Unreleased")) {
            return newest;
        }
        String[] released = sections.get(1).split("\\.", -1);
        return "%s.%d.0-SNAPSHOT".formatted(released[0], Integer.parseInt(released[1]) + 1);
    }

    /** What the group of a pattern takes of each match. */
    private static List<String> all(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static List<Path> folders(Path parent) throws IOException {
        try (Stream<Path> children = Files.list(parent)) {
            return children.filter(Files::isDirectory)
                    .filter(folder -> !folder.endsWith("target"))
                    .toList();
        }
    }

    private static List<String> sources(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(RepositoryIT::text)
                    .toList();
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
