package dev.dbdyno.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.Cpu;
import dev.dbdyno.results.Json;
import dev.dbdyno.results.Latency;
import dev.dbdyno.results.Measurement;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.HdrHistogram.Histogram;

/**
 * Speaks the frames of a child, with two event loops that hold {@code pool} connections, and misbehaves as the arm's
 * settings say: {@code act=… at=opening|warming|measuring|closing}.
 */
public final class ChildMain {

    private static final PrintStream OUT = new PrintStream(System.out, true, UTF_8);
    private static final BlockingQueue<Command> COMMANDS = new LinkedBlockingQueue<>();

    private ChildMain() {}

    public static void main(String[] args) throws Exception {
        Thread.ofPlatform().daemon().start(ChildMain::readCommands);
        while (true) {
            switch (COMMANDS.take()) {
                case Command.Describe describe -> send(descriptions());
                case Command.Check check -> send(checked(check));
                case Command.Start start -> {
                    fork(start);
                    return;
                }
                case Command.Measure measure -> throw new IllegalStateException("not started");
                case Command.Close close -> throw new IllegalStateException("not started");
            }
        }
    }

    private static void readCommands() {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        try {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                COMMANDS.add(Json.read(line, Command.class));
            }
        } catch (IOException e) {
            System.err.println(e);
        }
        Runtime.getRuntime().halt(9); // the lab is gone
    }

    private static void send(Frame frame) {
        OUT.println(Json.line(frame, Frame.class));
    }

    private static Frame descriptions() {
        return new Frame.Descriptions(
                List.of(new Frame.StackDescription(
                        "scripted", "dbdyno-stack-scripted", "a script", "blocking", List.of())),
                List.of());
    }

    private static Frame checked(Command.Check check) {
        if (!check.stack().equals("scripted")) {
            return new Frame.Checked(
                    new LinkedHashMap<>(),
                    List.of(),
                    new LinkedHashMap<>(),
                    "there is no stack '%s'; there is scripted".formatted(check.stack()));
        }
        LinkedHashMap<String, String> settings = new LinkedHashMap<>(Map.of("pool", "5"));
        settings.putAll(check.settings());
        return new Frame.Checked(settings, List.of("pool"), new LinkedHashMap<>(), null);
    }

    private static void fork(Command.Start start) throws Exception {
        System.err.println("started");
        System.err.println("seed " + start.seed());
        misbehave(start, "opening");
        Connections connections = new Connections(start);
        send(new Frame.Opened(1));
        send(new Frame.Window(0, Phase.WARMUP, window()));
        misbehave(start, "warming");
        send(new Frame.WarmedUp(Steadiness.STEADY));
        COMMANDS.take();
        for (int window = 1; window <= start.windows().windowsPerFork(); window++) {
            Thread.sleep(start.windows().window());
            send(new Frame.Window(window, Phase.MEASURED, window()));
        }
        misbehave(start, "measuring");
        send(new Frame.Measured(4711));
        COMMANDS.take();
        misbehave(start, "closing");
        connections.close();
        send(new Frame.Closed());
        System.exit(Integer.parseInt(start.settings().getOrDefault("exit", "0")));
    }

    private static void misbehave(Command.Start start, String at) throws Exception {
        if (!start.settings().getOrDefault("at", "").equals(at)) {
            return;
        }
        switch (start.settings().getOrDefault("act", "")) {
            case "die" -> {
                System.err.println("I am dying of this");
                Runtime.getRuntime().halt(7);
            }
            case "fail" -> {
                send(new Frame.Failed("logging in", "the password is wrong", "28P01"));
                System.exit(1);
            }
            case "hang" -> Thread.sleep(Duration.ofMinutes(5));
            case "orphan" -> {
                System.err.println("orphan "
                        + new ProcessBuilder("sleep", "300").inheritIO().start().pid());
                Thread.sleep(Duration.ofMinutes(5));
            }
            case "flood" -> {
                byte[] line = ("x".repeat(1023) + "\n").getBytes(UTF_8);
                for (int i = 0; i < 8 * 1024; i++) {
                    System.err.write(line);
                }
                System.err.println("the end of the flood");
            }
            case "chatter" -> {
                OUT.println("a library prints this");
                OUT.println("{\"type\":\"nonsense\"}");
            }
            case "endless-line" -> {
                byte[] part = "y".repeat(1 << 20).getBytes(UTF_8);
                while (!OUT.checkError()) {
                    OUT.write(part);
                }
            }
            case "skip" -> send(new Frame.Closed());
            default -> throw new IllegalArgumentException(start.settings().toString());
        }
    }

    private static Measurement window() {
        Histogram latency = new Histogram(3);
        latency.recordValue(1_000_000);
        return new Measurement(
                Instant.now(),
                1_000_000,
                100,
                0,
                null,
                Latency.of(latency),
                new Cpu(10, 20),
                null,
                0,
                0,
                0,
                null,
                null,
                2,
                List.of());
    }

    /** Two event loops, as a reactive stack has them: the first carries one connection more than the second. */
    private static final class Connections {
        private final List<SocketChannel> channels = new ArrayList<>();
        private final List<Selector> loops = new ArrayList<>();

        Connections(Command.Start start) throws IOException {
            int pool = Integer.parseInt(start.settings().getOrDefault("pool", "5"));
            loops.add(Selector.open());
            loops.add(Selector.open());
            for (int i = 0; i < pool; i++) {
                SocketChannel channel = SocketChannel.open(new InetSocketAddress(
                        start.target().host(), start.target().port()));
                channel.configureBlocking(false);
                channel.register(loops.get(i % 2), SelectionKey.OP_READ);
                channels.add(channel);
            }
            for (Selector loop : loops) {
                loop.selectNow();
            }
        }

        void close() throws IOException {
            for (SocketChannel channel : channels) {
                channel.close();
            }
            for (Selector loop : loops) {
                loop.close();
            }
        }
    }
}
