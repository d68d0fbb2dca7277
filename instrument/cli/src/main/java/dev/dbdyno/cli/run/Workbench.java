package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.databases.ServerProgram;
import dev.dbdyno.lab.ArmResolver;
import dev.dbdyno.lab.Catalog;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.classpath.ClassPathException;
import dev.dbdyno.lab.classpath.ClassPaths;
import dev.dbdyno.lab.classpath.Distribution;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The stacks and hosts that there are, ready to be described and resolved. */
public final class Workbench implements AutoCloseable {

    /** Opens one; costs a Maven resolver and often a JVM, so that a command opens it once. */
    @FunctionalInterface
    public interface Source {
        Workbench open() throws ClassPathException, LabException, IOException;
    }

    private final Distribution distribution;
    private final ClassPaths classPaths;
    private final Catalog catalog;

    private Workbench(Distribution distribution, ClassPaths classPaths, Catalog catalog) {
        this.distribution = distribution;
        this.classPaths = classPaths;
        this.catalog = catalog;
    }

    public static Workbench open(Console console, Path home) throws ClassPathException, LabException, IOException {
        Distribution distribution = Distribution.at(home);
        ClassPaths classPaths = ClassPaths.open(distribution, new DownloadLines(console));
        try {
            return new Workbench(distribution, classPaths, Catalog.open(classPaths.catalog(), home.resolve("answers")));
        } catch (ClassPathException e) {
            classPaths.close();
            throw e;
        }
    }

    String version() {
        return distribution.version();
    }

    /** A digest of what measures. */
    String build() throws ClassPathException {
        return distribution.build();
    }

    public Frame.Descriptions describe() throws LabException, InterruptedException {
        return catalog.describe();
    }

    /** The database of the first arm that can be read at all. */
    Optional<DatabaseKind> databaseOf(List<Arm> arms) throws LabException, InterruptedException {
        for (Arm arm : arms) {
            Frame.Checked checked = catalog.check(arm);
            if (checked.problem() == null) {
                return Optional.of(checked.database());
            }
        }
        return Optional.empty();
    }

    /** What is wrong with an arm, in the user's words; empty where its stack and host know its settings. */
    Optional<String> problem(Arm arm) throws LabException, InterruptedException {
        return Optional.ofNullable(catalog.check(arm).problem());
    }

    public List<RunnableArm> resolve(Plan plan) throws LabException, InterruptedException {
        return new ArmResolver(catalog, classPaths).resolve(plan);
    }

    /**
     * The jars of an embedded server's program.
     *
     * @param firstUse hears what is about to be downloaded where the server is not there yet
     */
    List<Path> program(ServerProgram program, Consumer<String> firstUse) throws ClassPathException {
        return classPaths.program(program, firstUse);
    }

    /** What attends to hosts and visits places. */
    ClassPath keeper() throws ClassPathException {
        return classPaths.keeper();
    }

    /** What creates pods and leads to them. */
    public ClassPath kubernetes() throws ClassPathException {
        return classPaths.kubernetes();
    }

    /** What keeps a server at another place. */
    ClassPath keeper(DatabaseKind server) throws ClassPathException {
        return classPaths.keeper(server);
    }

    @Override
    public void close() throws IOException {
        try {
            catalog.close();
        } finally {
            classPaths.close();
        }
    }
}
