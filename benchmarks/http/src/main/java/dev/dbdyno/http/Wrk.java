package dev.dbdyno.http;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** wrk 4: a closed loop in C, one thread. */
record Wrk(Path program, int port) implements Contender {

    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
    private static final Pattern PERCENTILE = Pattern.compile("(50|99)%\\s+([0-9.]+)(us|ms|s)");
    private static final Map<String, Double> NANOS = Map.of("us", 1e3, "ms", 1e6, "s", 1e9);

    @Override
    public String name() {
        return "wrk";
    }

    @Override
    public Score closedLoop(int connections, Duration length) throws IOException, InterruptedException {
        Program ran = Program.run(List.of(
                program.toString(),
                "-t1",
                "-c" + connections,
                "-d" + length.toSeconds() + "s",
                "--latency",
                "http://127.0.0.1:%d/".formatted(port)));
        Matcher requests = REQUESTS.matcher(ran.output());
        if (!requests.find()) {
            throw new IOException("wrk printed no count of requests: " + ran.output());
        }
        return new Score(
                Long.parseLong(requests.group(1)),
                ran.cpuNanos(),
                length.toNanos(),
                percentile(ran.output(), "50"),
                percentile(ran.output(), "99"));
    }

    private static double percentile(String output, String wanted) {
        return PERCENTILE
                .matcher(output)
                .results()
                .filter(found -> found.group(1).equals(wanted))
                .mapToDouble(found -> Double.parseDouble(found.group(2)) * NANOS.getOrDefault(found.group(3), 0.0))
                .findFirst()
                .orElse(Double.NaN);
    }

    @Override
    public Score openLoop(int perSecond, int connections, Duration length) {
        throw new UnsupportedOperationException("wrk has no open loop");
    }
}
