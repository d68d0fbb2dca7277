package dev.dbdyno.analysis.findings;

import dev.dbdyno.analysis.findings.Finding.Label;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Causes in the share of the processors that others had. No setting of an arm removes them; they say where a gap lies.
 */
final class MachineRules {

    /** The fraction of all processors at which the database limits the machine, as for the warning DATABASE_BOUND. */
    private static final double FULL_FRACTION = 0.9;

    /**
     * The fraction of all processors from which the generator counts as competing, as for the warning
     * GENERATOR_COMPETES.
     */
    private static final double GENERATOR_FRACTION = 0.1;

    /** Above this fraction of all processors for the JIT compiler, a warm-up is not over (docs/method.md, 1). */
    private static final double COMPILER_FRACTION = 0.02;

    /** A cause explains at least this share of the gap. A smaller one is one of many. */
    private static final double SMALLEST_SHARE = 0.05;

    private MachineRules() {}

    static Optional<Rule.Found> serverAtLimit(Contrast contrast) {
        Optional<Reading> share = contrast.reading(Signal.SERVER_SHARE);
        Optional<Reading> cpu = contrast.reading(Signal.SERVER_CPU);
        boolean found =
                share.filter(reading -> reading.behind() >= FULL_FRACTION).isPresent()
                        && cpu.filter(reading -> reading.isMoreBy(0)).isPresent();
        return found
                ? Rule.Found.sharing(contrast.shareOf(cpu.get().more()), Label.CONSISTENT, share.get(), cpu.get())
                : Optional.empty();
    }

    static Optional<Rule.Found> generatorCompetes(Contrast contrast) {
        Optional<Reading> busy = contrast.reading(Signal.BUSY_SHARE);
        Optional<Reading> share = contrast.reading(Signal.GENERATOR_SHARE);
        Optional<Reading> cpu = contrast.reading(Signal.GENERATOR_CPU);
        boolean found =
                busy.filter(reading -> reading.behind() >= FULL_FRACTION).isPresent()
                        && share.filter(reading -> reading.behind() >= GENERATOR_FRACTION)
                                .isPresent()
                        && cpu.filter(reading -> reading.isMoreBy(0)).isPresent();
        return found
                ? Rule.Found.sharing(null, Label.CONSISTENT, busy.get(), share.get(), cpu.get())
                : Optional.empty();
    }

    static Optional<Rule.Found> collector(Contrast contrast) {
        Optional<Reading> cpu = contrast.reading(Signal.COLLECTOR_CPU).filter(reading -> reading.isMoreBy(0));
        if (cpu.isEmpty()) {
            return Optional.empty();
        }
        Optional<Reading> pauses = contrast.reading(Signal.COLLECTOR_PAUSES);
        Double ofCpu = contrast.shareOf(cpu.get().more());
        Double share = ofCpu == null ? lost(contrast, pauses) : ofCpu;
        return share != null && share >= SMALLEST_SHARE
                ? Rule.Found.sharing(
                        share,
                        Label.CONSISTENT,
                        Rule.known(
                                List.of(cpu, pauses, contrast.reading(Signal.ALLOCATED), contrast.reading(Signal.CPU))))
                : Optional.empty();
    }

    /** What collections that stop all else take of throughput, whether or not the machine is full meanwhile. */
    private static @Nullable Double lost(Contrast contrast, Optional<Reading> pauses) {
        return pauses.map(share -> ofThroughput(contrast, share)).orElse(null);
    }

    static Optional<Rule.Found> compiler(Contrast contrast) {
        Optional<Reading> compiler = contrast.reading(Signal.COMPILER_SHARE)
                .filter(share -> share.behind() > COMPILER_FRACTION && share.isMoreBy(0));
        if (compiler.isEmpty()) {
            return Optional.empty();
        }
        Double ofGap = ofThroughput(contrast, compiler.get());
        return ofGap == null || ofGap >= SMALLEST_SHARE
                ? Rule.Found.sharing(
                        ofGap, Label.CONSISTENT, Rule.known(List.of(compiler, contrast.reading(Signal.COMPILER_QUEUE))))
                : Optional.empty();
    }

    /**
     * The part of a gap in throughput that follows where operations lack a share of the machine, or of the time. A share of the machine
     * is taken from operations of a load that takes all that there is (docs/method.md, 4).
     */
    private static @Nullable Double ofThroughput(Contrast contrast, Reading lacking) {
        Double ahead = lacking.ahead();
        return ahead == null ? null : contrast.shareOfThroughput(Math.log1p(-ahead) - Math.log1p(-lacking.behind()));
    }
}
