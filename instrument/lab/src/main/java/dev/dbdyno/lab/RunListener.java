package dev.dbdyno.lab;

/** Hears how a run progresses, on the thread that runs it, after each event has been stored. */
@FunctionalInterface
public interface RunListener {

    void on(Event event);
}
