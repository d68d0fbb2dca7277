package dev.dbdyno.report.topics;

import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.findings.Reading;
import dev.dbdyno.analysis.findings.Trial;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.report.FindingWords;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Why arms lie behind others. */
final class FindingTopic implements Topic {

    /** A finding with its number, from 1. */
    private record Numbered(int number, Finding finding) {}

    /** A number that a finding rests on. */
    private record Evidence(int number, Finding finding, Reading reading) {}

    @Override
    public String id() {
        return "findings";
    }

    @Override
    public String title() {
        return "Causes";
    }

    @Override
    public List<Block> blocks(Report report) {
        List<Finding> findings = report.analysis().findings();
        List<Numbered> numbered = IntStream.range(0, findings.size())
                .mapToObj(i -> new Numbered(i + 1, findings.get(i)))
                .toList();
        return List.of(
                new Block.Sentences(Form.TEXT, "Causes", "", FindingWords.first(report)),
                new Block.Sentences(Set.of(Form.PAGE), "", "", FindingWords.all(report)),
                table(report, numbered),
                evidence(numbered));
    }

    private static Table table(Report report, List<Numbered> numbered) {
        return Table.of("findings", "Causes of the gaps that the run has decided", numbered)
                .note(
                        "'consistent with': the number does not depend on speed and works in the direction of the gap. 'observed with': it may as well be a consequence. 'shown by intervention': with the remedy as an arm of the same run, the gap is smaller.")
                .in(Form.DETAILS)
                .arm(each -> Topic.arm(report, each.finding().gap().behind()))
                .cell(
                        "ahead",
                        "arm ahead",
                        each -> Topic.arm(report, each.finding().gap().ahead()))
                .meaning("For programs its number, from 1.")
                .count("finding", "no.", Numbered::number)
                .text("kind", "kind", each -> each.finding().kind().name())
                .text("cause", "cause", each -> each.finding().kind().words())
                .only(Set.of(Form.PAGE))
                .text("certainty", "how sure", each -> each.finding().label().words())
                .number(
                        "share_counted_fraction",
                        "share of the gap, counted",
                        Unit.FRACTION,
                        each -> each.finding().share())
                .meaning("As far as it follows from what was counted.")
                .text(
                        "remedy",
                        "remedy",
                        each -> FindingWords.notation(each.finding().remedy()))
                .estimate(
                        "share_shown_fraction",
                        "share of the gap, shown",
                        Unit.FRACTION,
                        each -> shown(each.finding().trial()))
                .meaning("What the remedy takes away of the gap, on the logarithm's scale; 1 is all of it.")
                .build();
    }

    private static @Nullable Estimate shown(@Nullable Trial trial) {
        return trial == null ? null : trial.share();
    }

    private static Table evidence(List<Numbered> numbered) {
        List<Evidence> evidence = numbered.stream()
                .flatMap(each -> each.finding().evidence().stream()
                        .map(reading -> new Evidence(each.number(), each.finding(), reading)))
                .toList();
        return Table.of("finding-evidence", "What the causes rest on", evidence)
                .note("Means over the blocks in which both arms have a valid fork.")
                .in(Form.DETAILS)
                .count("finding", "no.", Evidence::number)
                .text("signal", "signal", each -> each.reading().signal().name())
                .only(Form.PROGRAMS)
                .text("words", "what", each -> each.reading().words())
                .only(Set.of(Form.PAGE))
                .text(
                        "unit",
                        "unit",
                        each -> FindingWords.unit(each.reading().signal()).word())
                .only(Form.PROGRAMS)
                .figure(
                        "behind",
                        "arm behind",
                        Unit.NUMBER,
                        each -> cell(each, each.reading().behind()))
                .figure(
                        "ahead",
                        "arm ahead",
                        Unit.NUMBER,
                        each -> cell(each, each.reading().ahead()))
                .figure("more_low", "more, at least", Unit.NUMBER, each -> end(each, Interval::low))
                .figure("more_high", "more, at most", Unit.NUMBER, each -> end(each, Interval::high))
                .text(
                        "source",
                        "read from",
                        each -> each.reading().signal().source().words())
                .build();
    }

    private static Cell end(Evidence each, ToDoubleFunction<Interval> end) {
        Interval difference = each.reading().difference();
        return cell(each, difference == null ? null : (Double) end.applyAsDouble(difference));
    }

    private static Cell cell(Evidence each, @Nullable Double value) {
        return Cell.of(FindingWords.unit(each.reading().signal()), value);
    }
}
