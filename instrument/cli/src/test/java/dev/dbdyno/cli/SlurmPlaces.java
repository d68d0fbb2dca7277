package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A cluster of Slurm on this machine: a controller and a few nodes, with a service of munge that only they know. */
final class SlurmPlaces implements AutoCloseable {

    private static final int TRIES = 200;

    private final Path folder;
    private final int count;
    private final List<Process> daemons = new ArrayList<>();

    private SlurmPlaces(Path folder, int count) {
        this.folder = folder;
        this.count = count;
    }

    /** Skips the test where the machine lets nobody make them. */
    static SlurmPlaces open(Path folder, int count) throws Exception {
        assumeTrue(SystemCommand.tried("slurmctld", "-V"), "no Slurm here: install slurm-wlm and munge");
        assumeTrue(SystemCommand.tried("test", "-O", "/proc/1"), "Slurm's nodes run as root");
        SlurmPlaces places = new SlurmPlaces(Files.createDirectory(folder.resolve("slurm")), count);
        try {
            places.serve();
            return places;
        } catch (IOException | InterruptedException | AssertionError e) {
            places.close();
            throw e;
        }
    }

    private void serve() throws IOException, InterruptedException {
        SystemCommand.run("mungekey", "--create", "--keyfile=" + folder.resolve("munge.key"));
        start(
                "munged",
                List.of(
                        "munged",
                        "--foreground",
                        "--force",
                        "--key-file=" + folder.resolve("munge.key"),
                        "--socket=" + folder.resolve("munge.socket"),
                        "--pid-file=" + folder.resolve("munge.pid"),
                        "--log-file=" + folder.resolve("munge.log"),
                        "--seed-file=" + folder.resolve("munge.seed")));
        Files.writeString(config(), settings());
        start("slurmctld", List.of("slurmctld", "-D", "-f", config().toString()));
        for (String node : nodes()) {
            Files.createDirectory(folder.resolve("spool-" + node));
            start(node, List.of("slurmd", "-D", "-N", node, "-f", config().toString()));
        }
        awaitNodes();
    }

    private Path config() {
        return folder.resolve("slurm.conf");
    }

    private List<String> nodes() {
        return IntStream.range(0, count).mapToObj("n%d"::formatted).toList();
    }

    private String settings() throws IOException {
        Files.createDirectory(folder.resolve("state"));
        StringBuilder settings = new StringBuilder(
                """
                ClusterName=dbdyno
                SlurmctldHost=%2$s(127.0.0.1)
                SlurmctldPort=%3$d
                SlurmUser=root
                SlurmdUser=root
                AuthInfo=socket=%1$s/munge.socket
                CredType=cred/munge
                StateSaveLocation=%1$s/state
                SlurmdSpoolDir=%1$s/spool-%%n
                SlurmctldPidFile=%1$s/slurmctld.pid
                SlurmdPidFile=%1$s/slurmd-%%n.pid
                ProctrackType=proctrack/linuxproc
                TaskPlugin=task/none
                SelectType=select/linear
                MpiDefault=none
                ReturnToService=2
                PartitionName=all Nodes=ALL Default=YES State=UP
                """.formatted(folder, InetAddress.getLocalHost().getHostName(), freePort()));
        for (String node : nodes()) {
            settings.append("NodeName=%s NodeHostname=%s NodeAddr=127.0.0.1 Port=%d CPUs=1%n"
                    .formatted(node, InetAddress.getLocalHost().getHostName(), freePort()));
        }
        return settings.toString();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void start(String name, List<String> command) throws IOException {
        daemons.add(new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".out").toFile())
                .start());
    }

    private void awaitNodes() throws IOException, InterruptedException {
        String states = "";
        for (int i = 0; i < TRIES && !states.equals("idle\n".repeat(count)); i++) {
            Thread.sleep(100);
            states = said("sinfo", "--noheader", "--Node", "--format=%T");
        }
        assertThat(states).as("the states of all nodes").isEqualTo("idle\n".repeat(count));
    }

    private String said(String... command) throws IOException {
        ProcessBuilder question = new ProcessBuilder(command);
        question.environment().putAll(environment());
        return SystemCommand.said(question);
    }

    void cancelAll() throws IOException {
        assertThat(said("scancel", "--user=root")).isEmpty();
    }

    /** The environment of commands that speak to this cluster. */
    Map<String, String> environment() {
        return Map.of("SLURM_CONF", config().toString());
    }

    /** The places as users write them. */
    List<String> places() {
        return nodes().stream().map("srun -w "::concat).toList();
    }

    @Override
    public void close() {
        for (Process daemon : daemons.reversed()) {
            daemon.destroy();
            daemon.onExit().join();
        }
    }
}
