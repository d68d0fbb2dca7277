package dev.dbdyno.analysis;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs whose forks are probed, as a lab would store them. */
public final class LoadedRuns {

    public static final Probing.OpenLoops OPEN_LOOPS =
            new Probing.OpenLoops(Arrivals.POISSON, 64, Duration.ofSeconds(1), Duration.ofSeconds(5));
    public static final Probing.CapacitySearch SEARCH =
            new Probing.CapacitySearch(Sla.parse("p99<10ms"), 1_000, 0.03, OPEN_LOOPS);

    public static final Probing.ClientStaircase STAIRS =
            new Probing.ClientStaircase(List.of(1, 2, 4, 8, 16, 32, 64), Duration.ofMillis(500), Duration.ofSeconds(2));

    private LoadedRuns() {}

    /** What an arm's window with as many clients is. */
    public interface Closed {
        Measurement at(int arm, int clients);
    }

    public static RunResultsBuilder clients(int blocks, Closed system) {
        return aRun("jdbc", "r2dbc")
                .probing(STAIRS)
                .blocks(
                        blocks,
                        (arm, fork) -> fork.probes = STAIRS.clients().stream()
                                .map(clients -> system.at(arm, clients))
                                .toList());
    }

    /** What an arm's window at a rate is. */
    public interface Loaded {
        Measurement at(int arm, double perSecond);
    }

    public static RunResultsBuilder capacities(Loaded system) {
        return capacities(5, system);
    }

    public static RunResultsBuilder capacities(int blocks, Loaded system) {
        return capacities(blocks, system, (arm, fork) -> {});
    }

    public static RunResultsBuilder capacities(int blocks, Loaded system, RunResultsBuilder.SketchByArm change) {
        return aRun("jdbc", "r2dbc").probing(SEARCH).blocks(blocks, (arm, fork) -> {
            fork.probes = search(arm, system);
            change.draw(arm, fork);
        });
    }

    private static List<Measurement> search(int arm, Loaded system) {
        List<Measurement> probes = new ArrayList<>();
        Optional<Double> rate = CapacitySearch.nextRate(SEARCH, probes);
        while (rate.isPresent()) {
            probes.add(system.at(arm, rate.get()));
            rate = CapacitySearch.nextRate(SEARCH, probes);
        }
        return probes;
    }
}
