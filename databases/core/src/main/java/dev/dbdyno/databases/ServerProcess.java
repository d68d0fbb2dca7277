package dev.dbdyno.databases;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** How the processes of embedded servers are started and ended. */
public final class ServerProcess {

    private static final Duration STOPPING_AT_MOST = Duration.ofSeconds(10);

    private ServerProcess() {}

    /**
     * What precedes a server's command: {@code setsid}, so that Ctrl-C at the terminal reaches the lab alone, which then ends
     * everything in order. It replaces itself by the server, which therefore has the process id that we started.
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
        interrupt(server);
        if (!endsWithin(server, STOPPING_AT_MOST)) {
            server.destroyForcibly();
            endsWithin(server, STOPPING_AT_MOST);
        }
        // they end by themselves when the main process is gone; a handle never means a later process of the same id
        for (ProcessHandle backend : backends) {
            backend.destroyForcibly();
            endsWithin(backend, STOPPING_AT_MOST);
        }
    }

    /** SIGINT is PostgreSQL's fast shutdown; Java itself can only send SIGTERM, which waits for all sessions to end. */
    private static void interrupt(ProcessHandle server) {
        try {
            new ProcessBuilder("sh", "-c", "kill -INT \"$1\"", "sh", Long.toString(server.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            server.destroy();
        }
    }

    private static boolean endsWithin(ProcessHandle process, Duration time) {
        try {
            process.onExit().get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException | TimeoutException e) {
            return !process.isAlive();
        }
    }
}
