package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.CleanEnvironment;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.ServerFolder;
import dev.dbdyno.databases.ServerProcess;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A PostgreSQL server that runs as our child process, in a folder of its own. */
final class PostgresProcess {

    static final String ADMIN = "postgres";

    private static final Duration INITIALISING_AT_MOST = Duration.ofMinutes(2);
    private static final Duration STARTING_AT_MOST = Duration.ofMinutes(1);
    private static final Duration LOOKING_EVERY = Duration.ofMillis(10);
    private static final int PORTS_TRIED = 5;

    /** How each but the first line of a message begins. A statement has dozens, and stands behind what went wrong. */
    private static final String FURTHER_LINE = "\t";

    private final Process process;
    private final int port;

    private PostgresProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Makes the data folder, with this password for the server's administrator. */
    static void initialise(EmbeddedBinaries binaries, ServerFolder folder, Listening listening, String password)
            throws IOException, InterruptedException, DatabaseException {
        var onlyOwner = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Files.createDirectory(
                folder.data(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createFile(passwordFile(folder), onlyOwner);
        try {
            Files.writeString(passwordFile(folder), password + "\n");
            initdb(binaries, folder);
        } finally {
            Files.deleteIfExists(passwordFile(folder));
        }
        append(folder, "postgresql.conf", SETTINGS + "listen_addresses = '%s'%n".formatted(listening.address()));
        append(folder, "pg_hba.conf", letIn(listening.address()));
        for (String from : listening.from()) {
            append(folder, "pg_hba.conf", letIn(from));
        }
    }

    private static void append(ServerFolder folder, String file, String text) throws IOException {
        Files.writeString(folder.data().resolve(file), text, StandardOpenOption.APPEND);
    }

    /** The rule that lets in whoever comes from an address and has a password. */
    private static String letIn(String address) {
        return "host all all %s/%d scram-sha-256%n".formatted(address, address.contains(":") ? 128 : 32);
    }

    static final int MAX_CONNECTIONS = 300;

    /** Later lines win over initdb's. Nothing here makes writes or authentication cheaper than they are in service. */
    private static final String SETTINGS = """

            # dbdyno
            unix_socket_directories = ''
            password_encryption = scram-sha-256
            max_connections = %d
            shared_buffers = 256MB
            fsync = on
            synchronous_commit = on
            shared_preload_libraries = 'pg_stat_statements'
            pg_stat_statements.track_planning = on
            """.formatted(MAX_CONNECTIONS);

    private static Path passwordFile(ServerFolder folder) {
        return folder.path().resolve("password");
    }

    private static void initdb(EmbeddedBinaries binaries, ServerFolder folder)
            throws IOException, InterruptedException, DatabaseException {
        List<String> command = new ArrayList<>(asOrdinaryUser());
        command.addAll(List.of(
                binaries.initdb().toString(),
                "--pgdata=" + folder.data(),
                "--username=" + ADMIN,
                "--pwfile=" + passwordFile(folder),
                "--auth-local=scram-sha-256",
                "--auth-host=scram-sha-256",
                "--encoding=UTF8",
                "--locale-provider=builtin",
                "--builtin-locale=C.UTF-8",
                "--locale=C"));
        Process initdb = command(command, folder).start();
        // not to a file: its disk may be the one that is full
        CompletableFuture<String> words =
                CompletableFuture.supplyAsync(() -> words(initdb), Thread::startVirtualThread);
        boolean hasEnded;
        try {
            hasEnded = initdb.waitFor(INITIALISING_AT_MOST.toSeconds(), TimeUnit.SECONDS);
        } finally {
            if (initdb.isAlive()) { // an interrupt ends it too, before its folder is removed
                ServerProcess.stop(initdb.toHandle());
            }
        }
        if (!hasEnded) {
            throw failed("initdb did not end within " + INITIALISING_AT_MOST.toSeconds() + " s", words.join(), folder);
        }
        if (initdb.exitValue() != 0) {
            throw failed("initdb ended with exit code " + initdb.exitValue(), words.join(), folder);
        }
    }

    /** All that a process prints, when it has ended. */
    private static String words(Process process) {
        try (InputStream printed = process.getInputStream()) {
            return new String(printed.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "what it printed could not be read: " + e.getMessage();
        }
    }

    /** The server's command is preceded by what detaches it from the terminal, and by what each tool needs. */
    private static List<String> asServer() throws DatabaseException {
        List<String> prefix = new ArrayList<>(ServerProcess.detached());
        prefix.addAll(asOrdinaryUser());
        return prefix;
    }

    /**
     * For root, {@code unshare -U} before the command, because PostgreSQL refuses to run as root. It replaces itself by
     * the program.
     */
    private static List<String> asOrdinaryUser() throws DatabaseException {
        if (!runsAsRoot()) {
            return List.of();
        }
        if (!ServerProcess.isOnPath("unshare")) {
            throw new DatabaseException(
                    "PostgreSQL refuses to run as root, and the program unshare, with which dbdyno works around that, is not on the PATH. Install util-linux, or run dbdyno as an ordinary user.");
        }
        return List.of("unshare", "-U");
    }

    private static boolean runsAsRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException e) {
            return "root".equals(System.getProperty("user.name"));
        }
    }

    /** Hears of the server's process the moment it exists, before it is known to serve. */
    interface ProcessListener {
        void started(PostgresProcess server) throws IOException;
    }

    static PostgresProcess start(
            EmbeddedBinaries binaries, ServerFolder folder, Listening listening, ProcessListener listener)
            throws IOException, InterruptedException, DatabaseException {
        for (int i = 1; i < PORTS_TRIED; i++) {
            PostgresProcess server = launch(binaries, folder, listening, listener);
            if (server.becomesReady(folder)) {
                return server;
            }
            if (!portWasTaken(folder)) {
                throw failed("postgres ended with exit code " + server.process.exitValue(), log(folder), folder);
            }
            Files.deleteIfExists(folder.log());
        }
        throw failed(
                "found no free port on %s in %d attempts".formatted(listening.address(), PORTS_TRIED),
                log(folder),
                folder);
    }

    private static PostgresProcess launch(
            EmbeddedBinaries binaries, ServerFolder folder, Listening listening, ProcessListener listener)
            throws IOException, DatabaseException {
        int port = freePort(listening.address());
        List<String> command = new ArrayList<>(asServer());
        command.addAll(
                List.of(binaries.postgres().toString(), "-D", folder.data().toString(), "-p", Integer.toString(port)));
        PostgresProcess server = new PostgresProcess(started(command, folder), port);
        try {
            listener.started(server);
            return server;
        } catch (IOException e) {
            server.stop();
            throw e;
        }
    }

    /** Free a moment ago; another process may take it first, which {@link #start} notices. */
    private static int freePort(String address) throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.getLocalPort();
        }
    }

    private static Process started(List<String> command, ServerFolder folder) throws IOException {
        return command(command, folder)
                .redirectOutput(Redirect.appendTo(folder.log().toFile()))
                .start();
    }

    private static ProcessBuilder command(List<String> command, ServerFolder folder) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.path().toFile())
                .redirectInput(Redirect.from(new File("/dev/null")))
                .redirectErrorStream(true);
        CleanEnvironment.of(builder);
        // its messages are read
        builder.environment().put("LC_ALL", "C");
        return builder;
    }

    /** False if it ends before it serves. */
    private boolean becomesReady(ServerFolder folder) throws IOException, InterruptedException, DatabaseException {
        long deadline = System.nanoTime() + STARTING_AT_MOST.toNanos();
        while (process.isAlive()) {
            if (saysReady(folder)) {
                return true;
            }
            if (System.nanoTime() - deadline > 0) {
                ServerProcess.stop(process.toHandle());
                throw failed(
                        "postgres was not ready within " + STARTING_AT_MOST.toSeconds() + " s", log(folder), folder);
            }
            Thread.sleep(LOOKING_EVERY.toMillis());
        }
        return false;
    }

    /** The eighth line of {@code postmaster.pid} is the server's state. */
    private static boolean saysReady(ServerFolder folder) throws IOException {
        Path file = folder.data().resolve("postmaster.pid");
        if (!Files.exists(file)) {
            return false;
        }
        List<String> lines = Files.readAllLines(file);
        return lines.size() >= 8 && lines.get(7).strip().equals("ready");
    }

    private static boolean portWasTaken(ServerFolder folder) throws IOException {
        return log(folder).contains("Address already in use");
    }

    private static String log(ServerFolder folder) throws IOException {
        return Files.exists(folder.log()) ? Files.readString(folder.log(), StandardCharsets.ISO_8859_1) : "";
    }

    private static DatabaseException failed(String what, String printed, ServerFolder folder) {
        String remedy = printed.contains("unshare")
                ? " PostgreSQL refuses to run as root, and this system does not let dbdyno work around that: run dbdyno as an ordinary user."
                : "";
        return new DatabaseException("The embedded PostgreSQL could not be started: %s%s.%s%s"
                .formatted(
                        what,
                        folder.roomLeft(),
                        remedy,
                        ServerFolder.lastWords(printed.lines().filter(line -> !line.startsWith(FURTHER_LINE)))));
    }

    void stop() {
        ServerProcess.stop(process.toHandle());
    }
}
