package dev.dbdyno.child;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Tally;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.HdrHistogram.Histogram;

/**
 * What a scripted process says and does: the frames of one that makes load, and how it misbehaves.
 *
 * @param act what it does wrong; empty for nothing
 * @param at in which step: {@code opening|warming|measuring|closing}; in the third measured turn alone: {@code third}; in the last turn
 *     of a warm-up window that has several: {@code last-warming}
 */
public record Script(String act, String at) {

    private static final String MEETING = "meet:";

    private static final PrintStream OUT = new PrintStream(System.out, true, UTF_8);
    private static final BlockingQueue<Command> COMMANDS = new LinkedBlockingQueue<>();

    /** Reads the lab's commands from now on. */
    public static void listen() {
        Thread.ofPlatform().daemon().start(Script::readCommands);
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

    public static Command command() throws InterruptedException {
        return COMMANDS.take();
    }

    public static void send(Frame frame) {
        OUT.println(Json.line(frame, Frame.class));
    }

    /** What everybody says who makes load, from the opened stack or host to the end. */
    public void load(Runnable close) throws Exception {
        send(new Frame.Opened(1));
        takeTurns();
        misbehave("closing");
        close.run();
        send(new Frame.Closed(4711));
    }

    private void takeTurns() throws Exception {
        int many = 0;
        int turnsOfWindow = 0;
        for (int window = 0; afterRehearsing() instanceof Command.Turn turn; window++) {
            System.err.println("turn " + turn);
            System.err.println("began " + turn.phase() + " " + System.nanoTime());
            boolean measured = turn.phase() == Phase.MEASURED;
            Thread.sleep(measured ? turn.length() : Duration.ZERO);
            misbehave(measured ? "measuring" : "warming");
            many += measured ? 1 : 0;
            misbehave(many == 3 ? "third" : "");
            misbehave(!measured && turnsOfWindow > 0 && !turn.isContinued() ? "last-warming" : "");
            turnsOfWindow++;
            if (turn.isContinued()) {
                send(new Frame.TurnEnded());
            } else {
                send(new Frame.Window(window, turn.phase(), window(turn, turnsOfWindow)));
                turnsOfWindow = 0;
            }
        }
    }

    private static Command afterRehearsing() throws InterruptedException {
        Command command = command();
        if (command instanceof Command.Rehearse) {
            send(new Frame.Rehearsed());
            return command();
        }
        return command;
    }

    /** What a profiler must see. */
    private static void burn() {
        long end = System.nanoTime() + Duration.ofMillis(150).toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    public void misbehave(String step) throws Exception {
        if (at.isEmpty() || !at.equals(step)) {
            return;
        }
        switch (act) {
            case "burn" -> burn();
            case "die" -> {
                System.err.println("I am dying of this");
                Runtime.getRuntime().halt(7);
            }
            case "fail" -> {
                send(new Frame.Failed("logging in", "the password is wrong", "28P01"));
                System.exit(1);
            }
            case "pause" -> shell("kill -STOP $PPID; sleep 0.5; kill -CONT $PPID");
            case "stop" -> shell("kill -STOP $PPID");
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
            case "skip" -> send(new Frame.Closed(0));
            default -> meet();
        }
    }

    /** Waits in the folder that is named ({@code act=meet:FOLDER}) until another process waits there too. */
    private void meet() throws Exception {
        if (!act.startsWith(MEETING)) {
            throw new IllegalArgumentException(toString());
        }
        File folder = new File(act.substring(MEETING.length()));
        File.createTempFile("here", null, folder);
        while (Objects.requireNonNull(folder.list()).length < 2) {
            Thread.sleep(10);
        }
    }

    private static void shell(String script) throws Exception {
        new ProcessBuilder("sh", "-c", script).inheritIO().start().waitFor();
    }

    /** Steady after as few warm-up turns as can be. */
    private static Measurement window(Command.Turn turn, int turns) {
        Histogram latency = new Histogram(3);
        latency.recordValue(1_000_000);
        Latency stored = Latency.of(latency);
        int operations = turn.phase() == Phase.WARMUP ? 20_000 : 100;
        Measurement window = Measurement.of(
                        Tally.of(Instant.now(), turns * 1_000_000L, (long) turns * operations)
                                .on(2),
                        stored)
                .with(
                        Quantities.NONE
                                .with(Party.HOST, new Cpu(10, 20))
                                .with(Party.HOST, Count.JIT, 0L)
                                .with(Party.HOST, Count.GC, 0L),
                        null);
        return turn.load() instanceof LoadModel.OpenLoop open
                ? window.with(new OpenLoopWindow(open.operationsPerSecond(), 100, stored, stored))
                : window;
    }
}
