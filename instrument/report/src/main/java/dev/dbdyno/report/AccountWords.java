package dev.dbdyno.report;

import dev.dbdyno.analysis.account.ArmAccount;
import dev.dbdyno.analysis.account.ArmGap;
import dev.dbdyno.analysis.account.LayerCost;
import dev.dbdyno.analysis.statistics.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Accounts of CPU in words. */
public final class AccountWords {

    /** Of a gap, parts below this fraction of it are summed up. */
    private static final double WORTH_NAMING = 0.05;

    private static final int MOST_NAMED = 6;

    /** Beyond this deviation of a profiled turn its account is that of another machine. */
    private static final double CHEAP = 0.03;

    private AccountWords() {}

    /** {@code r2dbc costs 28.1 µs of CPU per operation more than jdbc: reactive machinery +11.0 µs, …}. */
    public static Sentence sentence(Report report, ArmGap gap) {
        double total = gap.total().point();
        List<LayerCost> named = gap.layers().stream()
                .filter(layer -> Math.abs(layer.micros().point()) >= WORTH_NAMING * Math.abs(total))
                .limit(MOST_NAMED)
                .toList();
        double elsewhere = total
                - named.stream().mapToDouble(layer -> layer.micros().point()).sum();
        String parts = Stream.concat(
                        named.stream().map(AccountWords::part), Stream.of(signed(elsewhere) + " in all other layers"))
                .collect(Collectors.joining(", "));
        return new Sentence(
                Tone.NEUTRAL,
                "%s costs %s%s of CPU per operation %s than %s: %s."
                        .formatted(
                                report.name(gap.arm()),
                                Numbers.with(Unit.MICROS, Math.abs(total), null),
                                interval(gap.total(), total < 0),
                                total < 0 ? "less" : "more",
                                report.name(gap.reference()),
                                parts));
    }

    private static String part(LayerCost cost) {
        return "%s %s".formatted(cost.layer().words(), signed(cost.micros().point()));
    }

    private static String signed(double micros) {
        return (micros < 0 ? "−" : "+") + Numbers.with(Unit.MICROS, Math.abs(micros), null);
    }

    private static String interval(Estimate estimate, boolean isLess) {
        return Optional.ofNullable(estimate.interval())
                .map(ends -> " "
                        + (isLess
                                ? "[%s, %s]"
                                        .formatted(Numbers.significant(-ends.high()), Numbers.significant(-ends.low()))
                                : Numbers.interval(Unit.MICROS, estimate.point(), ends)))
                .orElse("");
    }

    /** What limits the accounts of a run; empty where nothing does. */
    public static List<String> notes(Report report) {
        List<ArmAccount> accounts = report.analysis().account().arms();
        return Stream.concat(
                        accounts.stream()
                                .flatMap(account -> mode(account).stream())
                                .distinct(),
                        accounts.stream().flatMap(account -> cost(report, account).stream()))
                .toList();
    }

    private static Optional<String> mode(ArmAccount account) {
        return account.refusal() == null
                ? Optional.empty()
                : Optional.of(
                        "Profiled by %s, which shows less than perf events: what the kernel does is shown by system call alone, and there are fewer samples. Refused: %s. To profile with perf events, run as root, or set the kernel's kernel.perf_event_paranoid to 1 and kernel.kptr_restrict to 0."
                                .formatted(account.mode().words(), account.refusal()));
    }

    private static Optional<String> cost(Report report, ArmAccount account) {
        Estimate cpu = account.cpu();
        return cpu == null || Math.abs(cpu.point() - 1) <= CHEAP
                ? Optional.empty()
                : Optional.of("Under the profiler an operation of %s took %s the host's CPU that it takes without."
                        .formatted(report.name(account.arm()), Numbers.ratioWithInterval(cpu)));
    }
}
