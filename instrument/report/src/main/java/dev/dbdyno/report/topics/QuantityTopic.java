package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.ArmSummary;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Every additive quantity for one operation, by the process that it belongs to: whatever was measured. */
final class QuantityTopic implements Topic {

    private record Quantity(String party, String name, Unit unit) {}

    private record PerOperation(int arm, Quantity quantity, Estimate estimate) {}

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
        List<PerOperation> all = report.analysis().arms().stream()
                .flatMap(arm -> measured(arm).stream())
                .toList();
        return List.of(side(report, all), lines(report, all));
    }

    /** The one place that knows where the analysis keeps quantities. */
    private static List<PerOperation> measured(ArmSummary arm) {
        List<PerOperation> quantities = new ArrayList<>();
        add(quantities, arm, "host", "CPU", arm.childCpuMicros());
        add(quantities, arm, "host", "CPU of the JIT compiler", share(arm.childCpuMicros(), arm.jitFraction()));
        add(quantities, arm, "host", "CPU of the garbage collector", share(arm.childCpuMicros(), arm.gcFraction()));
        add(quantities, arm, "database", "CPU", arm.databaseCpuMicros());
        add(quantities, arm, "generator", "CPU", arm.generatorCpuMicros());
        return quantities;
    }

    private static void add(
            List<PerOperation> to, ArmSummary arm, String party, String name, @Nullable Estimate estimate) {
        if (estimate != null) {
            to.add(new PerOperation(arm.arm(), new Quantity(party, name, Unit.MICROS), estimate));
        }
    }

    private static @Nullable Estimate share(@Nullable Estimate whole, @Nullable Double fraction) {
        return whole == null || fraction == null ? null : new Estimate(whole.point() * fraction, null);
    }

    /** For readers: the arms beside each other. */
    private static Table side(Report report, List<PerOperation> all) {
        Set<Quantity> quantities = new LinkedHashSet<>();
        all.forEach(each -> quantities.add(each.quantity()));
        Table.Builder<Quantity> table = Table.of("quantities-by-arm", "For one operation", List.copyOf(quantities))
                .in(Set.of(Form.PAGE))
                .text("quantity", "quantity", quantity -> quantity.party() + ": " + quantity.name());
        for (int arm : VerdictTopic.arms(report)) {
            table.cell("arm_" + (arm + 1), report.label(arm), quantity -> cell(all, arm, quantity));
        }
        return table.build();
    }

    private static Cell cell(List<PerOperation> all, int arm, Quantity quantity) {
        return all.stream()
                .filter(each -> each.arm() == arm && each.quantity().equals(quantity))
                .findFirst()
                .map(each -> Cell.of(quantity.unit(), each.estimate()))
                .orElse(Cell.Absent.NONE);
    }

    private static Table lines(Report report, List<PerOperation> all) {
        return Table.of("quantities", "Quantities per operation", all)
                .in(Form.PROGRAMS)
                .arm(each -> Topic.arm(report, each.arm()))
                .text("party", "party", each -> each.quantity().party())
                .text("quantity", "quantity", each -> each.quantity().name())
                .text("unit", "unit", each -> each.quantity().unit().word())
                .estimate("value", "value", Unit.NUMBER, PerOperation::estimate)
                .meaning("For one operation, in the unit that its line names.")
                .build();
    }
}
