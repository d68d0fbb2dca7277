package dev.dbdyno.load;

import dev.dbdyno.results.window.Count;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * A queue within this JVM.
 *
 * @param waiting the quantity that those who stand in it add up to
 * @param length how many stand in it at this instant; empty where that is not known
 */
public record WaitingLine(Count waiting, Supplier<OptionalInt> length) {}
