package dev.dbdyno.load.conversation;

import dev.dbdyno.load.HungLoadException;
import dev.dbdyno.load.turn.Turns;
import dev.dbdyno.load.turn.TurnsOfWindow;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.window.Measurement;
import java.util.ArrayList;
import java.util.List;

/** A fork from its opened stack to its closing; every failure becomes one that names the phase. */
final class OpenFork {

    private static final String CLOSING = "closing the stack";

    /** In a rehearsal everything rests, and there would be little to read. */
    private static final int READ_ANEW_EVERY = 4;

    private final Turns turns;
    private final FrameChannel frames;

    /** What the turns of the window that is under way measured. */
    private final List<Measurement> parts = new ArrayList<>();

    private int window;

    OpenFork(Turns turns, FrameChannel frames) {
        this.turns = turns;
        this.frames = frames;
    }

    void run(Command.Turn turn) throws EndedForkException, InterruptedException {
        parts.add(measured(turn));
        if (turn.isContinued()) {
            frames.send(new Frame.TurnEnded());
            return;
        }
        Measurement measured = new TurnsOfWindow(parts).window();
        parts.clear();
        frames.send(new Frame.Window(window++, turn.phase(), measured, turns.part()));
    }

    void rehearse(Command.Rehearse asked) {
        String turn = Json.line(asked.turn(), Command.class);
        for (int time = 0; time < asked.times(); time++) {
            Json.read(turn, Command.class);
            turns.rehearsed(time % READ_ANEW_EVERY == 0);
        }
        frames.send(new Frame.Rehearsed());
    }

    private Measurement measured(Command.Turn turn) throws EndedForkException, InterruptedException {
        String phase = words(turn.phase());
        try {
            return turns.run(turn);
        } catch (HungLoadException hung) {
            throw new EndedForkException(ExitCode.HUNG, phase, String.valueOf(hung.getMessage()), null, hung);
        } catch (IllegalArgumentException refused) {
            throw new EndedForkException(
                    ExitCode.LOAD_FAILED, phase, String.valueOf(refused.getMessage()), null, refused);
        } catch (RuntimeException | Error fault) {
            throw new EndedForkException(ExitCode.LOAD_FAILED, phase, messageOf(fault), null, fault);
        }
    }

    private static String words(Phase phase) {
        return switch (phase) {
            case WARMUP -> "warming up";
            case MEASURED, TRACED -> "measuring";
        };
    }

    void close() throws EndedForkException {
        closing(turns::close);
        frames.send(new Frame.Closed(turns.operations()));
    }

    /** Closes what a fork has opened; its failure is the fork's. */
    static void closing(Runnable close) throws EndedForkException {
        try {
            close.run();
        } catch (RuntimeException failed) {
            throw new EndedForkException(ExitCode.CLOSING_FAILED, CLOSING, failed.toString(), null, failed);
        }
    }

    private static String messageOf(Throwable fault) {
        String message = fault.getMessage();
        return fault instanceof IllegalStateException && message != null ? message : fault.toString();
    }
}
