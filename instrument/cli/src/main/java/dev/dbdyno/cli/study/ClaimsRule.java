package dev.dbdyno.cli.study;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.cli.terminal.Durations;
import dev.dbdyno.lab.StopRule;
import dev.dbdyno.report.ClaimWords;
import dev.dbdyno.results.BlockSpan;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.studies.BlockPlan;
import dev.dbdyno.studies.Claims;
import dev.dbdyno.studies.StudyClaims;
import dev.dbdyno.studies.StudyException;
import dev.dbdyno.studies.StudyMark;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ends a part's run after the blocks that its claims need, which its first look plans and says.
 *
 * <p>They are planned once: a run that looked after every block, and stopped as soon as a claim was decided, would decide too
 * many by chance.
 */
final class ClaimsRule implements StopRule {

    private final StudyMark.Marked marked;
    private final Duration budget;
    private final Instant began;
    private final Consumer<String> line;
    private @Nullable BlockPlan planned;

    /**
     * A rule for one sitting.
     *
     * @param budget for the blocks of this sitting
     * @param began when it did: blocks before it have taken none of its time
     */
    ClaimsRule(StudyMark.Marked marked, Duration budget, Instant began, Consumer<String> line) {
        this.marked = marked;
        this.budget = budget;
        this.began = began;
        this.line = line;
    }

    @Override
    public Decision after(RunResults soFar) {
        Analysis analysis = Analyst.analyse(soFar);
        BlockPlan plan = planned;
        if (plan == null) {
            plan = plan(soFar, analysis);
            planned = plan;
        }
        return analysis.completeBlocks() >= plan.blocks() ? Decision.STOP : Decision.GO_ON;
    }

    private BlockPlan plan(RunResults soFar, Analysis analysis) {
        int done = analysis.completeBlocks();
        List<BlockSpan> blocks = blocks(soFar);
        Duration block = sum(blocks.stream()).dividedBy(blocks.size());
        Duration left = budget.minus(
                sum(blocks.stream().filter(each -> !each.startedAt().isBefore(began))));
        int inTime = done + (int) Math.max(0, left.dividedBy(block));
        int most = soFar.run().plan().precision().maxBlocks();
        BlockPlan plan = BlockPlan.of(claims(soFar, analysis).needs(), done, Math.min(most, inTime));
        say(plan, block);
        return plan;
    }

    private StudyClaims claims(RunResults soFar, Analysis analysis) {
        try {
            return Claims.check(marked, soFar.forks(), analysis);
        } catch (StudyException e) {
            throw new IllegalStateException("a study's run is of one of its parts", e);
        }
    }

    private void say(BlockPlan plan, Duration block) {
        if (plan.wanted().isEmpty() && plan.outOfReach().isEmpty()) {
            line.accept("after %d blocks: more of them would decide no further claim".formatted(plan.done()));
        }
        if (!plan.wanted().isEmpty()) {
            line.accept("after %d blocks: %d in all, about %s more, would probably decide: %s"
                    .formatted(
                            plan.done(),
                            plan.blocks(),
                            Durations.words(block.multipliedBy(plan.blocks() - plan.done())),
                            ClaimWords.list(plan.wanted())));
        }
        if (!plan.outOfReach().isEmpty()) {
            line.accept("after %d blocks: cannot be decided within this run's time and blocks: %s"
                    .formatted(plan.done(), ClaimWords.list(plan.outOfReach())));
        }
    }

    private static List<BlockSpan> blocks(RunResults soFar) {
        return soFar.forks().stream().collect(Collectors.groupingBy(ForkRecord::block)).values().stream()
                .map(BlockSpan::of)
                .toList();
    }

    private static Duration sum(Stream<BlockSpan> blocks) {
        return blocks.map(BlockSpan::length).reduce(Duration.ZERO, Duration::plus);
    }
}
