package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.arms.PerOperation;
import dev.dbdyno.analysis.arms.ThreadsPerOperation;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** What an operation costs each party: every count that was measured, with no code for any single one. */
final class QuantityTopic implements Topic {

    /** A line for each thread that hardly ran would hide those that did. */
    private static final double LEAST_OF_HOST = 0.01;

    private record Quantity(Party party, Count count) {
        String words() {
            return "%s: %s".formatted(party.name().toLowerCase(Locale.ROOT), count.words());
        }
    }

    private record Measured(int arm, Quantity quantity, double value) {}

    @Override
    public String id() {
        return "quantities";
    }

    @Override
    public String title() {
        return "Quantities per operation";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Measured> measured = report.analysis().arms().stream()
                .flatMap(arm -> arm.perOperation().stream().map(each -> measured(arm.arm(), each)))
                .toList();
        return List.of(beside(report, measured), lines(report, measured), threads(report));
    }

    private static Measured measured(int arm, PerOperation each) {
        return new Measured(arm, new Quantity(each.party(), each.count()), each.value());
    }

    /** A table for readers, in which the arms stand beside each other. */
    private static Table beside(Report report, List<Measured> measured) {
        List<Quantity> quantities = measured.stream()
                .map(Measured::quantity)
                .distinct()
                .sorted(Comparator.comparing(Quantity::party).thenComparing(Quantity::count))
                .toList();
        Table.Builder<Quantity> table = Table.of("quantities-by-arm", "Means over all measured windows", quantities)
                .note(
                        "CPU of the compiler and of the collector is part of the host's CPU. 'machine' is all processes together. System calls were counted in a window of its own behind the measured ones.")
                .in(Set.of(Form.PAGE))
                .text("quantity", "quantity", Quantity::words);
        for (int arm : VerdictTopic.arms(report)) {
            table.cell("arm_" + (arm + 1), report.name(arm), quantity -> cell(measured, arm, quantity));
        }
        return table.build();
    }

    private static Cell cell(List<Measured> measured, int arm, Quantity quantity) {
        return measured.stream()
                .filter(each -> each.arm() == arm && each.quantity().equals(quantity))
                .findFirst()
                .map(each -> Cell.of(unit(quantity), each.value()))
                .orElse(Cell.Absent.NONE);
    }

    private static Table lines(Report report, List<Measured> measured) {
        return Table.of("quantities", "Quantities per operation", measured)
                .in(Form.PROGRAMS)
                .arm(each -> Topic.arm(report, each.arm()))
                .text("party", "party", each -> each.quantity().party().name())
                .text("count", "count", each -> each.quantity().count().name())
                .text("unit", "unit", each -> unit(each.quantity()).word())
                .meaning("Empty for events.")
                .number("per_operation", "per operation", Unit.NUMBER, Measured::value)
                .meaning("The sum over all measured windows divided by their operations, in the unit of its line.")
                .build();
    }

    private record Threads(int arm, double ofHost, ThreadsPerOperation use) {}

    private static Table threads(Report report) {
        List<Threads> threads = report.analysis().arms().stream()
                .flatMap(QuantityTopic::threads)
                .toList();
        return Table.of("threads", "Threads of the host, per operation", threads)
                .note(
                        "Threads whose names differ in a number only are one line. Names are the kernel's, at most 15 characters long. Waiting: ready to run, but without a processor. Threads with less than 1 % of the host's CPU are left out.")
                .in(Form.DETAILS)
                .arm(each -> Topic.arm(report, each.arm()))
                .text("threads", "threads", each -> each.use().name())
                .number("cpu_nanos", "CPU", Unit.NANOS, each -> each.use().cpuNanos())
                .number("cpu_fraction", "of the host's", Unit.FRACTION, Threads::ofHost)
                .number("wait_nanos", "waiting", Unit.NANOS, each -> each.use().waitNanos())
                .number(
                        "voluntary_switches",
                        "switches, voluntary",
                        Unit.NUMBER,
                        each -> each.use().voluntarySwitches())
                .number(
                        "involuntary_switches",
                        "involuntary",
                        Unit.NUMBER,
                        each -> each.use().involuntarySwitches())
                .build();
    }

    private static Stream<Threads> threads(ArmSummary arm) {
        double all = arm.threads().stream()
                .mapToDouble(ThreadsPerOperation::cpuNanos)
                .sum();
        return arm.threads().stream()
                .map(use -> new Threads(arm.arm(), use.cpuNanos() / all, use))
                .filter(threads -> threads.ofHost() >= LEAST_OF_HOST);
    }

    private static Unit unit(Quantity quantity) {
        return switch (quantity.count().unit()) {
            case NANOSECONDS -> Unit.NANOS;
            case BYTES -> Unit.BYTES;
            case EVENTS -> Unit.NUMBER;
        };
    }
}
