package dev.dbdyno.load.conversation;

import dev.dbdyno.load.Loads;
import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** What a process does that the lab talks to: the child, the generator, the relay, the keeper. All methods are called on its main thread. */
public interface Participant {

    /** Answers a question that begins no fork; empty if the command is not a question. */
    Optional<Frame> answer(Command question) throws InterruptedException;

    /**
     * Does what a fork's first command says.
     *
     * @throws EndedForkException when it cannot be done, or the command is not for this process
     */
    Engaged engage(Command first) throws EndedForkException;

    /** What a fork's first command has opened. */
    sealed interface Engaged {

        /** Load that this process makes. */
        record Loading(Loads loads, Meter meter) implements Engaged {}

        /**
         * A stack that waits for a generator.
         *
         * @param port at the address that it was told
         * @param buildTime of the application that serves; empty where nothing is built, or nobody knows
         * @param server is closed at the end
         */
        record Serving(int port, Optional<Duration> buildTime, Runnable server) implements Engaged {}

        /**
         * A relay between a stack and its server.
         *
         * @param port on the loopback address, to which the stack connects
         * @param countsPort on the same address, where what it has counted can be read
         * @param calibration what it has found out about its own delay; empty where it makes none
         * @param roundTrip has every round trip take so much longer from now on
         * @param relay is closed at the end
         * @param replayed what it has answered in the server's place by then; nothing for a relay that only passes on
         */
        record Relaying(
                int port,
                int countsPort,
                Optional<RelayCalibration> calibration,
                Consumer<Duration> roundTrip,
                Runnable relay,
                Supplier<Optional<ReplayedWork>> replayed)
                implements Engaged {}

        /**
         * What is kept at another place: a database server, or nothing but an eye on web hosts.
         *
         * @param said what the lab is told of it
         * @param meters what reads the processes that the lab wants watched
         * @param close is called at the end
         */
        record Keeping(Frame said, Function<Command.Watch, Meter> meters, Runnable close) implements Engaged {}
    }
}
