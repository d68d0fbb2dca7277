package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.account.ArmGap;
import dev.dbdyno.analysis.account.FrameGap;
import dev.dbdyno.analysis.account.LayerCost;
import dev.dbdyno.report.AccountWords;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.List;
import java.util.Optional;

/** What the difference in CPU between each arm and the reference consists of. */
final class GapTopic implements Topic {

    private static final int REFERENCE = 0;

    private record Line(ArmGap gap, LayerCost cost) {}

    @Override
    public String id() {
        return "gap";
    }

    @Override
    public String title() {
        return "Where the difference in CPU lies";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<ArmGap> gaps = report.analysis().account().gaps();
        return List.of(
                new Block.Sentences(
                        Form.READERS,
                        "",
                        "",
                        gaps.stream()
                                .map(gap -> AccountWords.sentence(report, gap))
                                .toList()),
                FlameLinks.against(REFERENCE, report),
                table(report, gaps),
                frames(report, gaps));
    }

    private static Table table(Report report, List<ArmGap> gaps) {
        List<Line> lines = gaps.stream()
                .flatMap(gap -> gap.layers().stream().map(cost -> new Line(gap, cost)))
                .toList();
        return Table.of("gap", "CPU per operation that each arm costs more than the reference", lines)
                .in(Form.DETAILS)
                .note("The lines of an arm add up to its whole difference. Intervals are over blocks.")
                .arm(line -> Topic.arm(report, line.gap().arm()))
                .text("layer", "layer", line -> line.cost().layer().words())
                .estimate(
                        "more_micros", "more", Unit.MICROS, line -> line.cost().micros())
                .meaning("Negative where the arm costs less than the reference.")
                .number(
                        "fraction",
                        "of the difference",
                        Unit.FRACTION,
                        line -> line.cost().fraction())
                .count("blocks", "blocks", line -> line.gap().blocks())
                .build();
    }

    private static Table frames(Report report, List<ArmGap> gaps) {
        return Table.of(
                        "frames",
                        "Places in the code at which an arm and the reference differ",
                        gaps.stream().flatMap(gap -> gap.frames().stream()).toList())
                .in(Form.DETAILS)
                .note(
                        "Each sample counts once, at the first frame from the top of its stack whose layer is known. Of the places shown, at most 5 % differ by chance alone, on average.")
                .arm(frame -> Topic.arm(report, frame.arm()))
                .text("layer", "layer", frame -> frame.layer().words())
                .text("frame", "place", FrameGap::frame)
                .estimate("more_micros", "more", Unit.MICROS, FrameGap::more)
                .meaning(
                        "CPU per operation that the arm spends there beyond the reference; negative where it spends less.")
                .number("moved_fraction", "moved", Unit.FRACTION, FrameGap::movedFraction)
                .meaning(
                        "Of the difference, what other places of the same layer have the other way round: the same work, done elsewhere. Only the rest is CPU that one of the arms saves.")
                .number("arm_micros", "arm", Unit.MICROS, FrameGap::armMicros)
                .number("reference_micros", "reference", Unit.MICROS, FrameGap::referenceMicros)
                .number("adjusted_p", "p (Benjamini–Hochberg)", Unit.PROBABILITY, FrameGap::adjustedP)
                .text(
                        "artifact",
                        "artifact",
                        frame -> Optional.ofNullable(frame.artifact()).orElse(""))
                .only(Form.PROGRAMS)
                .build();
    }
}
