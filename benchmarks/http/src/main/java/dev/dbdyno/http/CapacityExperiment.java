package dev.dbdyno.http;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.dbdyno.analysis.simulation.MmcQueue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Lets {@code ./dbdyno capacity} search an M/M/c queue in real time, and holds its interval against the capacity in closed
 * form: {@code CapacityExperiment [RUNS [FIRST]]}, 5 from seed 1 where nothing is said. Ends with code 1 where an interval misses the truth or is
 * wider than 10 %, or a run takes longer than 10 minutes.
 */
public final class CapacityExperiment {

    private static final int SERVERS = 8;
    private static final double MEAN_MICROS = 2_000;
    private static final Duration AT_MOST = Duration.ofMillis(15);
    private static final double WIDEST = 0.1;
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Path dbdyno;
    private final double truth = new MmcQueue(SERVERS, 1e6 / MEAN_MICROS).capacityPerSecond(0.99, AT_MOST);

    private CapacityExperiment(Path dbdyno) {
        this.dbdyno = dbdyno;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int runs = args.length > 0 ? Integer.parseInt(args[0]) : 5;
        int first = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        CapacityExperiment experiment = new CapacityExperiment(Path.of(System.getProperty("dbdyno.home"), "dbdyno"));
        System.out.printf(
                Locale.ROOT,
                "M/M/%d, %.0f/s a server, p99<%d ms: the capacity is %.0f/s%n",
                SERVERS,
                1e6 / MEAN_MICROS,
                AT_MOST.toMillis(),
                experiment.truth);
        int wellDone = 0;
        for (int run = first; run < first + runs; run++) {
            wellDone += experiment.run(run) ? 1 : 0;
        }
        System.out.printf(Locale.ROOT, "%d of %d%n", wellDone, runs);
        System.exit(wellDone == runs ? 0 : 1);
    }

    private boolean run(int seed) throws IOException, InterruptedException {
        Path json = Files.createTempFile("dbdyno-capacity", ".json");
        long startNanos = System.nanoTime();
        try (StubProcess stub =
                StubProcess.start(Integer.toString(SERVERS), Double.toString(MEAN_MICROS), Integer.toString(seed))) {
            search(stub.port(), json);
            Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
            return judge(seed, JsonParser.parseString(Files.readString(json)).getAsJsonObject(), took);
        } finally {
            Files.delete(json);
        }
    }

    private void search(int port, Path json) throws IOException, InterruptedException {
        List<String> command = List.of(
                dbdyno.toString(),
                "capacity",
                "--target",
                "http://127.0.0.1:%d/companies/{id}".formatted(port),
                "--draw",
                "id=1..10000",
                "--sla",
                "p99<%dms".formatted(AT_MOST.toMillis()),
                "--window",
                "3s",
                "--lead-in",
                "1s",
                "--resolution",
                "3%",
                "--blocks",
                "5",
                "--budget",
                "15m",
                "--json",
                json.toString());
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("%s ended with code %d".formatted(String.join(" ", command), code));
        }
    }

    private boolean judge(int run, JsonObject report, Duration took) {
        JsonObject capacity = report.getAsJsonObject("analysis")
                .getAsJsonArray("capacities")
                .get(0)
                .getAsJsonObject();
        JsonObject found = capacity.getAsJsonObject("perSecond");
        if (found == null || found.getAsJsonObject("interval") == null) {
            System.out.printf(Locale.ROOT, "run %d: no capacity: %s%n", run, capacity.get("openReason"));
            return false;
        }
        double low = found.getAsJsonObject("interval").get("low").getAsDouble();
        double high = found.getAsJsonObject("interval").get("high").getAsDouble();
        double point = found.get("point").getAsDouble();
        double width = (high - low) / point;
        boolean covers = low <= truth && truth <= high;
        System.out.printf(
                Locale.ROOT,
                "run %d: %.0f/s [%.0f, %.0f], %.1f %% wide, %s the truth, in %d min %d s%n",
                run,
                point,
                low,
                high,
                100 * width,
                covers ? "contains" : "MISSES",
                took.toMinutes(),
                took.toSecondsPart());
        return covers && width <= WIDEST && took.compareTo(LONGEST) <= 0;
    }
}
