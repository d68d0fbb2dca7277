package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.analysis.ArmFootprint;
import dev.dbdyno.analysis.Estimate;
import dev.dbdyno.report.FootprintRow;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Html;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a web host takes beside its load: to be built, to start, and of memory. */
final class FootprintSection implements Section {

    @Override
    public String id() {
        return "footprint";
    }

    @Override
    public String title() {
        return FootprintRow.TITLE;
    }

    @Override
    public Optional<Html> body(Report report) {
        List<ArmFootprint> footprints = report.analysis().footprints();
        return footprints.isEmpty()
                ? Optional.empty()
                : Optional.of(table(report, footprints).html());
    }

    private static DataTable table(Report report, List<ArmFootprint> footprints) {
        DataTable table = DataTable.of(
                FootprintRow.MEANING, "arm", "build", "start", "memory at start", "memory under load", "forks");
        for (ArmFootprint footprint : footprints) {
            FootprintRow row = FootprintRow.of(report, footprint);
            table.row(
                    DataTable.head(row.label()),
                    cell(row.build(), footprint.buildNanos()),
                    cell(row.start(), footprint.startNanos().point()),
                    cell(row.atStart(), point(footprint.residentAtStartBytes())),
                    cell(row.underLoad(), point(footprint.residentUnderLoadBytes())),
                    cell(Numbers.count(footprint.forks()), footprint.forks()));
        }
        return table;
    }

    private static @Nullable Double point(@Nullable Estimate estimate) {
        return estimate == null ? null : estimate.point();
    }
}
