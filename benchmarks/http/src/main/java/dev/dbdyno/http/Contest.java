package dev.dbdyno.http;

import dev.dbdyno.http.Contender.Score;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Runs the generator beside wrk and oha, in turns, against one trivial server: {@code Contest [ROUNDS [SECONDS]]}, 5 rounds
 * of 10 s where nothing is said. What is not installed is left out and said so.
 */
public final class Contest {

    private static final List<Integer> CLOSED_CONNECTIONS = List.of(16, 64);
    private static final List<Integer> OPEN_PER_SECOND = List.of(5_000, 20_000);
    private static final int OPEN_CONNECTIONS = 64;

    private final List<Contender> contenders;
    private final Duration length;
    private final Map<String, List<Score>> scores = new LinkedHashMap<>();

    private Contest(List<Contender> contenders, Duration length) {
        this.contenders = contenders;
        this.length = length;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        Duration length = Duration.ofSeconds(args.length > 1 ? Long.parseLong(args[1]) : 10);
        try (TrivialServer server = TrivialServer.start()) {
            System.out.printf(
                    Locale.ROOT, "server: %s; %d rounds of %d s each%n", server.name(), rounds, length.toSeconds());
            Contest contest = new Contest(contenders(server.port()), length);
            for (int round = 0; round < rounds; round++) {
                contest.round();
            }
            contest.report();
        }
    }

    private static List<Contender> contenders(int port) {
        List<Contender> contenders = new ArrayList<>();
        contenders.add(new OurGenerator(port));
        add(contenders, "wrk", "apt-get install wrk", path -> new Wrk(path, port));
        add(contenders, "oha", "cargo install oha", path -> new Oha(path, port));
        return contenders;
    }

    private static void add(List<Contender> contenders, String name, String remedy, Function<Path, Contender> made) {
        Optional<Path> program = Program.find(name);
        program.map(made).ifPresent(contenders::add);
        if (program.isEmpty()) {
            System.out.printf(Locale.ROOT, "%s is not installed and is left out (%s)%n", name, remedy);
        }
    }

    /** One round of every program, one after another, so that the machine's drift affects all of them alike. */
    private void round() throws IOException, InterruptedException {
        for (int connections : CLOSED_CONNECTIONS) {
            for (Contender contender : contenders) {
                note(
                        "closed loop, %d connections".formatted(connections),
                        contender,
                        contender.closedLoop(connections, length));
            }
        }
        for (int perSecond : OPEN_PER_SECOND) {
            for (Contender contender : contenders) {
                if (!(contender instanceof Wrk)) {
                    note(
                            "open loop, %d/s".formatted(perSecond),
                            contender,
                            contender.openLoop(perSecond, OPEN_CONNECTIONS, length));
                }
            }
        }
    }

    private void note(String load, Contender contender, Score score) {
        print(load + " | " + contender.name(), score);
        scores.computeIfAbsent(load + " | " + contender.name(), key -> new ArrayList<>())
                .add(score);
    }

    private void report() {
        System.out.printf(Locale.ROOT, "%nmedians%n");
        scores.forEach((what, all) -> System.out.printf(
                Locale.ROOT,
                "%-36s %8.0f/s  CPU %6.2f µs/request  p50 %7.3f ms  p99 %7.3f ms%n",
                what,
                median(all, Score::perSecond),
                median(all, Score::cpuMicrosPerRequest),
                median(all, Score::p50Nanos) / 1e6,
                median(all, Score::p99Nanos) / 1e6));
    }

    private static void print(String what, Score score) {
        System.out.printf(
                Locale.ROOT,
                "%-36s %8.0f/s  CPU %6.2f µs/request  p50 %7.3f ms  p99 %7.3f ms%n",
                what,
                score.perSecond(),
                score.cpuMicrosPerRequest(),
                score.p50Nanos() / 1e6,
                score.p99Nanos() / 1e6);
    }

    private static double median(List<Score> all, ToDoubleFunction<Score> what) {
        double[] sorted = all.stream().mapToDouble(what).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
