package dev.dbdyno.studies;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.compare.Verdict;
import dev.dbdyno.analysis.evidence.Metric;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Holds a run's results against what a study published.
 *
 * <p>A ratio is graded by its order and by its size ({@link PublishedRatio}). A count of event loops has neither: the run
 * agrees where every fork has the published number, and contradicts where none has it.
 */
public final class Claims {

    private final Study study;
    private final StudyMark mark;
    private final Part part;
    private final List<ForkRecord> forks;
    private final List<Comparison> comparisons;

    private Claims(Study study, StudyMark mark, Part part, List<ForkRecord> forks, List<Comparison> comparisons) {
        this.study = study;
        this.mark = mark;
        this.part = part;
        this.forks = List.copyOf(forks);
        this.comparisons = List.copyOf(comparisons);
    }

    /**
     * The claims of a part with what the run says about each.
     *
     * @throws StudyException when the run is of no part of the study
     */
    public static StudyClaims check(StudyMark.Marked marked, List<ForkRecord> forks, Analysis analysis)
            throws StudyException {
        return check(marked, forks, analysis.comparisons());
    }

    /** Claims of a part that was not run, or could not be, with the reason. */
    public static StudyClaims unmeasured(StudyMark.Marked marked) throws StudyException {
        return check(marked, List.of(), List.of());
    }

    private static StudyClaims check(StudyMark.Marked marked, List<ForkRecord> forks, List<Comparison> comparisons)
            throws StudyException {
        StudyMark mark = marked.mark();
        Part part = marked.study()
                .part(mark.part())
                .orElseThrow(() -> new StudyException("the run is of the part '%s', which the study '%s' does not have"
                        .formatted(mark.part(), mark.study())));
        return new Claims(marked.study(), mark, part, forks, comparisons).all();
    }

    private StudyClaims all() {
        List<ClaimResult> claims = new ArrayList<>();
        for (StudyArm arm : part.arms()) {
            if (part.measure() == Measure.EVENT_LOOPS || !arm.equals(part.reference())) {
                claims.add(check(arm));
            }
        }
        return new StudyClaims(
                study.name(), study.title(), study.source(), mark, part.title(), claims, needs(), notes());
    }

    private List<Need> needs() {
        Metric metric = metric();
        if (metric == null) {
            return List.of();
        }
        Needs needs = Needs.from(comparisons, metric);
        return part.arms().stream()
                .filter(arm -> !arm.equals(part.reference()) && arm.unclaimed() == null)
                .flatMap(arm -> needs(needs, arm, comparison(arm, metric)))
                .toList();
    }

    private Stream<Need> needs(Needs needs, StudyArm arm, @Nullable Comparison comparison) {
        if (comparison == null || comparison.verdict() instanceof Verdict.Voided) {
            return Stream.empty();
        }
        PublishedRatio published = published(arm);
        Grade grade = grade(arm, published, comparison);
        Stream<Aspect> open = Stream.concat(
                grade.order() == Outcome.CANNOT_TELL ? Stream.of(Aspect.ORDER) : Stream.empty(),
                grade.size() == Outcome.CANNOT_TELL ? Stream.of(Aspect.SIZE) : Stream.empty());
        return open.flatMap(aspect -> Stream.ofNullable(needs.of(arm.name(), aspect, published, comparison)));
    }

    /** The metric by which the part's arms are compared; null if they are not compared. */
    private @Nullable Metric metric() {
        return switch (part.measure()) {
            case THROUGHPUT -> Metric.THROUGHPUT;
            case CAPACITY -> Metric.CAPACITY;
            case EVENT_LOOPS -> null;
        };
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (mark.remark() != null) {
            notes.add("Of this run: %s.".formatted(mark.remark()));
        }
        mark.notRun().forEach((arm, reason) -> notes.add("'%s' was not run: %s".formatted(arm, reason)));
        notes.addAll(part.notes());
        notes.addAll(study.notes());
        return notes;
    }

    private ClaimResult check(StudyArm arm) {
        if (arm.unclaimed() != null) {
            return new ClaimResult.NotClaimed(arm.name(), arm.figure(), part.unit(), arm.unclaimed());
        }
        Metric metric = metric();
        return metric == null ? loops(arm) : ratio(arm, metric);
    }

    private PublishedRatio published(StudyArm arm) {
        return new PublishedRatio(
                part.better().ratio(arm.figure(), part.reference().figure()), arm.toleranceFraction());
    }

