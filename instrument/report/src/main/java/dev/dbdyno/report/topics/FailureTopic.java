package dev.dbdyno.report.topics;

import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.Failure;
import java.util.List;
import java.util.stream.Stream;

/** Arms and forks without a result, and why. */
final class FailureTopic implements Topic {

    private record Failed(int arm, String block, Failure failure) {}

    @Override
    public String id() {
        return "failures";
    }

    @Override
    public String title() {
        return "What failed";
    }

    @Override
    public List<Block> blocks(Report report) {
        Stream<Failed> arms = VerdictTopic.arms(report).stream()
                .flatMap(arm -> Stream.ofNullable(report.run().arms().get(arm).failure())
                        .map(failure -> new Failed(arm, "all", failure)));
        Stream<Failed> forks = report.results().forks().stream()
                .flatMap(fork -> Stream.ofNullable(fork.failure())
                        .map(failure -> new Failed(fork.arm(), Numbers.count(fork.block() + 1), failure)));
        return List.of(Table.of(
                        "failures",
                        "Forks without a result",
                        Stream.concat(arms, forks).toList())
                .in(Form.DETAILS)
                .arm(failed -> Topic.arm(report, failed.arm()))
                .text("block", "block", Failed::block)
                .text("phase", "while", failed -> failed.failure().phase())
                .text("message", "what happened", failed -> failed.failure().message())
                .count("exit_code", "exit code", failed -> failed.failure().exitCode())
                .cell(
                        "log",
                        "log",
                        failed -> failed.failure().logFile() == null
                                ? Cell.Absent.NONE
                                : new Cell.Link(failed.failure().logFile()))
                .build());
    }
}
