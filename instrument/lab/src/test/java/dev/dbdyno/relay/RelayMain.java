package dev.dbdyno.relay;

import dev.dbdyno.child.Script;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Answers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Speaks the frames of a relay and passes on without delay; one that is told to be a second away dies in the middle of a turn. */
public final class RelayMain {

    private static final Duration DEADLY = Duration.ofSeconds(1);

    private RelayMain() {}

    public static void main(String[] args) throws Exception {
        Script.listen();
        if (!(Script.command() instanceof Command.Relay asked)) {
            throw new IllegalStateException("a relay is told to relay");
        }
        System.err.println("told " + asked);
        ServerSocket clients = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(() -> accept(clients, asked));
        Frame.Relaying relaying = new Frame.Relaying(clients.getLocalPort(), 1, calibration(asked));
        Script.send(relaying);
        if (asked.roundTrip().equals(DEADLY)) {
            Thread.sleep(500);
            new Script("die", "relaying").misbehave("relaying");
        }
        Command next = Script.command();
        while (next instanceof Command.RoundTrip moved) {
            System.err.println("told " + moved);
            Script.send(relaying);
            next = Script.command();
        }
        if (!(next instanceof Command.Close)) {
            throw new IllegalStateException("a relay is told nothing but to move and to close");
        }
        ReplayedWork replayed = new ReplayedWork(1_000, 2_000, 500);
        Script.send(new Frame.Closed(0, asked.answers() == Answers.REPLAYED ? replayed : null));
        System.exit(0);
    }

    private static @Nullable RelayCalibration calibration(Command.Relay asked) {
        long roundTripNanos = asked.roundTrip().toNanos();
        return roundTripNanos == 0 ? null : new RelayCalibration(roundTripNanos, 40_000, -3_000, 70_000);
    }

    private static void accept(ServerSocket clients, Command.Relay asked) {
        try {
            while (true) {
                Socket client = clients.accept();
                Socket server = new Socket(asked.host(), asked.port());
                Thread.ofVirtual().start(() -> pass(client, server));
                Thread.ofVirtual().start(() -> pass(server, client));
            }
        } catch (IOException e) {
            System.err.println(e);
        }
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException closed) {
            // the other way has ended first
        }
    }
}
