package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.loads.SpikeCourse;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.plan.LoadModel;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an arm does with too much load, and how soon it is itself again. */
final class SpikeTopic implements Topic {

    private record Moment(
            double from,
            double length,
            double due,
            double goodput,
            @Nullable Long p99) {}

    private record Course(String label, int arm, List<Moment> moments) {}

    private record Data(double burstFrom, double burstTo, List<Course> courses) {}

    private record Slice(int arm, SpikeCourse.Moment moment) {}

    @Override
    public String id() {
        return "spike";
    }

    @Override
    public String title() {
        return "The spike";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<SpikeCourse> measured = report.analysis().spikes().stream()
                .filter(spike -> !spike.slices().isEmpty())
                .toList();
        List<Block> blocks = new ArrayList<>(List.of(summary(report)));
        if (!measured.isEmpty() && report.run().plan().load() instanceof LoadModel.Spike load) {
            blocks.add(chart(report, load, measured));
        }
        blocks.add(course(report));
        return blocks;
    }

    private static Block chart(Report report, LoadModel.Spike load, List<SpikeCourse> measured) {
        double from = load.before().toNanos() / 1e9;
        Data data = new Data(
                from,
                from + load.burst().toNanos() / 1e9,
                measured.stream().map(spike -> course(report, spike)).toList());
        return new Block.Chart(
                "spike",
                "All forks laid on each other: what ended well in each slice of time, and the p99 response time of what was due in it, on a logarithmic scale.",
                data);
    }

    private static Course course(Report report, SpikeCourse spike) {
        return new Course(
                report.name(spike.arm()),
                spike.arm(),
                spike.slices().stream()
                        .map(m -> new Moment(
                                m.fromSeconds(),
                                m.lengthSeconds(),
                                m.duePerSecond(),
                                m.goodputPerSecond(),
                                m.p99Nanos()))
                        .toList());
    }

    private static Table summary(Report report) {
        return Table.of("spikes", "In the burst and after it", report.analysis().spikes())
                .note("Intervals are over forks.")
                .arm(spike -> Topic.arm(report, spike.arm()))
                .estimate(
                        "burst_goodput_per_second",
                        "goodput/s in the burst",
                        Unit.PER_SECOND,
                        SpikeCourse::burstGoodput)
                .meaning("Operations a second that ended well within the burst.")
                .estimate("burst_p99_nanos", "p99 in the burst", Unit.NANOS, SpikeCourse::burstP99Nanos)
                .meaning("Response time of the operations that were due in the burst.")
                .quantity(
                        "recovery_seconds",
                        "back within twice the steady p99 after",
                        Unit.SECONDS,
                        SpikeTopic::recovery)
                .estimate("lost_fraction", "requests lost", Unit.FRACTION, SpikeCourse::lostFraction)
                .meaning("Operations that were due and failed, as a share of all.")
                .count("forks", "forks", SpikeCourse::forks)
                .only(Form.DETAILS)
                .build();
    }

    private static Cell recovery(SpikeCourse spike) {
        if (spike.recoverySeconds() != null) {
            return Cell.of(Unit.SECONDS, spike.recoverySeconds());
        }
        return new Cell.Absent(
                spike.recovered() == 0
                        ? "not within the run"
                        : "not within the run in %d of %d forks"
                                .formatted(spike.forks() - spike.recovered(), spike.forks()));
    }

    private static Table course(Report report) {
        List<Slice> slices = report.analysis().spikes().stream()
                .flatMap(spike -> spike.slices().stream().map(moment -> new Slice(spike.arm(), moment)))
                .toList();
        return Table.of("spike-course", "Course of the spike", slices)
                .in(Form.DETAILS)
                .arm(slice -> Topic.arm(report, slice.arm()))
                .number(
                        "from_seconds",
                        "from, s",
                        Unit.NUMBER,
                        slice -> slice.moment().fromSeconds())
                .number(
                        "due_per_second",
                        "due/s",
                        Unit.PER_SECOND,
                        slice -> slice.moment().duePerSecond())
                .number(
                        "goodput_per_second",
                        "goodput/s",
                        Unit.PER_SECOND,
                        slice -> slice.moment().goodputPerSecond())
                .meaning("Operations that ended well in the slice, whenever they were due.")
                .number("p50_nanos", "p50", Unit.NANOS, slice -> slice.moment().p50Nanos())
                .number("p99_nanos", "p99", Unit.NANOS, slice -> slice.moment().p99Nanos())
                .count("due", "due", slice -> slice.moment().due())
                .count("failures", "failed", slice -> slice.moment().failures())
                .build();
    }
}