    private ClaimResult ratio(StudyArm arm, Metric metric) {
        PublishedRatio published = published(arm);
        Comparison comparison = comparison(arm, metric);
        return new ClaimResult.OfRatio(
                arm.name(),
                part.reference().name(),
                arm.figure(),
                part.reference().figure(),
                part.unit(),
                published.ratio(),
                published.order(),
                published.toleranceFraction(),
                published.accepted(),
                comparison == null ? null : measured(comparison),
                grade(arm, published, comparison));
    }

    private Grade grade(StudyArm arm, PublishedRatio published, @Nullable Comparison comparison) {
        if (comparison == null) {
            return new Grade.Unmeasured(whyNotRun(arm));
        }
        if (comparison.verdict() instanceof Verdict.Voided voided) {
            return new Grade.Unmeasured(voided.reason());
        }
        Interval measured = comparison.widened();
        return measured == null ? tooFewBlocks(arm, comparison) : published.heldAgainst(measured);
    }

    /** Bias included: an arm that still warmed up must not be graded by its scatter alone. */
    private static @Nullable Estimate measured(Comparison comparison) {
        Estimate ratio = comparison.ratio();
        return ratio == null ? null : new Estimate(ratio.point(), comparison.widened());
    }

    private Grade tooFewBlocks(StudyArm arm, Comparison comparison) {
        String blocks = comparison.blocks() == 1 ? "1 block" : comparison.blocks() + " blocks";
        return new Grade.Unmeasured("the run has %s of both, too few for an interval%s"
                .formatted(blocks, failures(arm) + failures(part.reference())));
    }

    /** The comparison of an arm by a metric; null if the arm or the reference was not run. */
    private @Nullable Comparison comparison(StudyArm arm, Metric metric) {
        int index = mark.arms().indexOf(arm.name());
        boolean referenceRan = mark.arms().indexOf(part.reference().name()) == 0;
        return comparisons.stream()
                .filter(comparison -> referenceRan && comparison.arm() == index && comparison.metric() == metric)
                .findFirst()
                .orElse(null);
    }

    private String whyNotRun(StudyArm arm) {
        String reference = part.reference().name();
        if (mark.notRun().containsKey(arm.name())) {
            return String.valueOf(mark.notRun().get(arm.name()));
        }
        if (mark.notRun().containsKey(reference)) {
            return "its reference '%s' was not run: %s"
                    .formatted(reference, mark.notRun().get(reference));
        }
        return "it was not run" + (mark.remark() == null ? "" : ": " + mark.remark());
    }

    /** {@code ; 2 forks of 'jdbc' failed, the last while opening the stack: …}; empty where none did. */
    private String failures(StudyArm arm) {
        int index = mark.arms().indexOf(arm.name());
        List<Failure> failures = forks.stream()
                .filter(fork -> fork.arm() == index)
                .map(ForkRecord::failure)
                .filter(Objects::nonNull)
                .toList();
        return failures.isEmpty()
                ? ""
                : "; %d %s of '%s' failed, the last while %s: %s"
                        .formatted(
                                failures.size(),
                                failures.size() == 1 ? "fork" : "forks",
                                arm.name(),
                                failures.getLast().phase(),
                                failures.getLast().message());
    }

    private ClaimResult loops(StudyArm arm) {
        int published = (int) Math.round(arm.figure());
        int index = mark.arms().indexOf(arm.name());
        if (index < 0 || forks.isEmpty()) {
            return new ClaimResult.OfLoops(arm.name(), published, List.of(), Outcome.CANNOT_TELL, whyNotRun(arm));
        }
        List<Integer> measured = loopsOf(index);
        Outcome outcome = outcome(published, measured);
        return new ClaimResult.OfLoops(
                arm.name(),
                published,
                measured,
                outcome,
                loopsReason(outcome, measured) + (measured.isEmpty() ? failures(arm) : ""));
    }

    private List<Integer> loopsOf(int arm) {
        return forks.stream()
                .filter(fork -> fork.arm() == arm)
                .map(ForkRecord::topology)
                .filter(Objects::nonNull)
                .map(Topology::connectionsPerEventLoop)
                .filter(Objects::nonNull)
                .map(List::size)
                .toList();
    }

    static Outcome outcome(int published, List<Integer> measured) {
        if (measured.isEmpty()) {
            return Outcome.CANNOT_TELL;
        }
        if (measured.stream().allMatch(count -> count == published)) {
            return Outcome.AGREES;
        }
        return measured.contains(published) ? Outcome.CANNOT_TELL : Outcome.CONTRADICTS;
    }

    private static String loopsReason(Outcome outcome, List<Integer> measured) {
        if (outcome != Outcome.CANNOT_TELL) {
            return "";
        }
        return measured.isEmpty() ? "no fork tells on which event loops its connections lie" : "forks differ";
    }
}
