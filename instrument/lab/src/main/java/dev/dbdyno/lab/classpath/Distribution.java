package dev.dbdyno.lab.classpath;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.model.DatabaseKind;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Where dbdyno's own modules are: a folder of {@code <artifactId>-<version>.jar} and {@code .pom} with the parent's
 * POM. They are in no repository.
 *
 * @param modules the folder
 * @param version of all modules
 */
public record Distribution(Path modules, String version) {

    /** The group of all modules. */
    public static final String GROUP = "dev.dbdyno";

    static final String CHILD = "dbdyno-child";
    static final String GENERATOR = "dbdyno-generator";
    static final String RELAY = "dbdyno-relay";
    static final String KEEPER = "dbdyno-keeper";
    static final String KUBERNETES = "dbdyno-kubernetes";
    private static final List<String> READERS =
            List.of("dbdyno-analysis", "dbdyno-cli", "dbdyno-report", "dbdyno-studies");
    private static final int DIGITS_OF_BUILD = 16;
    private static final String APPLICATIONS = "applications";
    private static final String STACK_PREFIX = "dbdyno-stack-";
    private static final String HOST_PREFIX = "dbdyno-host-";

    /**
     * The distribution whose modules lie in {@code home/modules}.
     *
     * @throws ClassPathException when they do not
     */
    public static Distribution at(Path home) throws ClassPathException {
        Path modules = home.resolve("modules");
        for (Path jar : jarsStartingWith(modules, CHILD + "-")) {
            String name = jar.getFileName().toString();
            return new Distribution(modules, name.substring(CHILD.length() + 1, name.length() - ".jar".length()));
        }
        throw new NoClassPathException("'%s' holds no %s-<version>.jar: build dbdyno first".formatted(modules, CHILD));
    }

    /**
     * A digest of all modules that measure: two builds of one source have the same. Those that only read what is stored are
     * left out.
     */
    public String build() throws ClassPathException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path jar : jarsStartingWith(modules, "dbdyno-")) {
                String name = jar.getFileName().toString();
                if (READERS.stream().noneMatch(reader -> name.equals("%s-%s.jar".formatted(reader, version)))) {
                    digest.update(name.getBytes(UTF_8));
                    digest.update(Files.readAllBytes(jar));
                }
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS_OF_BUILD);
        } catch (IOException e) {
            throw new NoClassPathException("the modules in '%s' cannot be read: %s".formatted(modules, e), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** The module of a database. */
    static String database(DatabaseKind kind) {
        return "dbdyno-databases-" + kind.name().toLowerCase(Locale.ROOT);
    }

    /**
     * The module that holds a stack: the one of its name, or of the longest beginning of its name, cut at a hyphen, that is
     * a module. So one module can hold a family of stacks: {@code fake-async} lies in {@code dbdyno-stack-fake}.
     */
    String stackArtifact(String stack) {
        for (String name = stack; !name.isEmpty(); name = name.substring(0, Math.max(0, name.lastIndexOf('-')))) {
            if (Files.exists(jar(STACK_PREFIX + name))) {
                return STACK_PREFIX + name;
            }
        }
        return STACK_PREFIX + stack;
    }

    static String hostArtifact(String host) {
        return HOST_PREFIX + host;
    }

    /** The application of a host that assembles its stacks itself; empty if it has none for this stack. */
    Optional<AssembledApplication> application(String host, String stack) {
        Path folder = modules.resolveSibling(APPLICATIONS).resolve(host).resolve(stack);
        return Files.isDirectory(folder) ? Optional.of(new AssembledApplication(folder)) : Optional.empty();
    }

    /** The build of that application. */
    ApplicationBuild build(String host, String stack) {
        Path place = Path.of(host).resolve(stack);
        return new ApplicationBuild(
                modules.resolveSibling("sources").resolve(place),
                modules.resolveSibling("versions").resolve(place));
    }

    Path jar(String artifactId) {
        return modules.resolve("%s-%s.jar".formatted(artifactId, version));
    }

    Path pom(String artifactId) {
        return modules.resolve("%s-%s.pom".formatted(artifactId, version));
    }

    /** The modules of all stacks and hosts, without the libraries that they need to run. */
    List<Path> stacksAndHosts() throws ClassPathException {
        List<Path> jars = new ArrayList<>(jarsStartingWith(modules, STACK_PREFIX));
        jars.addAll(jarsStartingWith(modules, HOST_PREFIX));
        return jars;
    }

    private static List<Path> jarsStartingWith(Path folder, String prefix) throws ClassPathException {
        List<Path> jars = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, prefix + "*.jar")) {
                found.forEach(jars::add);
            } catch (IOException e) {
                throw new NoClassPathException("the modules in '%s' cannot be listed: %s".formatted(folder, e), e);
            }
        }
        jars.sort(null);
        return jars;
    }
}
