package dev.dbdyno.processes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How the connections of a process are distributed over its event loops, seen from outside.
 *
 * <p>An event loop waits on an epoll instance. The kernel lists in {@code /proc/PID/fdinfo} what is registered with each,
 * by inode; {@code /proc/PID/net/tcp} says which inodes are connections to the database. Unlike timing, this is exact.
 *
 * @param connections to the database on each event loop that has any, largest first; empty where none has
 * @param onNativeTransport those of these loops that Netty drives by its own epoll transport, not by the JDK's selector
 */
public record EventLoops(List<Integer> connections, int onNativeTransport) {

    private static final String EPOLL = "anon_inode:[eventpoll]";

    /** {@code tfd: 17 events: 19 data: … pos:0 ino:a3f sdev:8}; both numbers are hexadecimal. */
    private static final Pattern REGISTERED = Pattern.compile("tfd:.*?events:\\s*([0-9a-f]+).*?ino:([0-9a-f]+).*");

    /**
     * The JDK's pollers for virtual threads register every socket for one event only; they are no event loops: the socket's
     * work is done by whichever carrier comes along. Event loops never use this flag.
     */
    private static final long EPOLLONESHOT = 1L << 30;

    /**
     * Netty's own transport registers what wakes its loop edge-triggered ({@code EpollIoHandler}, and {@code EpollEventLoop} of 4.1). The
     * JDK's selector registers nothing so.
     */
    private static final long EPOLLET = 1L << 31;

    /** What an epoll instance watches. */
    private record Registration(long events, long inode) {

        boolean has(long flag) {
            return (events & flag) != 0;
        }
    }

    public EventLoops {
        connections = List.copyOf(connections);
    }

    /**
     * The event loops of a process.
     *
     * @param databasePort the far side's port, which distinguishes connections from other sockets
     * @return null where the system does not tell
     */
    public static @Nullable EventLoops of(long pid, int databasePort) {
        Path process = Path.of("/proc", Long.toString(pid));
        try {
            Set<Long> sockets = sockets(process, databasePort);
            List<Integer> connections = new ArrayList<>();
            int onNativeTransport = 0;
            for (Path epoll : epolls(process)) {
                List<Registration> watched = registered(epoll);
                int count = (int) watched.stream()
                        .filter(each -> !each.has(EPOLLONESHOT) && sockets.contains(each.inode))
                        .count();
                if (count > 0) {
                    connections.add(count);
                    onNativeTransport += watched.stream().anyMatch(each -> each.has(EPOLLET)) ? 1 : 0;
                }
            }
            connections.sort(Comparator.reverseOrder());
            return new EventLoops(connections, onNativeTransport);
        } catch (IOException | UncheckedIOException e) {
            return null;
        }
    }

    private static Set<Long> sockets(Path process, int remotePort) throws IOException {
        Set<Long> inodes = new HashSet<>();
        for (String table : List.of("net/tcp", "net/tcp6")) {
            Path file = process.resolve(table);
            if (Files.exists(file)) {
                Files.readAllLines(file).stream()
                        .skip(1)
                        .map(line -> line.strip().split("\\s+", -1))
                        .filter(fields -> port(fields[2]) == remotePort)
                        .forEach(fields -> inodes.add(Long.parseLong(fields[9])));
            }
        }
        return inodes;
    }

    /** {@code 0100007F:1538} is an address and a port, hexadecimal. */
    private static int port(String addressAndPort) {
        return Integer.parseInt(addressAndPort.substring(addressAndPort.indexOf(':') + 1), 16);
    }

    private static List<Path> epolls(Path process) throws IOException {
        try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
            return descriptors
                    .filter(EventLoops::isEpoll)
                    .map(descriptor -> process.resolve("fdinfo").resolve(descriptor.getFileName()))
                    .toList();
        }
    }

    private static boolean isEpoll(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString().equals(EPOLL);
        } catch (IOException e) {
            return false; // closed since it was listed
        }
    }

    private static List<Registration> registered(Path fdinfo) throws IOException {
        return Files.readAllLines(fdinfo).stream()
                .map(REGISTERED::matcher)
                .filter(Matcher::matches)
                .map(line -> new Registration(Long.parseLong(line.group(1), 16), Long.parseLong(line.group(2), 16)))
                .toList();
    }
}
