package dev.dbdyno.analysis.tuning;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.analysis.findings.Remedy;
import dev.dbdyno.results.plan.Arm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A search for a faster arm, step by step, as far as it has come. In each step the candidates are arms of one run beside the arm
 * as it is. One that surely helps, after Holm's correction for all of the step, is kept: the one that helps most. The others that
 * help are tried again on top of it.
 *
 * <p>What the steps show of the arm that is left is flattered, because it was chosen for it. Only a run of its own says what was
 * gained ({@link Gain}).
 *
 * @param start the arm as it was
 * @param settings all of the start's, defaults included
 */
public record Tuning(Arm start, Map<String, String> settings, Proposals proposals, List<Step> steps) {

    public Tuning {
        settings = Map.copyOf(settings);
        steps = List.copyOf(steps);
    }

    public static Tuning of(Arm start, Map<String, String> settings, Proposals proposals) {
        return new Tuning(start, settings, proposals, List.of());
    }

    /** What was kept so far, in the order in which it was. */
    public List<Tried> kept() {
        return steps.stream().flatMap(step -> step.kept().stream()).toList();
    }

    /** The start with all that was kept. */
    public Arm best() {
        Arm best = start;
        for (Tried tried : kept()) {
            best = tried.candidate().change().on(best);
        }
        return best;
    }

    /**
     * What is worth a trial on {@link #best}: first what has helped already, then what findings propose, then what stack and host
     * hold worth it. Nothing that was tried without helping, and nothing that would change what was kept.
     */
    public List<Candidate> next() {
        Map<String, Outcome> latest = new HashMap<>();
        Map<String, Candidate> next = new LinkedHashMap<>();
        for (Step step : steps) {
            step.tried().forEach(tried -> latest.put(tried.candidate().notation(), tried.outcome()));
        }
        steps.stream()
                .flatMap(step -> step.tried().stream())
                .map(Tried::candidate)
                .filter(candidate -> latest.get(candidate.notation()) == Outcome.HELPS)
                .forEach(candidate -> next.put(candidate.notation(), candidate));
        steps.stream().flatMap(step -> step.found().stream()).forEach(candidate -> put(candidate, latest, next));
        proposals.on(settingsOfBest()).forEach(candidate -> put(candidate, latest, next));
        List<Tried> kept = kept();
        next.values()
                .removeIf(candidate ->
                        kept.stream().anyMatch(each -> each.candidate().excludes(candidate)));
        return List.copyOf(next.values());
    }

    private static void put(Candidate candidate, Map<String, Outcome> latest, Map<String, Candidate> next) {
        if (!latest.containsKey(candidate.notation())) {
            next.putIfAbsent(candidate.notation(), candidate);
        }
    }

    private Map<String, String> settingsOfBest() {
        Map<String, String> all = new HashMap<>(settings);
        kept().forEach(tried -> all.putAll(tried.candidate().change().settings()));
        return all;
    }

    /**
     * The search after one more run.
     *
     * @param candidates the run's arms behind its first, in their order
     * @param shown by the run
     */
    public Tuning after(List<Candidate> candidates, Analysis shown) {
        List<Tried> tried = new ArrayList<>();
        for (int i = 0; i < candidates.size(); i++) {
            tried.add(Tried.of(candidates.get(i), comparison(shown, i + 1)));
        }
        mostHelpful(tried).ifPresent(most -> tried.set(tried.indexOf(most), most.kept()));
        List<Step> all = new ArrayList<>(steps);
        all.add(new Step(best(), tried, found(shown)));
        return new Tuning(start, settings, proposals, all);
    }

    private static Comparison comparison(Analysis shown, int arm) {
        return shown.comparisons().stream()
                .filter(each ->
                        each.arm() == arm && each.metric() == shown.ranking().metric())
                .findFirst()
                .orElseThrow();
    }

    private static Optional<Tried> mostHelpful(List<Tried> tried) {
        return tried.stream().filter(Tried::helps).max(Comparator.comparingDouble(Tried::gain));
    }

    /** Remedies that findings propose for the step's reference. Those for other arms are no step from it. */
    private static List<Candidate> found(Analysis shown) {
        List<Candidate> found = new ArrayList<>();
        for (Finding finding : shown.findings()) {
            Remedy remedy = finding.remedy();
            if (remedy != null && finding.trial() == null && finding.gap().behind() == 0) {
                found.add(new Candidate(remedy, finding.kind().words(), null));
            }
        }
        return found;
    }
}
