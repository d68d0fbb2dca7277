package dev.dbdyno.http;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** oha 1: Rust, tokio; an open loop whose latency counts from the intended start with --latency-correction. */
record Oha(Path program, int port) implements Contender {

    @Override
    public String name() {
        return "oha";
    }

    @Override
    public Score closedLoop(int connections, Duration length) throws IOException, InterruptedException {
        return run(connections, length, List.of());
    }

    @Override
    public Score openLoop(int perSecond, int connections, Duration length) throws IOException, InterruptedException {
        return run(connections, length, List.of("-q", Integer.toString(perSecond), "--latency-correction"));
    }

    private Score run(int connections, Duration length, List<String> more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--no-tui",
                "--output-format",
                "json",
                "-c",
                Integer.toString(connections),
                "-z",
                length.toSeconds() + "s"));
        command.addAll(more);
        command.add("http://127.0.0.1:%d/".formatted(port));
        Program ran = Program.run(command);
        JsonObject result = JsonParser.parseString(ran.output()).getAsJsonObject();
        JsonObject percentiles = result.getAsJsonObject("latencyPercentiles");
        long requests = result.getAsJsonObject("statusCodeDistribution").entrySet().stream()
                .mapToLong(status -> status.getValue().getAsLong())
                .sum();
        return new Score(
                requests,
                ran.cpuNanos(),
                length.toNanos(),
                percentiles.get("p50").getAsDouble() * 1e9,
                percentiles.get("p99").getAsDouble() * 1e9);
    }
}
