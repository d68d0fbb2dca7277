package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.analysis.SpikeCourse;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.SpikeRow;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.results.LoadModel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What an arm does with too much load, and how soon it is itself again. */
final class SpikeSection implements Section {

    private record Moment(
            double from,
            double length,
            double due,
            double goodput,
            @Nullable Long p99) {}

    private record Course(String label, int arm, List<Moment> moments) {}

    private record Data(double burstFrom, double burstTo, List<Course> courses) {}

    @Override
    public String id() {
        return "spike";
    }

    @Override
    public String title() {
        return "The spike";
    }

    @Override
    public Optional<String> script() {
        return Optional.of("spike.js");
    }

    @Override
    public Optional<Html> body(Report report) {
        List<SpikeCourse> spikes = report.analysis().spikes().stream()
                .filter(spike -> !spike.slices().isEmpty())
                .toList();
        if (spikes.isEmpty() || !(report.run().plan().load() instanceof LoadModel.Spike load)) {
            return Optional.empty();
        }
        double from = load.before().toNanos() / 1e9;
        Data data = new Data(
                from,
                from + load.burst().toNanos() / 1e9,
                spikes.stream().map(spike -> course(report, spike)).toList());
        return Optional.of(Html.all(
                summary(report).html(),
                new Chart(
                                "spike",
                                "All forks laid on each other: what ended well in each slice of time, and the p99 response time of what was due in it, on a logarithmic scale.",
                                data)
                        .html(),
                table(report, spikes).behind("The spike's course as a table")));
    }

    private static Course course(Report report, SpikeCourse spike) {
        return new Course(
                report.label(spike.arm()),
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

    private static DataTable summary(Report report) {
        DataTable table = DataTable.of(
                "In the burst and after it; intervals are over forks",
                "arm",
                "goodput/s in the burst",
                "p99 in the burst",
                "back within twice the steady p99 after",
                "requests lost",
                "forks");
        for (SpikeCourse spike : report.analysis().spikes()) {
            SpikeRow row = SpikeRow.of(report, spike);
            table.row(
                    DataTable.head(row.label()),
                    cell(row.goodput(), point(spike.burstGoodput())),
                    cell(row.p99(), point(spike.burstP99Nanos())),
                    cell(row.recovery(), point(spike.recoverySeconds())),
                    cell(row.lost(), point(spike.lostFraction())),
                    cell(Numbers.count(spike.forks()), spike.forks()));
        }
        return table;
    }

    private static @Nullable Double point(@Nullable Estimate estimate) {
        return estimate == null ? null : estimate.point();
    }

    private static DataTable table(Report report, List<SpikeCourse> spikes) {
        DataTable table = DataTable.of(
                "Course of the spike", "arm", "from, s", "due/s", "goodput/s", "p50", "p99", "due", "failed");
        for (SpikeCourse spike : spikes) {
            spike.slices().forEach(moment -> table.row("", cells(report, spike.arm(), moment)));
        }
        return table;
    }

    private static List<Element> cells(Report report, int arm, SpikeCourse.Moment m) {
        return List.of(
                DataTable.head(report.label(arm)),
                cell(Numbers.significant(m.fromSeconds()), m.fromSeconds()),
                cell(Numbers.significant(m.duePerSecond()), m.duePerSecond()),
                cell(Numbers.significant(m.goodputPerSecond()), m.goodputPerSecond()),
                nanos(m.p50Nanos()),
                nanos(m.p99Nanos()),
                cell(Numbers.count(m.due()), m.due()),
                cell(Numbers.count(m.failures()), m.failures()));
    }

    private static Element nanos(@Nullable Long nanos) {
        return nanos == null ? cell(Numbers.ABSENT) : cell(Numbers.nanos(nanos), nanos);
    }
}
