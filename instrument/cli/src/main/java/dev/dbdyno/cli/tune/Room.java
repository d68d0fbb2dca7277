package dev.dbdyno.cli.tune;

import dev.dbdyno.analysis.tuning.Candidate;
import dev.dbdyno.analysis.tuning.Tuning;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.PoolLimits;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.Arm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Which candidates a step can try, and why it leaves the others out. */
final class Room {

    /**
     * What a step tries, and what it does not.
     *
     * @param tried in the order of the step's arms
     * @param leftOut each with the reason
     */
    record Choice(List<Candidate> tried, Map<Candidate, String> leftOut) {
        Choice {
            tried = List.copyOf(tried);
            leftOut = new LinkedHashMap<>(leftOut);
        }
    }

    private final TuneTime time;
    private final OptionalInt connections;

    /**
     * What a search has room for.
     *
     * @param connections that the server lets in; empty where that is not known before a run
     */
    Room(TuneTime time, OptionalInt connections) {
        this.time = time;
        this.connections = connections;
    }

    /** Chooses the next candidates that the arm's versions know, and for which server and budget have room. */
    Choice choose(Tuning tuning, Workbench workbench, Duration spent) throws LabException, InterruptedException {
        Arm best = tuning.best();
        List<ResolvedArm> alive = new ArrayList<>(List.of(resolved(best, workbench)));
        List<Candidate> tried = new ArrayList<>();
        Map<Candidate, String> leftOut = new LinkedHashMap<>();
        for (Candidate candidate : tuning.next()) {
            try {
                ResolvedArm arm = resolved(candidate.change().on(best), workbench);
                Optional<String> problem = problem(arm, alive, spent);
                if (problem.isEmpty()) {
                    alive.add(arm);
                    tried.add(candidate);
                } else {
                    leftOut.put(candidate, problem.get());
                }
            } catch (LabException unknown) {
                leftOut.put(candidate, String.valueOf(unknown.getMessage()));
            }
        }
        return new Choice(tried, leftOut);
    }

    /**
     * An arm that the run of a step can have.
     *
     * @throws LabException where its versions or settings make none
     */
    private ResolvedArm resolved(Arm arm, Workbench workbench) throws LabException, InterruptedException {
        return workbench
                .resolve(time.plan().comparing(List.of(arm), time.plan().seed()))
                .getFirst()
                .resolved();
    }

    private Optional<String> problem(ResolvedArm asked, List<ResolvedArm> alive, Duration spent) {
        List<ResolvedArm> all = new ArrayList<>(alive);
        all.add(asked);
        Optional<String> crowded = connections.isPresent()
                ? crowded(PoolLimits.asked(all, 1), connections.getAsInt())
                : grown(PoolLimits.asked(List.of(asked), 1), PoolLimits.asked(alive.subList(0, 1), 1));
        return crowded.isPresent()
                        || time.holds(all.stream().map(ResolvedArm::arm).toList(), spent)
                ? crowded
                : Optional.of("the budget leaves no room for it; a longer --budget does");
    }

    private static Optional<String> crowded(int together, int limit) {
        return together <= limit
                ? Optional.empty()
                : Optional.of(
                        "the pools of a step are open together and would take %d connections, but the server lets in %d"
                                .formatted(together, limit));
    }

    /** How many connections a server of the user's has left for dbdyno is not dbdyno's to guess. */
    private static Optional<String> grown(int pool, int before) {
        return pool <= before
                ? Optional.empty()
                : Optional.of(
                        "on your own server no larger pool is proposed than the arm has; write it into the arm to measure it");
    }
}
