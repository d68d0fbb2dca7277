package dev.dbdyno.lab;

import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.ClockOffset;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Several generators, each at a place, that make one load together. They begin at one instant, each by its own clock. */
final class Generators implements LoadMaker {

    /** The time from the lab's command to the first operation: enough to reach every place, and to be ready there. */
    private static final Duration HEAD_START = Duration.ofMillis(100);

    private final List<Placed> all;

    /** A generator and the line to its place. */
    record Placed(LoadProcess load, AgentLine line) {}

    Generators(List<Placed> all) {
        this.all = List.copyOf(all);
    }

    void awaitOpened() throws InterruptedException, ChildException {
        for (Placed one : all) {
            one.load().awaitOpened();
        }
    }

    /** A lead-in is a turn of its own, so that all begin the window at one instant, however long the lead-in's last operations take. */
    @Override
    public Measurement turn(Command.Turn turn) throws InterruptedException, ChildException {
        if (turn.leadIn().isPositive()) {
            together(turn.beforehand());
            return together(turn.withoutLeadIn());
        }
        return together(turn);
    }

    private Measurement together(Command.Turn turn) throws InterruptedException, ChildException {
        List<ClockOffset> clocks = clocks(turn);
        long startNanos = System.nanoTime() + HEAD_START.toNanos();
        for (int i = 0; i < all.size(); i++) {
            all.get(i).load().begin(turn.at(clocks.get(i).there(startNanos)));
        }
        List<JoinedWindow.Part> parts = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            parts.add(part(all.get(i), clocks.get(i), turn));
        }
        return new JoinedWindow(parts, startNanos + turn.load().ownLeadIn().toNanos()).measurement();
    }

    private List<ClockOffset> clocks(Command.Turn turn) throws InterruptedException, ChildException {
        List<ClockOffset> clocks = new ArrayList<>();
        for (Placed one : all) {
            try {
                clocks.add(one.line().measureClock());
            } catch (PlaceException lost) {
                throw one.load().failure(turn.phase(), String.valueOf(lost.getMessage()));
            }
        }
        return clocks;
    }

    private static JoinedWindow.Part part(Placed one, ClockOffset clock, Command.Turn turn)
            throws InterruptedException, ChildException {
        Frame.Window window = one.load().window(turn);
        Frame.Part joint = window.part();
        if (joint == null) {
            throw one.load().failure(turn.phase(), "it did not say when its window began: a fault of dbdyno's");
        }
        return new JoinedWindow.Part(
                one.line().place().text(),
                one.line().facts().sharesProcesses(),
                window.measurement(),
                clock.here(joint.startNanos()),
                clock.uncertaintyNanos(),
                joint.late());
    }

    @Override
    public void beginClosing() throws InterruptedException, ChildException {
        for (Placed one : all) {
            one.load().beginClosing();
        }
    }

    @Override
    public long close() throws InterruptedException, ChildException {
        beginClosing();
        long operations = 0;
        for (Placed one : all) {
            operations += one.load().close();
        }
        return operations;
    }
}
