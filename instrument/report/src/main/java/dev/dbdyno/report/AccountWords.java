package dev.dbdyno.report;

import dev.dbdyno.analysis.account.ArmAccount;
import dev.dbdyno.analysis.account.ArmGap;
import dev.dbdyno.analysis.account.LayerCost;
import dev.dbdyno.analysis.account.ProfileLoss;
import dev.dbdyno.analysis.statistics.Estimate;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Accounts of CPU in words. */
public final class AccountWords {

    /** Parts below this fraction of a gap are summed up. */
    private static final double LEAST_NAMED_FRACTION = 0.05;

    private static final int MOST_NAMED = 6;

    /**
     * If a profiled turn differs from a measured one by more than this, its account does not hold for the measured one.
     */
    private static final double CHEAP = 0.03;

    private AccountWords() {}

    /** {@code r2dbc costs 28.1 µs of CPU per operation more than jdbc: reactive machinery +11.0 µs, …}. */
    public static Sentence sentence(Report report, ArmGap gap) {
        double total = gap.total().point();
        return new Sentence(
                Tone.NEUTRAL,
                "%s costs %s%s of CPU per operation %s than %s: %s."
                        .formatted(
                                report.name(gap.arm()),
                                Numbers.with(Unit.MICROS, Math.abs(total), null),
                                interval(gap.total(), total < 0),
                                total < 0 ? "less" : "more",
                                report.name(gap.reference()),
                                parts(gap.layers(), total)));
    }

    /**
     * {@code 28.1 µs more CPU per operation than jdbc (reactive machinery +11.0 µs, …)}, of any two arms that were profiled; empty where one
     * was not.
     */
    static Optional<String> difference(Report report, int arm, int other) {
        Optional<ArmAccount> of = account(report, arm);
        Optional<ArmAccount> against = account(report, other);
        if (of.isEmpty() || against.isEmpty()) {
            return Optional.empty();
        }
        double total = of.get().total().point() - against.get().total().point();
        List<LayerCost> layers = of.get().layers().stream()
                .map(cost -> more(cost, against.get(), total))
                .sorted(Comparator.comparingDouble(
                        (LayerCost cost) -> -Math.abs(cost.micros().point())))
                .toList();
        return Optional.of("%s than %s (%s)"
                .formatted(
                        WhyWords.differs(total, Numbers.with(Unit.MICROS, Math.abs(total), null)),
                        report.name(other),
                        parts(layers, total)));
    }

    private static Optional<ArmAccount> account(Report report, int arm) {
        return report.analysis().account().arms().stream()
                .filter(account -> account.arm() == arm)
                .findFirst();
    }

    private static LayerCost more(LayerCost cost, ArmAccount against, double total) {
        double more = cost.micros().point() - against.micros(cost.layer()).point();
        return new LayerCost(cost.layer(), new Estimate(more, null), more / total);
    }

    private static String parts(List<LayerCost> layers, double total) {
        List<LayerCost> named = layers.stream()
                .filter(layer -> Math.abs(layer.micros().point()) >= LEAST_NAMED_FRACTION * Math.abs(total))
                .limit(MOST_NAMED)
                .toList();
        double elsewhere = total
                - named.stream().mapToDouble(layer -> layer.micros().point()).sum();
        return Stream.concat(
                        named.stream().map(AccountWords::part), Stream.of(signed(elsewhere) + " in all other layers"))
                .collect(Collectors.joining(", "));
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

    /** The limits of a run's accounts; empty if there are none. */
    public static List<String> notes(Report report) {
        List<ArmAccount> accounts = report.analysis().account().arms();
        return Stream.of(
                        accounts.stream()
                                .flatMap(account -> mode(account).stream())
                                .distinct(),
                        cost(report, accounts).stream(),
                        report.analysis().account().losses().stream().map(loss -> lost(report, loss)))
                .flatMap(notes -> notes)
                .toList();
    }

    private static String lost(Report report, ProfileLoss loss) {
        return "%s: of %d of %d forks the profile is lost, or a part of it. The reason: %s. Their measured windows count all the same."
                .formatted(report.name(loss.arm()), loss.forks(), loss.profiled(), loss.reason());
    }

    private static Optional<String> mode(ArmAccount account) {
        return account.refusal() == null
                ? Optional.empty()
                : Optional.of(
                        "Profiled by %s, which shows less than perf events: what the kernel does is shown by system call alone, and there are fewer samples. Refused: %s. To profile with perf events, run as root, or set the kernel's kernel.perf_event_paranoid to 1 and kernel.kptr_restrict to 0."
                                .formatted(account.mode().words(), account.refusal()));
    }

    private static Optional<String> cost(Report report, List<ArmAccount> accounts) {
        List<String> dear = accounts.stream()
                .flatMap(account -> Stream.ofNullable(account.cpu())
                        .filter(cpu -> Math.abs(cpu.point() - 1) > CHEAP)
                        .map(cpu -> "%s (%s)".formatted(Numbers.ratioWithInterval(cpu), report.name(account.arm()))))
                .toList();
        return dear.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "Under the profiler an operation took %s the host's CPU that it takes without. How much of that is user mode and how much is the kernel was measured without it; what may be shifted is the split within each, above all between network and scheduling."
                                .formatted(String.join(", ", dear)));
    }
}
