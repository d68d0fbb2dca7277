import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * On which processors the clients of {@code jdbc} and the server's processes run, read every 5 ms while nothing else is loaded. A
 * client keeps its connection; the pairs are those that are found on the same processor most often.
 *
 * <p>{@code java benchmarks/placement/Placement.java SECONDS}, beside a run of {@code jdbc} alone with 8 clients and a pool of 8;
 * {@code benchmarks/placement/run} starts both.
 */
public final class Placement {

    private static final int PAIRS = 8;
    private static final long EVERY_MILLIS = 5;

    /** Two segments of one-row's operations cross the loopback interface: what is asked, and the reply. */
    private static final double PACKETS_OF_AN_OPERATION = 2;

    /** Fewer operations a second are a pause between two turns. */
    private static final double LOADED_PER_SECOND = 30_000;

    private Placement() {}

    /**
     * What was seen at one time.
     *
     * @param packets of the loopback interface so far
     * @param clients the processor of each
     * @param servers the processor of each server process
     */
    private record Seen(long nanos, long packets, int[] clients, int[] servers) {

        double perSecondUntil(Seen next) {
            return (next.packets - packets) / PACKETS_OF_AN_OPERATION * 1e9 / (next.nanos - nanos);
        }
    }

    /** A stretch between two looks, under load. */
    private record Stretch(Seen from, double perSecond) {}

    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000L;
        List<RandomAccessFile> clients = clients();
        List<RandomAccessFile> servers = servers();
        if (clients.size() != PAIRS || servers.size() != PAIRS) {
            System.err.printf("%d clients and %d server processes were found, and %d of each are needed: benchmarks/placement/run starts them%n", clients.size(),
                    servers.size(), PAIRS);
            System.exit(1);
        }
        List<Seen> seen = new ArrayList<>();
        try (RandomAccessFile network = new RandomAccessFile("/proc/net/dev", "r")) {
            while (System.nanoTime() < end) {
                seen.add(new Seen(System.nanoTime(), packets(network), processors(clients), processors(servers)));
                Thread.sleep(EVERY_MILLIS);
            }
        }
        print(loaded(seen));
    }

    private static List<RandomAccessFile> clients() throws IOException {
        Optional<ProcessHandle> fork = ProcessHandle.allProcesses()
                .filter(process -> process.info().arguments().stream().flatMap(Arrays::stream).anyMatch(it -> it.contains("block-0-arm-0")))
                .findFirst();
        if (fork.isEmpty()) {
            return List.of();
        }
        try (Stream<Path> threads = Files.list(Path.of("/proc/%d/task".formatted(fork.get().pid())))) {
            return open(threads.filter(thread -> read(thread.resolve("comm")).startsWith("client-")));
        }
    }

    private static List<RandomAccessFile> servers() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return open(processes.filter(process -> read(process.resolve("cmdline")).matches("(?s)postgres: .* dbdyno_arm_0 .*")));
        }
    }

    private static List<RandomAccessFile> open(Stream<Path> tasks) throws IOException {
        List<RandomAccessFile> files = new ArrayList<>();
        for (Path task : tasks.toList()) {
            files.add(new RandomAccessFile(task.resolve("stat").toFile(), "r"));
        }
        return files;
    }

    /** Empty where there is no such file, or no longer. */
    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException gone) {
            return "";
        }
    }

    private static String now(RandomAccessFile file) throws IOException {
        byte[] read = new byte[4_096];
        file.seek(0);
        return new String(read, 0, Math.max(0, file.read(read)), StandardCharsets.US_ASCII);
    }

    private static long packets(RandomAccessFile network) throws IOException {
        String of = now(network);
        return Long.parseLong(of.substring(of.indexOf("lo:") + 3).strip().split("\\s+")[1]);
    }

    /** Field 39 of {@code stat}; the second is a name in parentheses. */
    private static int[] processors(List<RandomAccessFile> tasks) throws IOException {
        int[] processors = new int[tasks.size()];
        for (int i = 0; i < processors.length; i++) {
            String stat = now(tasks.get(i));
            processors[i] = Integer.parseInt(stat.substring(stat.lastIndexOf(')') + 2).split(" ")[36]);
        }
        return processors;
    }

    private static List<Stretch> loaded(List<Seen> seen) {
        return IntStream.range(1, seen.size())
                .mapToObj(i -> new Stretch(seen.get(i - 1), seen.get(i - 1).perSecondUntil(seen.get(i))))
                .filter(stretch -> stretch.perSecond > LOADED_PER_SECOND)
                .toList();
    }

    private static void print(List<Stretch> stretches) {
        int[] servers = servers(stretches);
        System.out.printf("%d looks under load, %,.0f operations/s%n", stretches.size(), mean(stretches));
        System.out.println("pairs on one processor: share of the looks, operations/s");
        for (int pairs = 0; pairs <= PAIRS; pairs++) {
            int asked = pairs;
            print(pairs, stretches, stretches.stream().filter(it -> together(it.from, servers) == asked).toList());
        }
        System.out.println("clients on the fuller processor: share of the looks, operations/s");
        for (int full = PAIRS / 2; full <= PAIRS; full++) {
            int asked = full;
            print(full, stretches, stretches.stream().filter(it -> onFuller(it.from.clients) == asked).toList());
        }
        long moved = IntStream.range(1, stretches.size())
                .mapToLong(i -> moved(stretches.get(i - 1).from.clients, stretches.get(i).from.clients))
                .sum();
        System.out.printf("a client moves to another processor %.1f times a second%n",
                moved * 1_000.0 / EVERY_MILLIS / PAIRS / stretches.size());
    }

    private static void print(int number, List<Stretch> all, List<Stretch> some) {
        if (!some.isEmpty()) {
            System.out.printf("  %d  %5.1f %%  %,.0f%n", number, 100.0 * some.size() / all.size(), mean(some));
        }
    }

    private static double mean(List<Stretch> stretches) {
        return stretches.stream().mapToDouble(Stretch::perSecond).average().orElseThrow();
    }

    /** The server process of each client: the assignment that has most of them on one processor. */
    private static int[] servers(List<Stretch> stretches) {
        int[][] together = new int[PAIRS][PAIRS];
        for (Stretch stretch : stretches) {
            for (int client = 0; client < PAIRS; client++) {
                for (int server = 0; server < PAIRS; server++) {
                    together[client][server] += stretch.from.clients[client] == stretch.from.servers[server] ? 1 : 0;
                }
            }
        }
        return best(together, new int[0], 0, new Best()).servers;
    }

    private static final class Best {
        private int[] servers = new int[0];
        private int together = -1;
    }

    private static Best best(int[][] together, int[] chosen, int sum, Best best) {
        if (chosen.length == PAIRS) {
            if (sum > best.together) {
                best.servers = chosen;
                best.together = sum;
            }
            return best;
        }
        for (int server = 0; server < PAIRS; server++) {
            int next = server;
            if (Arrays.stream(chosen).noneMatch(it -> it == next)) {
                int[] longer = Arrays.copyOf(chosen, chosen.length + 1);
                longer[chosen.length] = server;
                best(together, longer, sum + together[chosen.length][server], best);
            }
        }
        return best;
    }

    private static int together(Seen seen, int[] servers) {
        return (int) IntStream.range(0, PAIRS).filter(i -> seen.clients[i] == seen.servers[servers[i]]).count();
    }

    private static int onFuller(int[] clients) {
        int onFirst = (int) Arrays.stream(clients).filter(it -> it == 0).count();
        return Math.max(onFirst, clients.length - onFirst);
    }

    private static int moved(int[] from, int[] to) {
        return (int) IntStream.range(0, from.length).filter(i -> from[i] != to[i]).count();
    }
}
