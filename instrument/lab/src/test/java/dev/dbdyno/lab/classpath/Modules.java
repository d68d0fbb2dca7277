package dev.dbdyno.lab.classpath;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.Run;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Builds a distribution's folder of modules: dbdyno's own POMs, its results module, the test's scripted child in place
 * of the real one, and stacks that are only POMs.
 */
public final class Modules {

    /** The version in dbdyno's own POMs, which are used as they are. */
    public static final String VERSION = versionOf(root().resolve("pom.xml"));

    private final Path home;
    private final Path folder;

    private Modules(Path home) {
        this.home = home;
        this.folder = home.resolve("modules");
    }

    public static Modules in(Path home) throws IOException, URISyntaxException {
        Modules modules = new Modules(home);
        Files.createDirectories(modules.folder);
        Path root = root();
        Files.copy(root.resolve("pom.xml"), modules.file("dbdyno", "pom"));
        Files.copy(root.resolve("stacks/pom.xml"), modules.file("dbdyno-stacks", "pom"));
        modules.add("dbdyno-child", root.resolve("instrument/child/pom.xml"), classesOf(Modules.class));
        modules.add("dbdyno-results", root.resolve("instrument/results/pom.xml"), classesOf(Run.class));
        modules.module("dbdyno-generator", "");
        modules.module("dbdyno-relay", "");
        modules.add(
                "dbdyno-load", root.resolve("instrument/load/pom.xml"), Files.createDirectory(home.resolve("nothing")));
        modules.add(
                "dbdyno-scenarios",
                root.resolve("instrument/scenarios/pom.xml"),
                Files.createDirectory(home.resolve("nothing-asked")));
        modules.add("dbdyno-model", root.resolve("spi/model/pom.xml"), classesOf(Endpoint.class));
        modules.add("dbdyno-spi-api", root.resolve("spi/api/pom.xml"), Files.createDirectory(home.resolve("none")));
        return modules;
    }

    private static Path root() {
        return Path.of("").toAbsolutePath().resolve("../..").normalize();
    }

    /** A POM's own version, which is the first one in a POM without a parent. */
    private static String versionOf(Path pom) {
        try {
            Matcher version = Pattern.compile("<version>([^<]+)</version>").matcher(Files.readString(pom));
            if (!version.find()) {
                throw new IllegalStateException("'%s' has no version".formatted(pom));
            }
            return version.group(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path classesOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private void add(String artifactId, Path pom, Path classes) throws IOException {
        Files.copy(pom, file(artifactId, "pom"));
        Files.createSymbolicLink(file(artifactId, "jar"), classes);
    }

    /** Adds a stack whose pom has these elements, and the parent of all stacks. */
    public Modules stack(String name, String elements) throws IOException {
        pom("dbdyno-stacks", "dbdyno-stack-" + name, elements);
        Files.createDirectories(file("dbdyno-stack-" + name, "jar"));
        return this;
    }

    /** Adds a host whose pom has these elements. */
    public Modules host(String name, String elements) throws IOException {
        return module("dbdyno-host-" + name, elements);
    }

    Modules module(String artifactId, String elements) throws IOException {
        pom("dbdyno", artifactId, elements);
        Files.createDirectories(file(artifactId, "jar"));
        return this;
    }

    /** Adds a host whose POM takes everything from its parent: the POM with these elements, which is not a jar. */
    Modules hostOfParent(String name, String parentsElements) throws IOException {
        pom("dbdyno", "dbdyno-hosts", "<packaging>pom</packaging>" + parentsElements);
        pom("dbdyno-hosts", "dbdyno-host-" + name, "");
        Files.createDirectories(file("dbdyno-host-" + name, "jar"));
        return this;
    }

    private void pom(String parent, String artifactId, String elements) throws IOException {
        Files.writeString(file(artifactId, "pom"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                  <modelVersion>4.0.0</modelVersion>
                  <parent>
                    <groupId>dev.dbdyno</groupId><artifactId>%s</artifactId><version>%s</version>
                  </parent>
                  <artifactId>%s</artifactId>
                  %s
                </project>
                """.formatted(parent, VERSION, artifactId, elements));
    }

    private Path file(String artifactId, String extension) {
        return folder.resolve("%s-%s.%s".formatted(artifactId, VERSION, extension));
    }

    public Distribution distribution() throws ClassPathException {
        return Distribution.at(home);
    }
}
