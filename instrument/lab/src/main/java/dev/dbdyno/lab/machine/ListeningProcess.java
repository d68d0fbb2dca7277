package dev.dbdyno.lab.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The process behind a port of this machine: {@code /proc/net/tcp} says which socket listens there, and the descriptors of
 * every process say whose it is.
 */
public final class ListeningProcess {

    /** The state of a listening socket in {@code /proc/net/tcp}. */
    private static final String LISTENS = "0A";

    /** Programs that only pass bytes on to where the service really runs. Their CPU time is not the service's. */
    private static final Set<String> FORWARDERS =
            Set.of("docker-proxy", "rootlessport", "slirp4netns", "pasta", "ssh", "sshd", "kubectl", "socat");

    private ListeningProcess() {}

    /**
     * The process that listens on a port of the loopback address; of several that share it, the one that started the others.
     *
     * @return null where the host is another machine, nobody listens, or the system does not tell
     */
    public static @Nullable Long of(String host, int port) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress() ? of(Path.of("/proc"), port) : null;
        } catch (UnknownHostException e) {
            return null; // the generator says so, in its words
        }
    }

    private static @Nullable Long of(Path proc, int port) {
        try {
            Set<String> sockets = sockets(proc, port);
            List<Long> owners = new ArrayList<>();
            for (Path process : numbered(proc)) {
                if (!sockets.isEmpty() && holdsOneOf(sockets, process) && !isForwarder(process)) {
                    owners.add(Long.valueOf(process.getFileName().toString()));
                }
            }
            return owners.stream()
                    .filter(pid -> !owners.contains(parentOf(pid)))
                    .findFirst()
                    .orElse(null);
        } catch (IOException | UncheckedIOException e) {
            return null;
        }
    }

    /** The sockets that listen on a port, in the form in which a descriptor's link names them. */
    private static Set<String> sockets(Path proc, int port) throws IOException {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            Path file = proc.resolve(table);
            if (Files.exists(file)) {
                Files.readAllLines(file).stream()
                        .skip(1)
                        .map(line -> line.strip().split("\\s+", -1))
                        .filter(fields -> fields[3].equals(LISTENS) && port(fields[1]) == port)
                        .forEach(fields -> sockets.add("socket:[%s]".formatted(fields[9])));
            }
        }
        return sockets;
    }

    /** The port of an address such as {@code 0100007F:1538}, which is hexadecimal. */
    private static int port(String addressAndPort) {
        return Integer.parseInt(addressAndPort.substring(addressAndPort.indexOf(':') + 1), 16);
    }

    private static List<Path> numbered(Path proc) throws IOException {
        List<Path> processes = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(proc, "[0-9]*")) {
            found.forEach(processes::add);
        }
        return processes;
    }

    private static boolean holdsOneOf(Set<String> sockets, Path process) {
        try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
            return descriptors.anyMatch(descriptor -> isOneOf(sockets, descriptor));
        } catch (IOException | UncheckedIOException e) {
            return false; // it has ended, or belongs to another user
        }
    }

    private static boolean isOneOf(Set<String> sockets, Path descriptor) {
        try {
            return sockets.contains(Files.readSymbolicLink(descriptor).toString());
        } catch (IOException e) {
            return false; // closed since it was listed
        }
    }

    private static boolean isForwarder(Path process) throws IOException {
        return FORWARDERS.contains(Files.readString(process.resolve("comm")).strip());
    }

    private static @Nullable Long parentOf(Long pid) {
        return ProcessHandle.of(pid)
                .flatMap(ProcessHandle::parent)
                .map(ProcessHandle::pid)
                .orElse(null);
    }
}
