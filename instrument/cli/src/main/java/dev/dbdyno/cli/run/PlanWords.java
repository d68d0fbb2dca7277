package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.Durations;
import dev.dbdyno.lab.BlockEstimate;
import dev.dbdyno.lab.Room;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.scenarios.Scenario;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** A plan in words, before it is run: what, how long, and what it will be able to say. */
final class PlanWords {

    private static final int FIRST_LOOK = 5;

    private final Plan plan;
    private final List<RunnableArm> arms;

    PlanWords(Plan plan, List<RunnableArm> arms) {
        this.plan = plan;
        this.arms = arms;
    }

    void print(Consumer<String> line) {
        line.accept("%s, %s%s".formatted(Scenario.of(plan.scenario()).name(), load(), distance()));
        for (int i = 0; i < arms.size(); i++) {
            line.accept("  %s%s"
                    .formatted(arms.get(i).resolved().label(), i == 0 && arms.size() > 1 ? "  (reference)" : ""));
            Failure failure = arms.get(i).failure();
            if (failure != null) {
                line.accept("    cannot run: %s".formatted(failure.message()));
            }
        }
        if (plan.hasBothAnswers()) {
            line.accept("each arm has two forks in a block, one with the server and one with a replay");
        }
        room().ifPresent(line);
        line.accept(time());
        line.accept("seed %d".formatted(plan.seed()));
    }

    private String distance() {
        return RunWords.distance(plan).map(words -> ", " + words).orElse("");
    }

    private String load() {
        Probing probing = plan.probing();
        if (probing != null) {
            return probing(probing);
        }
        return load(plan.load());
    }

    private static String load(LoadModel load) {
        return switch (load) {
            case LoadModel.ClosedLoop closed -> "closed loop of %d clients".formatted(closed.clients());
            case LoadModel.Backlog backlog ->
                "a backlog of %d operations%s".formatted(backlog.operations(), RunWords.handOver(backlog));
            case LoadModel.OpenLoop open ->
                "open loop of %s/s, at most %d in flight"
                        .formatted(Numbers.significant(open.operationsPerSecond()), open.concurrency());
            case LoadModel.Spike spike ->
                "a spike from %s/s to %s/s for %s, at most %d in flight"
                        .formatted(
                                Numbers.significant(spike.steadyPerSecond()),
                                Numbers.significant(spike.burstPerSecond()),
                                Durations.words(spike.burst()),
                                spike.concurrency());
        };
    }

    private String probing(Probing probing) {
        return switch (probing) {
            case Probing.Staircase stairs ->
                "open loops of %s/s"
                        .formatted(stairs.ratesPerSecond().stream()
                                .map(rate -> Numbers.significant(rate.doubleValue()))
                                .collect(Collectors.joining(", ")));
            case Probing.CapacitySearch search ->
                "searching for the highest load within %s, starting at %s/s"
                        .formatted(
                                search.slas().stream().map(Sla::notation).collect(Collectors.joining(" and within ")),
                                Numbers.significant(search.fromPerSecond()));
            case Probing.Distances distances -> load(plan.load());
            case Probing.ClientStaircase stairs ->
                "closed loops of %s clients"
                        .formatted(stairs.clients().stream().map(Numbers::count).collect(Collectors.joining(", ")));
        };
    }

    /** A note if memory does not hold all arms at a time. */
    private Optional<String> room() {
        int alive = Room.here().forArms(plan);
        return alive >= arms.size()
                ? Optional.empty()
                : Optional.of(
                        "memory holds %d of the %d arms at a time: each block loads them in groups, the reference in each"
                                .formatted(alive, arms.size()));
    }

    private String time() {
        BlockEstimate estimate = BlockEstimate.of(plan);
        Duration block = estimate.likely();
        Duration budget = plan.precision().budget();
        int blocks = estimate.blocks(plan.precision());
        String most = "a block takes about %s (%s to %s); at most %d within the budget of %s"
                .formatted(
                        Durations.words(block),
                        Durations.words(estimate.shortest()),
                        Durations.words(estimate.longest()),
                        blocks,
                        Durations.words(budget));
        if (arms.size() > 1 && blocks < FIRST_LOOK) {
            return "%s. Intervals need %d blocks: this run can show rates, but no verdict. For a verdict, give it --budget %s and --blocks 5 or more."
                    .formatted(most, FIRST_LOOK, Durations.words(roomy(block.multipliedBy(FIRST_LOOK))));
        }
        return most + ".";
    }

    /** A budget for blocks of which some take longer. */
    static Duration roomy(Duration blocks) {
        return blocks.plusSeconds(30);
    }
}
