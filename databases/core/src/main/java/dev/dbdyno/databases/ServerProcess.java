package dev.dbdyno.databases;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** How the processes of embedded servers are started and ended. */
public final class ServerProcess {

    private static final Duration STOPPING_AT_MOST = Duration.ofSeconds(10);

    /** The states of a process that hears no signal but SIGKILL: stopped, and stopped by a debugger. */
    private static final String STOPPED = "Tt";

    /** The states of a process that has ended but that its parent has not reaped. */
    private static final String ENDED = "ZX";

    private static final Duration NOTICED_WITHIN = Duration.ofSeconds(2);

    private static final Duration LOOKING_EVERY = Duration.ofMillis(10);

    private ServerProcess() {}

    /**
     * The words before a server's command: {@code setsid}, so that Ctrl-C at the terminal reaches only the lab, which
     * then ends everything in order. It replaces itself by the server.
     */
    public static List<String> detached() {
        return isOnPath("setsid") ? List.of("setsid") : List.of();
    }

    public static boolean isOnPath(String program) {
        String path = System.getenv("PATH");
        if (path == null) {
            return false;
        }
        for (String folder : path.split(File.pathSeparator, -1)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return true;
            }
        }
        return false;
    }

    /** Ends a server: its open sessions are broken off; what does not end in time is killed, and only that. */
    public static void stop(ProcessHandle server) {
        List<ProcessHandle> backends = server.children().toList();
        boolean hears = !isStopped(server) && backends.stream().noneMatch(ServerProcess::isStopped);
        if (hears) {
            interrupt(server);
        }
        if (!hears || !endsWithin(STOPPING_AT_MOST, System.nanoTime(), server)) {
            server.destroyForcibly();
            endsWithin(STOPPING_AT_MOST, System.nanoTime(), server);
        }
        // they end by themselves when the main process is gone; a handle never means a later process of the same id
        backends.forEach(ProcessHandle::destroyForcibly);
        long killed = System.nanoTime();
        backends.forEach(backend -> endsWithin(STOPPING_AT_MOST, killed, backend));
    }

    /** Whether it stands still, as after SIGSTOP: it would be waited for in vain. */
    private static boolean isStopped(ProcessHandle process) {
        return isIn(STOPPED, process);
    }

    private static boolean isIn(String states, ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc/" + process.pid() + "/stat"), ISO_8859_1);
            // the state follows the program's name, which is in parentheses and may contain some
            String state = stat.substring(stat.lastIndexOf(')') + 2);
            return states.indexOf(state.charAt(0)) >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** SIGINT is PostgreSQL's fast shutdown; Java itself can only send SIGTERM, which waits for all sessions to end. */
    private static void interrupt(ProcessHandle server) {
        try {
            ProcessBuilder kill = new ProcessBuilder("sh", "-c", "kill -INT \"$1\"", "sh", Long.toString(server.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD);
            CleanEnvironment.of(kill);
            kill.start();
        } catch (IOException e) {
            server.destroy();
        }
    }

    /** Waits until it has ended, and a moment longer until its parent has taken notice. */
    private static boolean endsWithin(Duration time, long beginNanos, ProcessHandle process) {
        while (process.isAlive()) {
            boolean ended = isIn(ENDED, process);
            Duration most = ended ? NOTICED_WITHIN : time;
            if (System.nanoTime() - beginNanos > most.toNanos()
                    || Thread.currentThread().isInterrupted()) {
                return ended;
            }
            LockSupport.parkNanos(LOOKING_EVERY.toNanos());
        }
        return true;
    }
}
