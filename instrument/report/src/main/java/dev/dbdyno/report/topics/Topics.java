package dev.dbdyno.report.topics;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All topics in the order of the page; a new topic is one class and one line here. */
public final class Topics {

    public static final List<Topic> ALL = List.of(
            new VerdictTopic(),
            new ReplayTopic(),
            new ClaimTopic(),
            new FindingTopic(),
            new RatioTopic(),
            new GapTopic(),
            new AccountTopic(),
            new LoadTopic(),
            new ClientTopic(),
            new DistanceTopic(),
            new SpikeTopic(),
            new ThroughputTopic(),
            new QuantityTopic(),
            new WindowTopic(),
            new LatencyTopic(),
            new FootprintTopic(),
            new TopologyTopic(),
            new WorkTopic(),
            new FailureTopic(),
            new WarningTopic(),
            new VersionTopic(),
            new EnvironmentTopic());

    private Topics() {}

    /** What a form shows of a topic; empty where the run has nothing for it. */
    public static List<Block> blocks(Topic topic, Report report, Form form) {
        return topic.blocks(report).stream()
                .filter(block -> !block.isEmpty() && block.forms().contains(form))
                .map(block -> block instanceof Table table ? table.as(form) : block)
                .toList();
    }

    /** The tables of all topics for a form, those without rows included. */
    public static Stream<Table> tables(Report report, Form form) {
        return ALL.stream()
                .flatMap(topic -> topic.blocks(report).stream())
                .filter(Table.class::isInstance)
                .map(Table.class::cast)
                .filter(table -> table.forms().contains(form))
                .map(table -> table.as(form));
    }

    /** The table for programs that has this name. */
    public static Optional<Table> table(Report report, String id) {
        return tables(report, Form.CSV).filter(table -> table.id().equals(id)).findFirst();
    }
}
