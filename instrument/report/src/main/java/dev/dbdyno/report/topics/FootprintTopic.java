package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.arms.ArmFootprint;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.List;

/** Shows what a web host takes apart from its load: time to be built and to start, and memory. */
final class FootprintTopic implements Topic {

    @Override
    public String id() {
        return "footprint";
    }

    @Override
    public String title() {
        return "What each web host takes";
    }

    @Override
    public List<Block> blocks(Report report) {
        return List.of(Table.of("footprints", title(), report.analysis().footprints())
                .note(
                        "Start: from the start of the process until it serves. Memory: its resident set, when it serves and at most behind a measured window. Build: what the framework took to build the application, once. Intervals are over forks.")
                .arm(footprint -> Topic.arm(report, footprint.arm()))
                .number("build_nanos", "build", Unit.NANOS, ArmFootprint::buildNanos)
                .estimate("start_nanos", "start", Unit.NANOS, ArmFootprint::startNanos)
                .estimate("resident_at_start_bytes", "memory at start", Unit.BYTES, ArmFootprint::residentAtStartBytes)
                .estimate(
                        "resident_under_load_bytes",
                        "memory under load",
                        Unit.BYTES,
                        ArmFootprint::residentUnderLoadBytes)
                .count("forks", "forks", ArmFootprint::forks)
                .only(Form.DETAILS)
                .build());
    }
}
