package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Deadline;
import dev.dbdyno.lab.child.Program;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.JvmPlan;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The stacks and hosts that there are, as a child with all of them but none of their libraries describes them. The child is started
 * by the first question whose answer is not kept from an earlier command.
 */
public final class Catalog implements AutoCloseable {

    private static final String PHASE = "describing stacks and hosts";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final JvmPlan SMALL =
            new JvmPlan(64, List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));

    private static final String SCRATCH = "dbdyno-catalog-";
    private static final Pattern OF_PROCESS = Pattern.compile(SCRATCH + "(\\d{1,9})-\\d+");

    private final ClassPath classPath;
    private final @Nullable KeptAnswers kept;
    private @Nullable Describing describing;

    private Catalog(ClassPath classPath, @Nullable KeptAnswers kept) {
        this.classPath = classPath;
        this.kept = kept;
    }

    /** The child that describes, and the folder that it runs in. */
    private record Describing(Path scratch, ChildProcess child) {}

    /**
     * Opens a catalog.
     *
     * @param classPath as {@code ClassPaths.catalog()} gives it
     * @param answers the folder that keeps what a child has answered
     */
    public static Catalog open(ClassPath classPath, Path answers) {
        return new Catalog(classPath, KeptAnswers.in(answers, classPath).orElse(null));
    }

    private Describing start() throws LabException, IOException {
        removeLeft();
        Path scratch =
                Files.createTempDirectory(SCRATCH + ProcessHandle.current().pid() + "-");
        try {
            return new Describing(
                    scratch,
                    ChildProcess.start(ChildJvm.ofThisProcess(Program.CHILD, SMALL), classPath, scratch, "catalog"));
        } catch (ChildException e) {
            remove(scratch);
            throw inWords(e);
        }
    }

    /** Removes what commands left that were ended while they described. */
    private static void removeLeft() {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        try (DirectoryStream<Path> left = Files.newDirectoryStream(temporary, SCRATCH + "*")) {
            for (Path folder : left) {
                if (!isInUse(String.valueOf(folder.getFileName()))) {
                    remove(folder);
                }
            }
        } catch (IOException ofAnotherUser) {
            // whoever may remove it does
        }
    }

    private static boolean isInUse(String folder) {
        Matcher named = OF_PROCESS.matcher(folder);
        return !named.matches()
                || ProcessHandle.of(Long.parseLong(named.group(1))).isPresent();
    }

    /** Every stack and host with its settings. */
    public Frame.Descriptions describe() throws LabException, InterruptedException {
        return answer(new Command.Describe(), Frame.Descriptions.class);
    }

    /** An arm's settings in effect, or what is wrong with it. */
    public Frame.Checked check(Arm arm) throws LabException, InterruptedException {
        return answer(new Command.Check(arm.stack(), arm.host(), arm.settings()), Frame.Checked.class);
    }

    private <F extends Frame> F answer(Command command, Class<F> type) throws LabException, InterruptedException {
        if (kept == null) {
            return ask(command, type);
        }
        Optional<F> known = kept.find(command, type);
        if (known.isPresent()) {
            return known.get();
        }
        F answer = ask(command, type);
        kept.keep(command, answer);
        return answer;
    }

    private <F extends Frame> F ask(Command command, Class<F> answer) throws LabException, InterruptedException {
        ChildProcess child = child();
        try {
            child.send(command, PHASE);
            Frame frame = child.next(PHASE, Deadline.in(LIMIT));
            if (!answer.isInstance(frame)) {
                throw child.outOfTurn(PHASE, frame, answer);
            }
            return answer.cast(frame);
        } catch (ChildException e) {
            throw inWords(e);
        }
    }

    private ChildProcess child() throws LabException {
        try {
            if (describing == null) {
                describing = start();
            }
            return describing.child();
        } catch (IOException e) {
            throw new LabException("stacks and hosts cannot be described: " + e.getMessage(), e);
        }
    }

    private static LabException inWords(ChildException e) {
        return new LabException(
                "stacks and hosts cannot be described: " + e.failure().message(), e);
    }

    @Override
    public void close() throws IOException {
        if (describing != null) {
            describing.child().close();
            remove(describing.scratch());
        }
    }

    private static void remove(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
