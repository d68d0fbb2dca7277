package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.ReplayedHalf;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.OrderShift;
import dev.dbdyno.report.OrderWords;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Tone;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.VerdictWords;
import dev.dbdyno.report.WarningGroup;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Table;
import java.util.ArrayList;
import java.util.List;

/** The order of arms with the server beside that with a replay, and every number of the half with the replay. */
final class ReplayTopic implements Topic {

    /** The topics whose tables say what the half with the replay rests on. */
    private static final List<Topic> OF_REPLAY = List.of(
            new VerdictTopic(),
            new RatioTopic(),
            new LoadTopic(),
            new ClientTopic(),
            new QuantityTopic(),
            new LatencyTopic(),
            new WorkTopic(),
            new FailureTopic(),
            new WarningTopic());

    @Override
    public String id() {
        return "replay";
    }

    @Override
    public String title() {
        return "Real and replayed server";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(orders(report));
        Report replayed = report.replayed();
        if (replayed != null) {
            OF_REPLAY.stream()
                    .flatMap(topic -> topic.blocks(replayed).stream())
                    .filter(Table.class::isInstance)
                    .map(block -> ofReplay((Table) block))
                    .forEach(blocks::add);
            blocks.add(new Block.Warnings(WarningGroup.ofReplay(replayed)));
        }
        return blocks;
    }

    private static Table orders(Report report) {
        ReplayedHalf half = report.analysis().replayed();
        return Table.of(
                        "orders",
                        "Ratio of each arm to %s, with the server and with a replay in its place"
                                .formatted(report.name(0)),
                        half == null ? List.of() : half.shifts())
                .arm(shift -> Topic.arm(report, shift.arm()))
                .text("measure", "measure", shift -> shift.metric().title())
                .ratio("real_server", "real server", shift -> compared(shift.real()))
                .meaning("With its interval and verdict, over the forks with the server alone.")
                .ratio("replayed_server", "replayed server", shift -> compared(shift.replayed()))
                .meaning("The same over the forks with a replay alone.")
                .estimate("change_ratio", "change", Unit.RATIO, OrderShift::factor)
                .meaning(
                        "The ratio with a replay divided by that with the server: the geometric mean over blocks that have both. The interval speaks of scatter only.")
                .cell(
                        "order",
                        "order",
                        shift -> new Cell.Judged(OrderWords.tone(shift.outcome()), OrderWords.word(shift.outcome())))
                .meaning("Said only where both verdicts are decided.")
                .build();
    }

    private static Cell compared(Comparison c) {
        return new Cell.Compared(c.ratio(), c.adjustedP(), Tone.of(c.verdict()), VerdictWords.word(c));
    }

    private static Table ofReplay(Table table) {
        return new Table(
                "replayed-" + table.id(),
                "Replayed server: " + table.caption(),
                table.note(),
                table.forms(),
                table.columns(),
                table.rows());
    }
}
