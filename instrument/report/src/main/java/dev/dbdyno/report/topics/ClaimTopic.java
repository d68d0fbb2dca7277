package dev.dbdyno.report.topics;

import dev.dbdyno.report.ClaimWords;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.report.Sentence;
import dev.dbdyno.report.Tone;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.studies.Aspect;
import dev.dbdyno.studies.ClaimResult;
import dev.dbdyno.studies.Grade;
import dev.dbdyno.studies.Order;
import dev.dbdyno.studies.Outcome;
import dev.dbdyno.studies.StudyClaims;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether a published benchmark came out here as it was published. */
public final class ClaimTopic implements Topic {

    /** The name of claims about ratios whose study gives no other figure. */
    private static final String RATIO = "ratio";

    @Override
    public String id() {
        return "claims";
    }

    @Override
    public String title() {
        return "Published claims";
    }

    @Override
    public List<Block> blocks(Report report) {
        return report.claims() == null ? List.of(table("", "", List.of())) : blocks(report.claims());
    }

    /** What a run says of a study, without the rest of its report. */
    public static List<Block> blocks(StudyClaims claims) {
        String head = ClaimWords.head(claims);
        String source = ClaimWords.source(claims);
        return List.of(
                new Block.Sentences(
                        Set.of(Form.TERMINAL),
                        head,
                        source,
                        claims.results().stream().map(ClaimTopic::sentence).toList()),
                table(head, source, claims.results()),
                new Block.Notes(Block.Notes.Place.HERE, ClaimWords.notes(claims)));
    }

    private static Table table(String head, String source, List<ClaimResult> results) {
        return Table.of("claims", head, results)
                .note(source)
                .in(Set.of(Form.MARKDOWN, Form.PAGE, Form.CSV, Form.JSON))
                .text("claim", "claim", ClaimResult::arm)
                .meaning("The arm's name in its study.")
                .text("published", "published", ClaimTopic::published)
                .figure(
                        "tolerance_fraction",
                        "tolerance",
                        Unit.FRACTION,
                        result -> result instanceof ClaimResult.OfRatio ratio
                                ? new Cell.Marked("±", Cell.of(Unit.FRACTION, ratio.toleranceFraction()), "")
                                : Cell.Absent.BLANK)
                .meaning("How far the measured ratio may lie from the published one, to either side.")
                .quantity("accepted_ratio", "accepted", Unit.RATIO, ClaimTopic::accepted)
                .quantity("measured_ratio", "measured here", Unit.RATIO, ClaimTopic::measured)
                .cell(
                        "published_order",
                        "published order",
                        result -> order(result, ClaimResult.OfRatio::publishedOrder))
                .only(Form.PROGRAMS)
                .cell("measured_order", "measured order", result -> order(result, ClaimTopic::shown))
                .only(Form.PROGRAMS)
                .cell("order", "order", result -> graded(result, Aspect.ORDER))
                .meaning("Whether the arm is faster, about equal or slower, as published.")
                .cell("size", "size", ClaimTopic::size)
                .meaning(
                        "Whether the ratio is the published one within its tolerance; of event loops, whether their number is.")
                .text("reason", "why", ClaimWords::reason)
                .build();
    }

    private static Cell order(ClaimResult result, Function<ClaimResult.OfRatio, @Nullable Order> of) {
        Order order = result instanceof ClaimResult.OfRatio ratio ? of.apply(ratio) : null;
        return order == null ? Cell.Absent.BLANK : new Cell.Text(ClaimWords.word(order));
    }

    private static @Nullable Order shown(ClaimResult.OfRatio ratio) {
        return switch (ratio.grade()) {
            case Grade.Measured measured -> measured.shown();
            case Grade.Unmeasured none -> null;
        };
    }

    private static Cell size(ClaimResult result) {
        return result instanceof ClaimResult.NotClaimed
                ? new Cell.Judged(Tone.NEUTRAL, ClaimWords.NO_CLAIM)
                : graded(result, result instanceof ClaimResult.OfLoops ? Aspect.COUNT : Aspect.SIZE);
    }

    private static Cell graded(ClaimResult result, Aspect aspect) {
        return result.outcome(aspect)
                .<Cell>map(outcome -> new Cell.Judged(Tone.of(outcome), ClaimWords.word(outcome)))
                .orElse(Cell.Absent.BLANK);
    }

    /** A contradiction comes first: what agrees beside it stands in the words. */
    private static Tone tone(ClaimResult result) {
        List<Outcome> outcomes = Arrays.stream(Aspect.values())
                .flatMap(aspect -> result.outcome(aspect).stream())
                .toList();
        return Stream.of(Outcome.CONTRADICTS, Outcome.AGREES, Outcome.CANNOT_TELL)
                .filter(outcomes::contains)
                .findFirst()
                .map(Tone::of)
                .orElse(Tone.NEUTRAL);
    }

    private static String published(ClaimResult result) {
        return switch (result) {
            case ClaimResult.OfRatio ratio -> published(ratio);
            case ClaimResult.OfLoops loops -> RunWords.counted(loops.published(), "event loop");
            case ClaimResult.NotClaimed not -> "%s %s".formatted(Numbers.published(not.figure()), not.unit());
        };
    }

    private static String published(ClaimResult.OfRatio ratio) {
        String times = "%s of %s".formatted(Numbers.with(Unit.RATIO, ratio.published(), null), ratio.reference());
        return ratio.unit().equals(RATIO)
                ? times
                : "%s (%s %s against %s %s)"
                        .formatted(
                                times,
                                Numbers.published(ratio.figure()),
                                ratio.unit(),
                                Numbers.published(ratio.referenceFigure()),
                                ratio.unit());
    }

    private static Cell accepted(ClaimResult result) {
        return switch (result) {
            case ClaimResult.OfRatio ratio -> new Cell.Range(Unit.RATIO, ratio.accepted());
            case ClaimResult.OfLoops loops -> Cell.of(Unit.COUNT, loops.published());
            case ClaimResult.NotClaimed not -> Cell.Absent.BLANK;
        };
    }

    private static Cell measured(ClaimResult result) {
        return switch (result) {
            case ClaimResult.OfRatio ratio -> Cell.of(Unit.RATIO, ratio.measured());
            case ClaimResult.OfLoops loops when loops.measured().isEmpty() -> Cell.Absent.NONE;
            case ClaimResult.OfLoops loops -> new Cell.Text(measured(loops.measured()));
            case ClaimResult.NotClaimed not -> Cell.Absent.BLANK;
        };
    }

    private static String measured(List<Integer> loops) {
        String counts = loops.stream().distinct().sorted().map(Numbers::count).collect(Collectors.joining(" or "));
        return "%s in %s".formatted(counts, RunWords.counted(loops.size(), "fork"));
    }

    private static Sentence sentence(ClaimResult result) {
        String head = "%s: %s. Published %s".formatted(result.arm(), ClaimWords.grades(result), published(result));
        String reason = ClaimWords.reason(result);
        String measured = measured(result).line();
        String found =
                "%s, accepted %s; here %s".formatted(head, accepted(result).line(), measured);
        String text = measured.isEmpty()
                ? "%s: %s.".formatted(head, reason)
                : measured.equals(Numbers.ABSENT)
                        ? "%s; not measured here: %s.".formatted(head, reason)
                        : reason.isEmpty() ? found + "." : "%s: %s.".formatted(found, reason);
        return new Sentence(tone(result), text);
    }
}
