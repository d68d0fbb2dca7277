package dev.dbdyno.databases;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A PostgreSQL server that runs as our child process, in a folder of its own. */
final class ServerProcess {

    static final String ADMIN = "postgres";

    private static final Duration INITIALISING_AT_MOST = Duration.ofMinutes(2);
    private static final Duration STARTING_AT_MOST = Duration.ofMinutes(1);
    private static final Duration STOPPING_AT_MOST = Duration.ofSeconds(10);
    private static final Duration LOOKING_EVERY = Duration.ofMillis(10);
    private static final int PORTS_TRIED = 5;
    private static final int LINES_OF_LOG_SHOWN = 8;

    private final Process process;
    private final int port;

    private ServerProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    /** The parts of a server's folder. */
    record Places(Path folder) {
        Path data() {
            return folder.resolve("data");
        }

        Path log() {
            return folder.resolve("server.log");
        }

        Path passwordFile() {
            return folder.resolve("password");
        }
    }

    /** Makes the data folder, with this password for the server's administrator. */
    static void initialise(EmbeddedBinaries binaries, Places places, String password)
            throws IOException, InterruptedException, DatabaseException {
        var onlyOwner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Files.createDirectory(
                places.data(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createFile(places.passwordFile(), onlyOwner);
        try {
            Files.writeString(places.passwordFile(), password + "\n");
            initdb(binaries, places);
        } finally {
            Files.deleteIfExists(places.passwordFile());
        }
        Files.writeString(places.data().resolve("postgresql.conf"), SETTINGS, StandardOpenOption.APPEND);
    }

    /** Later lines win over initdb's. Nothing here makes writes or authentication cheaper than they are in service. */
    private static final String SETTINGS = """

            # dbdyno
            listen_addresses = '127.0.0.1'
            unix_socket_directories = ''
            password_encryption = scram-sha-256
            max_connections = 300
            shared_buffers = 256MB
            fsync = on
            synchronous_commit = on
            shared_preload_libraries = 'pg_stat_statements'
            pg_stat_statements.track_planning = on
            """;

    private static void initdb(EmbeddedBinaries binaries, Places places)
            throws IOException, InterruptedException, DatabaseException {
        List<String> command = new ArrayList<>(CommandPrefix.forTools());
        command.addAll(List.of(
                binaries.initdb().toString(),
                "--pgdata=" + places.data(),
                "--username=" + ADMIN,
                "--pwfile=" + places.passwordFile(),
                "--auth-local=scram-sha-256",
                "--auth-host=scram-sha-256",
                "--encoding=UTF8",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--locale=C"));
        Process initdb = started(command, places);
        if (!initdb.waitFor(INITIALISING_AT_MOST.toSeconds(), TimeUnit.SECONDS)) {
            initdb.destroyForcibly();
            throw failed("initdb did not end within " + INITIALISING_AT_MOST.toSeconds() + " s", places);
        }
        if (initdb.exitValue() != 0) {
            throw failed("initdb ended with exit code " + initdb.exitValue(), places);
        }
    }

    /** Hears of the server's process the moment it exists, before it is known to serve. */
    interface ProcessListener {
        void started(ServerProcess server) throws IOException;
    }

    static ServerProcess start(EmbeddedBinaries binaries, Places places, ProcessListener listener)
            throws IOException, InterruptedException, DatabaseException {
        for (int i = 1; i < PORTS_TRIED; i++) {
            ServerProcess server = launch(binaries, places, listener);
            if (server.becomesReady(places)) {
                return server;
            }
            if (!portWasTaken(places)) {
                throw failed("postgres ended with exit code " + server.process.exitValue(), places);
            }
            Files.deleteIfExists(places.log());
        }
        throw failed("found no free port on 127.0.0.1 in " + PORTS_TRIED + " attempts", places);
    }

    private static ServerProcess launch(EmbeddedBinaries binaries, Places places, ProcessListener listener)
            throws IOException, DatabaseException {
        int port = freePort();
        List<String> command = new ArrayList<>(CommandPrefix.forServer());
        command.addAll(
                List.of(binaries.postgres().toString(), "-D", places.data().toString(), "-p", Integer.toString(port)));
        ServerProcess server = new ServerProcess(started(command, places), port);
        try {
            listener.started(server);
            return server;
        } catch (IOException e) {
            server.stop();
            throw e;
        }
    }

    /** Free a moment ago; another process may take it first, which {@link #start} notices. */
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Process started(List<String> command, Places places) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(places.folder().toFile())
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true)
                .redirectOutput(Redirect.appendTo(places.log().toFile()));
        // the user's own settings for PostgreSQL must not shape ours, and its messages are read
        builder.environment().keySet().removeIf(name -> name.startsWith("PG") || name.startsWith("LC_"));
        builder.environment().put("LC_ALL", "C");
        return builder.start();
    }

    /** False if it ends before it serves. */
    private boolean becomesReady(Places places) throws IOException, InterruptedException, DatabaseException {
        long deadline = System.nanoTime() + STARTING_AT_MOST.toNanos();
        while (process.isAlive()) {
            if (saysReady(places)) {
                return true;
            }
            if (System.nanoTime() - deadline > 0) {
                stop(process.toHandle());
                throw failed("postgres was not ready within " + STARTING_AT_MOST.toSeconds() + " s", places);
            }
            Thread.sleep(LOOKING_EVERY.toMillis());
        }
        return false;
    }

    /** The eighth line of {@code postmaster.pid} is the server's state. */
    private static boolean saysReady(Places places) throws IOException {
        Path file = places.data().resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return false;
        }
        List<String> lines = Files.readAllLines(file);
        return lines.size() >= 8 && lines.get(7).strip().equals("ready");
    }

    private static boolean portWasTaken(Places places) throws IOException {
        return log(places).contains("Address already in use");
    }

    private static String log(Places places) throws IOException {
        return Files.exists(places.log()) ? Files.readString(places.log(), StandardCharsets.ISO_8859_1) : "";
    }

    private static DatabaseException failed(String what, Places places) throws IOException {
        List<String> lines = log(places).lines().filter(line -> !line.isBlank()).toList();
        List<String> last = lines.subList(Math.max(0, lines.size() - LINES_OF_LOG_SHOWN), lines.size());
        String remedy = log(places).contains("unshare")
                ? " PostgreSQL refuses to run as root, and this system does not let dbdyno work around that: run dbdyno as an ordinary user."
                : "";
        return new DatabaseException("The embedded PostgreSQL could not be started: %s.%s Its last words:%n  %s"
                .formatted(what, remedy, String.join(System.lineSeparator() + "  ", last)));
    }

    void stop() {
        stop(process.toHandle());
    }

    /** Ends a server: its open sessions are broken off; what does not end in time is killed, and only that. */
    static void stop(ProcessHandle server) {
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

    /** SIGINT is a server's fast shutdown; Java itself can only send SIGTERM, which waits for all sessions to end. */
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
