package dev.dbdyno.cli.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.Launched;
import dev.dbdyno.cli.UsersServer;
import dev.dbdyno.databases.DatabaseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A run in a folder of its own, with a place of its own for temporary files and for the notes that dbdyno keeps. */
final class Scene implements AutoCloseable {

    /** The limit for a whole run beside others. */
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(5);

    /** Where a disk of the run's own is, within the experiment's folder. */
    static final String DISK = "disk";

    private final Path folder;
    private final boolean hasOwnDisk;
    private final Launched.Setting setting;
    private final Launched lab;
    private final @Nullable UsersServer usersServer;

    private Scene(
            Path folder,
            boolean hasOwnDisk,
            Launched.Setting setting,
            Launched lab,
            @Nullable UsersServer usersServer) {
        this.usersServer = usersServer;
        this.folder = folder;
        this.hasOwnDisk = hasOwnDisk;
        this.setting = setting;
        this.lab = lab;
    }

    static Scene start(Path folder, Subject subject, Fault fault) throws IOException, DatabaseException {
        Files.createDirectories(folder.resolve("tmp"));
        UsersServer server = subject.hasGivenServer()
                ? UsersServer.start(folder.resolveSibling("users-of-" + folder.getFileName()))
                : null;
        boolean hasOwnDisk = fault instanceof Fault.FullDisk;
        List<String> command = new ArrayList<>(subject.command(hasOwnDisk ? DISK + "/run" : "run"));
        if (server != null) {
            command.addAll(List.of("--database", server.url()));
        }
        command.addAll(Launched.QUICK_START);
        Launched.Setting setting = setting(folder, server);
        Launched lab = Launched.start(folder, fault.around(setting, folder), command);
        return new Scene(folder, hasOwnDisk, setting, lab, server);
    }

    private static Launched.Setting setting(Path folder, @Nullable UsersServer server) {
        Map<String, String> environment = new HashMap<>();
        environment.put("XDG_STATE_HOME", folder.resolve("state").toString());
        if (server != null) {
            environment.put("DBDYNO_PASSWORD", server.password());
        }
        return new Launched.Setting(environment, List.of(), List.of("-Djava.io.tmpdir=" + folder.resolve("tmp")));
    }

    /** A further command in the same surroundings, which has ended. */
    Launched next(String... arguments) throws IOException, InterruptedException {
        Launched next = Launched.start(folder, setting, List.of(arguments));
        awaitEnd(next);
        return next;
    }

    Path folder() {
        return folder;
    }

    /** A disk of its own is seen through the process that has it, and then where it was copied to. */
    Path run() {
        if (!hasOwnDisk) {
            return folder.resolve("run");
        }
        return lab.process().isAlive()
                ? Mount.seenBy(lab.process().pid(), folder.resolve(DISK)).resolve("run")
                : folder.resolve(Mount.KEPT).resolve("run");
    }

    /** Where the server's processes work. */
    Path server() {
        return usersServer == null ? run().resolve("server") : usersServer.folder();
    }

    /** Null where the run has one of its own. */
    @Nullable UsersServer usersServer() {
        return usersServer;
    }

    /** Where a check has failed, the run may go on. */
    @Override
    public void close() {
        lab.process().descendants().forEach(ProcessHandle::destroyForcibly);
        lab.process().destroyForcibly();
        if (usersServer != null) {
            usersServer.close();
        }
    }

    Launched lab() {
        return lab;
    }

    String output() throws IOException {
        return lab.output();
    }

    void await(Moment moment) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (!moment.hasCome(this)) {
            assertThat(lab.process().isAlive() && Instant.now().isBefore(end))
                    .as("still waiting %s: %s", moment.words(), output())
                    .isTrue();
            Thread.sleep(BETWEEN_LOOKS);
        }
    }

    /** The processes of a kind, of which there is one at least. */
    List<Long> await(Target target) throws IOException, InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        List<Long> pids = target.pids(this);
        while (pids.isEmpty()) {
            assertThat(lab.process().isAlive() && Instant.now().isBefore(end))
                    .as("still waiting for %s: %s", target.words(), output())
                    .isTrue();
            Thread.sleep(BETWEEN_LOOKS);
            pids = target.pids(this);
        }
        return pids;
    }

    void awaitEnd() throws IOException, InterruptedException {
        awaitEnd(lab);
    }

    private static void awaitEnd(Launched command) throws IOException, InterruptedException {
        boolean ended = command.process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        if (!ended) {
            command.process().descendants().forEach(ProcessHandle::destroyForcibly);
            command.process().destroyForcibly();
        }
        assertThat(ended).as("it ends: " + command.output()).isTrue();
    }
}
