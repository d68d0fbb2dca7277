package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.account.ArmAccount;
import dev.dbdyno.analysis.account.ArmFlight;
import dev.dbdyno.analysis.account.LayerCost;
import dev.dbdyno.analysis.account.ServerTime;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.report.AccountWords;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.profile.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Shows where the CPU of an operation goes, layer by layer. */
final class AccountTopic implements Topic {

    /** A line of the table for readers: what it says of each account. */
    private record Line(String name, Function<ArmAccount, Estimate> of) {}

    private record Cost(ArmAccount account, LayerCost cost) {}

    @Override
    public String id() {
        return "account";
    }

    @Override
    public String title() {
        return "Where the CPU goes";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<ArmAccount> accounts = report.analysis().account().arms();
        return List.of(
                beside(report, accounts),
                FlameLinks.ofArms(report),
                new Block.Notes(Block.Notes.Place.HERE, AccountWords.notes(report)),
                lines(report, accounts),
                profiles(report, accounts),
                atServer(report),
                flights(report));
    }

    private static Table flights(Report report) {
        return Table.of(
                        "jvm-notes",
                        "What the JVM noted",
                        report.analysis().account().flights())
                .note("Events of the flight recorder in the profiled rounds.")
                .in(Form.DETAILS)
                .arm(flight -> Topic.arm(report, flight.arm()))
                .number("pins", "pinned an operation", Unit.NUMBER, ArmFlight::pins)
                .meaning("How often a virtual thread kept its carrier while it waited.")
                .number("pinned_micros", "time pinned", Unit.MICROS, ArmFlight::pinnedMicros)
                .number("compiler_queue", "waiting for the JIT", Unit.NUMBER, ArmFlight::compilerQueue)
                .meaning("Methods in the queues of its compilers, in the mean.")
                .build();
    }

    private static Table atServer(Report report) {
        return Table.of(
                        "server-times",
                        "What the connections do at the server",
                        report.analysis().account().server())
                .note(
                        "Looked at every 20 ms on average in the profiled rounds. An operation's time is the mean number of connections, divided by the throughput of those rounds.")
                .in(Form.DETAILS)
                .arm(time -> Topic.arm(report, time.arm()))
                .text("state", "doing", time -> time.state().words())
                .text(
                        "waits_for",
                        "waits for",
                        time -> Optional.ofNullable(time.waitsFor()).orElse(""))
                .number("connections", "connections", Unit.NUMBER, ServerTime::connections)
                .estimate("micros", "time an operation", Unit.MICROS, ServerTime::micros)
                .build();
    }

    /** A table for readers, in which the arms stand beside each other. */
    private static Table beside(Report report, List<ArmAccount> accounts) {
        Table.Builder<Line> table = Table.of("account-by-layer", "CPU per operation by layer", lines(accounts))
                .in(Form.READERS)
                .note(
                        "Shares are those of a profile taken in rounds of their own; the sums were measured without a profiler. A sample belongs to the first frame from the top whose layer is known, so that what a library does in the JDK is its own.")
                .text("layer", "layer", Line::name);
        for (ArmAccount account : accounts) {
            table.estimate(
                    "arm_%d_micros".formatted(account.arm() + 1),
                    report.name(account.arm()),
                    Unit.MICROS,
                    line -> line.of().apply(account));
        }
        return table.build();
    }

    private static List<Line> lines(List<ArmAccount> accounts) {
        if (accounts.isEmpty()) {
            return List.of();
        }
        List<Line> lines = new ArrayList<>();
        for (LayerCost each : accounts.getFirst().layers()) {
            Layer layer = each.layer();
            lines.add(new Line(layer.words(), account -> account.micros(layer)));
        }
        lines.add(new Line("sum", ArmAccount::total));
        return lines;
    }

    private static Table lines(Report report, List<ArmAccount> accounts) {
        List<Cost> costs = accounts.stream()
                .flatMap(account -> account.layers().stream().map(cost -> new Cost(account, cost)))
                .toList();
        return Table.of("account", "CPU per operation by layer, line by line", costs)
                .in(Form.PROGRAMS)
                .arm(line -> Topic.arm(report, line.account().arm()))
                .text("layer", "layer", line -> line.cost().layer().name())
                .estimate("cpu_micros", "CPU", Unit.MICROS, line -> line.cost().micros())
                .number("fraction", "of all", Unit.FRACTION, line -> line.cost().fraction())
                .build();
    }

    private static Table profiles(Report report, List<ArmAccount> accounts) {
        return Table.of("profiles", "What the accounts rest on", accounts)
                .in(Form.DETAILS)
                .arm(account -> Topic.arm(report, account.arm()))
                .count("forks", "forks", ArmAccount::forks)
                .count("samples", "samples", ArmAccount::samples)
                .text("mode", "sampled by", account -> account.mode().words())
                .number("seen_fraction", "CPU seen", Unit.FRACTION, ArmAccount::seenFraction)
                .meaning(
                        "The CPU that the samples stand for, of that which the process used while it was profiled; what the profiler's own work takes is not sampled.")
                .estimate("rate_ratio", "rate under the profiler", Unit.RATIO, ArmAccount::rate)
                .meaning("Operations per second in profiled turns against measured ones, which came before.")
                .estimate("cpu_ratio", "CPU under the profiler", Unit.RATIO, ArmAccount::cpu)
                .meaning("The host's CPU per operation, likewise.")
                .text(
                        "refusal",
                        "not better because",
                        account -> Optional.ofNullable(account.refusal()).orElse(""))
                .build();
    }
}
