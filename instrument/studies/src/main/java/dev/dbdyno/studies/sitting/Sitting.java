package dev.dbdyno.studies.sitting;

import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.studies.PlannedRun;
import dev.dbdyno.studies.StudyMark;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What is left of a study, as much of it as a budget has room for.
 *
 * @param steps what is to be run, in this order
 * @param shares the time of every part that has something left, those that must wait included
 */
public record Sitting(List<Step> steps, Shares shares) {

    public Sitting {
        steps = List.copyOf(steps);
    }

    /** A run of the sitting. */
    public sealed interface Step {

        StudyFolder.OfPart part();

        /** Stores why the part could not be run, beside its claims. */
        default void remark(String problem) throws IOException {
            StudyMark mark = part().marked().mark();
            mark.remarking("it could not be run: " + problem).rewrite(part().path());
        }
    }

    /**
     * Runs a part of which nothing has been run.
     *
     * @param plan within the part's share of time
     * @param planned as it was stored when the study was begun
     */
    public record Begin(StudyFolder.OfPart part, Plan plan, PlannedRun planned) implements Step {

        /** Removes what an earlier attempt has said about itself. */
        public void forgetEarlierAttempts() throws IOException {
            StudyMark mark = part.marked().mark();
            new StudyMark(
                            mark.study(),
                            mark.part(),
                            mark.mode(),
                            mark.era(),
                            mark.arms(),
                            mark.notRun(),
                            planned.remark())
                    .rewrite(part.path());
        }
    }

    /**
     * Continues a part that has too few blocks.
     *
     * @param forBlocks time for further blocks
     */
    public record GoOn(StudyFolder.OfPart part, Duration forBlocks) implements Step {}

    /** A part that has something left to run. */
    private record Due(StudyFolder.OfPart part, Plan plan, PartTime time) {}

    /**
     * A sitting of these parts; has no step where nothing is left, or the budget is too short for any part.
     *
     * @param budget null for what the parts would take by themselves
     * @param estimate of a plan's blocks
     */
    public static Sitting of(
            List<StudyFolder.OfPart> parts, @Nullable Duration budget, Function<Plan, BlockTime> estimate) {
        List<Due> due =
                parts.stream().flatMap(part -> due(part, estimate).stream()).toList();
        List<Shares.Wanted> wanted = due.stream()
                .map(each -> new Shares.Wanted(each.part().name(), each.time()))
                .toList();
        Shares shares = budget == null ? Shares.unbounded(wanted) : Shares.within(budget, wanted);
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < due.size(); i++) {
            Due each = due.get(i);
            shares.parts().get(i).given().ifPresent(share -> steps.add(step(each, forBlocks(each, share, budget))));
        }
        return new Sitting(steps, shares);
    }

    private static Duration forBlocks(Due due, Duration share, @Nullable Duration budget) {
        return budget == null ? PartTime.forBlocksAtLeisure(due.plan(), share) : PartTime.forBlocks(due.plan(), share);
    }

    private static Step step(Due due, Duration forBlocks) {
        Plan plan = due.plan();
        return due.part().state() instanceof StudyFolder.State.Waiting(PlannedRun planned)
                ? new Begin(due.part(), plan.until(plan.precision().within(forBlocks)), planned)
                : new GoOn(due.part(), forBlocks);
    }

    private static Optional<Due> due(StudyFolder.OfPart part, Function<Plan, BlockTime> estimate) {
        return switch (part.state()) {
            case StudyFolder.State.Waiting(PlannedRun planned) -> Optional.of(due(part, planned.plan(), 0, estimate));
            case StudyFolder.State.Unfinished(Plan plan, int doneBlocks) ->
                Optional.of(due(part, plan, doneBlocks, estimate));
            case StudyFolder.State.CannotRun cannot -> Optional.empty();
            case StudyFolder.State.Done done -> Optional.empty();
        };
    }

    private static Due due(StudyFolder.OfPart part, Plan plan, int doneBlocks, Function<Plan, BlockTime> estimate) {
        return new Due(part, plan, PartTime.of(plan, estimate.apply(plan), doneBlocks));
    }
}
