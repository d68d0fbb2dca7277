package dev.dbdyno.lab;

/** Is told how a run gets on, on the thread that runs it, after what it is told of has been stored. */
@FunctionalInterface
public interface RunListener {

    void on(Event event);
}
