package dev.dbdyno.lab.child;

import dev.dbdyno.results.frames.Frame;

/** A part of a child's standard output. */
sealed interface Output {

    /** A frame. */
    record Framed(Frame frame) implements Output {}

    /** A line longer than any frame may be. */
    record TooLong(int capBytes) implements Output {}

    /** The end: the child has closed its output, as it does by ending. */
    record End() implements Output {}
}
