package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Network namespaces with a server of OpenSSH each, which reach one another and this machine over a bridge. */
final class SshPlaces implements AutoCloseable {

    private static final AtomicInteger OPENED = new AtomicInteger();
    private static final Path SSHD = Path.of("/usr/sbin/sshd");

    private final Path folder;

    /** A name of this process and test alone, so that two tests at a time do not meet. */
    private final int network = 1 + (int) (ProcessHandle.current().pid() * 7 + OPENED.incrementAndGet()) % 250;

    private final List<String> namespaces = new ArrayList<>();
    private final List<Process> servers = new ArrayList<>();

    private SshPlaces(Path folder) {
        this.folder = folder;
    }

    /** Skips the test where the machine lets nobody make them. */
    static SshPlaces open(Path folder, int count) throws Exception {
        assumeTrue(Files.isExecutable(SSHD), "no OpenSSH server here: install openssh-server");
        assumeTrue(
                SystemCommand.tried("ip", "netns", "list"), "no network namespaces here: this needs root and iproute2");
        SshPlaces places = new SshPlaces(folder);
        try {
            places.makeKeys();
            places.makeBridge();
            for (int number = 0; number < count; number++) {
                places.add(number);
            }
            return places;
        } catch (IOException | AssertionError e) {
            places.close();
            throw e;
        }
    }

    private void makeKeys() throws Exception {
        SystemCommand.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file("key"));
        SystemCommand.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file("host"));
        Files.copy(folder.resolve("key.pub"), folder.resolve("authorized"));
        Files.createDirectories(Path.of("/run/sshd"));
    }

    private void makeBridge() throws Exception {
        SystemCommand.run("ip", "link", "add", bridge(), "type", "bridge");
        SystemCommand.run("ip", "addr", "add", address() + "/24", "dev", bridge());
        SystemCommand.run("ip", "link", "set", bridge(), "up");
    }

    private String bridge() {
        return "dbdyno-%d".formatted(network);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String namespace(int number) {
        return "dbdyno-%d-%d".formatted(network, number);
    }

    private String address(int number) {
        return "10.231.%d.%d".formatted(network, 2 + number);
    }

    private void add(int number) throws Exception {
        String name = namespace(number);
        String link = "dbd%d-%d".formatted(network, number);
        SystemCommand.run("ip", "netns", "add", name);
        namespaces.add(name);
        SystemCommand.run("ip", "link", "add", link, "type", "veth", "peer", "name", "eth0", "netns", name);
        SystemCommand.run("ip", "link", "set", link, "master", bridge());
        SystemCommand.run("ip", "link", "set", link, "up");
        SystemCommand.run("ip", "netns", "exec", name, "ip", "addr", "add", address(number) + "/24", "dev", "eth0");
        SystemCommand.run("ip", "netns", "exec", name, "ip", "link", "set", "eth0", "up");
        SystemCommand.run("ip", "netns", "exec", name, "ip", "link", "set", "lo", "up");
        serve(number, name);
    }

    private void serve(int number, String name) throws Exception {
        Path config = Files.writeString(folder.resolve("sshd-%d.conf".formatted(number)), """
                ListenAddress %s
                HostKey %s
                AuthorizedKeysFile %s
                PidFile none
                StrictModes no
                UsePAM no
                PermitRootLogin yes
                SetEnv XDG_CACHE_HOME=%s TMPDIR=%s JAVA_HOME=%s
                """.formatted(
                        address(number),
                        file("host"),
                        file("authorized"),
                        file("there-" + number),
                        folder,
                        System.getProperty("java.home")));
        Files.createDirectories(folder.resolve("there-" + number));
        servers.add(new ProcessBuilder(
                        "ip", "netns", "exec", name, SSHD.toString(), "-D", "-e", "-f", config.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("sshd-%d.log".formatted(number)).toFile())
                .start());
        String key = Files.readString(folder.resolve("host.pub"));
        Files.writeString(
                folder.resolve("known"),
                "%s %s".formatted(address(number), key),
                java.nio.file.StandardOpenOption.CREATE,
                java.nio.file.StandardOpenOption.APPEND);
        awaitServer(number);
    }

    private void awaitServer(int number) throws Exception {
        for (int attempt = 0; ; attempt++) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(address(number), 22), 1_000);
                return;
            } catch (IOException notYet) {
                assertThat(attempt)
                        .as("the server of OpenSSH listens: " + notYet)
                        .isLessThan(100);
                Thread.sleep(50);
            }
        }
    }

    /** The places as users write them. */
    List<String> places() {
        List<String> places = new ArrayList<>();
        for (int number = 0; number < namespaces.size(); number++) {
            places.add(place(number, "known"));
        }
        return places;
    }

    /** The addresses of the places, in their order. */
    List<String> addresses() {
        return IntStream.range(0, namespaces.size()).mapToObj(this::address).toList();
    }

    /** The first place, with a host key that nobody has accepted. */
    String unknownKey() {
        return place(0, "nobody");
    }

    private String place(int number, String known) {
        return "ssh -i %s -o UserKnownHostsFile=%s -o StrictHostKeyChecking=yes %s"
                .formatted(file("key"), file(known), address(number));
    }

    /** This machine's address, as all places see it. */
    String address() {
        return "10.231.%d.1".formatted(network);
    }

    String namespace() {
        return namespaces.getFirst();
    }

    @Override
    public void close() {
        for (Process server : servers) {
            server.destroy();
            server.onExit().join();
        }
        for (String name : namespaces) {
            SystemCommand.tried("ip", "netns", "delete", name);
        }
        SystemCommand.tried("ip", "link", "delete", bridge());
    }
}
