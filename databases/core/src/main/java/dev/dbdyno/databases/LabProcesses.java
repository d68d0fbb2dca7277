package dev.dbdyno.databases;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The processes that a lab starts for its forks. They end when their lab does, unless they were stopped or hang just then: so each
 * has its lab's identity in its environment, by which a later command finds those that are left.
 */
public final class LabProcesses {

    private static final String VARIABLE = "DBDYNO_LAB";
    private static final Pattern MARK =
            Pattern.compile("(?:^|\0)" + VARIABLE + "=(\\d{1,9}) (\\d{1,18}) ([^\0]*)(?:\0|$)");

    private LabProcesses() {}

    /** Marks what a builder will start as this process's. */
    public static void mark(ProcessBuilder builder) {
        ProcessIdentity.of(ProcessHandle.current().pid())
                .ifPresent(lab -> builder.environment().put(VARIABLE, mark(lab)));
    }

    private static String mark(ProcessIdentity lab) {
        return "%d %d %s".formatted(lab.pid(), lab.startTicks(), ServerRecord.processNamespace());
    }

    /** Ends those of labs that are dead; says in words what was done. */
    static List<String> endLeft() {
        List<String> done = new ArrayList<>();
        try (Stream<ProcessHandle> processes = ProcessHandle.allProcesses()) {
            for (ProcessHandle process : processes.filter(LabProcesses::isLeft).toList()) {
                process.destroyForcibly();
                done.add("ended process %d, which a killed run left".formatted(process.pid()));
            }
        }
        return done;
    }

    private static boolean isLeft(ProcessHandle process) {
        Path files = Path.of("/proc", Long.toString(process.pid()));
        return LeftFolder.isOwn(files)
                && labOf(files)
                        .filter(lab -> !lab.isAlive() && process.isAlive())
                        .isPresent();
    }

    /** The lab that the files belong to; empty if they are no lab's, or if ids mean something else here. */
    private static Optional<ProcessIdentity> labOf(Path files) {
        try {
            Matcher mark = MARK.matcher(Files.readString(files.resolve("environ"), StandardCharsets.ISO_8859_1));
            return mark.find() && mark.group(3).equals(ServerRecord.processNamespace())
                    ? Optional.of(new ProcessIdentity(Long.parseLong(mark.group(1)), Long.parseLong(mark.group(2))))
                    : Optional.empty();
        } catch (IOException goneOrNotOurs) {
            return Optional.empty();
        }
    }
}
