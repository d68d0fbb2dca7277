package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Parts of the time that all processors had in an arm's measured windows. */
public final class OfMachine {

    private final List<Measurement> windows;
    private final int processors;
    private final Set<Party> elsewhere;

    /**
     * Sums up some windows.
     *
     * @param processors of the machine, for windows that do not know them
     * @param elsewhere parties whose windows say what they used on another machine
     */
    OfMachine(List<Measurement> windows, int processors, Set<Party> elsewhere) {
        this.windows = List.copyOf(windows);
        this.processors = processors;
        this.elsewhere = elsewhere;
    }

    /** The CPU that a party used of this machine, as a fraction; null where it is unknown, or the party is elsewhere. */
    public @Nullable Double cpu(Party party) {
        return elsewhere.contains(party) ? null : fraction(window -> totalNanos(window.cpu(party)));
    }

    private static @Nullable Long totalNanos(@Nullable Cpu cpu) {
        return cpu == null ? null : Long.valueOf(cpu.totalNanos());
    }

    /** What a party used of a quantity, as a fraction of all processors; null where a window does not know it. */
    public @Nullable Double fraction(Party party, Count count) {
        return fraction(window -> window.count(party, count));
    }

    /**
     * Some nanoseconds of each window, as a fraction of all processors; null if a window does not know them. Never more
     * than 1: the clocks that count them tick in milliseconds, and a window may end between two ticks.
     */
    public @Nullable Double fraction(Function<Measurement, @Nullable Long> nanos) {
        return fraction(nanos, this::availableNanos);
    }

    private @Nullable Double fraction(
            Function<Measurement, @Nullable Long> nanos, ToDoubleFunction<Measurement> availableNanos) {
        double sum = 0;
        double available = 0;
        for (Measurement window : windows) {
            Long part = nanos.apply(window);
            if (part == null) {
                return null;
            }
            sum += part;
            available += availableNanos.applyAsDouble(window);
        }
        return available == 0 ? null : Double.valueOf(Math.min(1, sum / available));
    }

    /** The fraction that the host's JIT compiler used, as far as windows know it; 0 if none does. */
    public double compiler() {
        return known(Party.HOST, Count.JIT, this::availableNanos);
    }

    /**
     * The largest part of the time in which the hypervisor may have stopped an arm; 0 where no window knows. An operation passes from
     * processor to processor, so a single one that is taken can stop all. At worst no two are taken at once: then the
     * stops add up.
     */
    public double stopped() {
        return known(Party.MACHINE, Count.STEAL, Measurement::durationNanos);
    }

    /** Windows that do not know a count add nothing to it. */
    private double known(Party party, Count count, ToDoubleFunction<Measurement> availableNanos) {
        Double fraction = fraction(
                window -> {
                    Long nanos = window.count(party, count);
                    return nanos == null ? 0L : nanos;
                },
                availableNanos);
        return fraction == null ? 0 : fraction;
    }

    private double availableNanos(Measurement window) {
        Integer online = window.processors();
        return (double) window.durationNanos() * (online == null ? processors : online);
    }
}
