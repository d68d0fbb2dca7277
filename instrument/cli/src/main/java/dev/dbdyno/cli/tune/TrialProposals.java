package dev.dbdyno.cli.tune;

import dev.dbdyno.analysis.findings.Remedy;
import dev.dbdyno.analysis.tuning.Candidate;
import dev.dbdyno.analysis.tuning.Proposals;
import dev.dbdyno.model.Trait;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.frames.Frame.HostDescription;
import dev.dbdyno.results.frames.Frame.TrialDescription;
import dev.dbdyno.results.plan.Arm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The trials of an arm's stack and host, as far as they are about this machine, load and scenario.
 *
 * @param trials in the order in which stack and host name them
 * @param traits of the scenario's operations
 * @param operationsAtOnce empty where that is not known before a run
 */
record TrialProposals(List<TrialDescription> trials, Set<Trait> traits, int processors, OptionalInt operationsAtOnce)
        implements Proposals {

    TrialProposals {
        trials = List.copyOf(trials);
        traits = Set.copyOf(traits);
    }

    /** What an arm's stack holds worth a trial, as far as its host takes it, and then the host. */
    static List<TrialDescription> worthIt(Frame.Descriptions described, Arm arm) {
        List<HostDescription> hosts = described.hosts().stream()
                .filter(host -> host.name().equals(arm.host()))
                .toList();
        Stream<TrialDescription> ofStack = described.stacks().stream()
                .filter(stack -> stack.name().equals(arm.stack()))
                .flatMap(stack -> stack.trials().stream())
                .filter(trial -> hosts.stream().noneMatch(host -> excludes(host, trial)));
        return Stream.concat(ofStack, hosts.stream().flatMap(host -> host.trials().stream()))
                .toList();
    }

    private static boolean excludes(HostDescription host, TrialDescription trial) {
        return trial.value() != null
                && host.narrowed().stream()
                        .anyMatch(setting -> setting.setting().equals(trial.setting())
                                && !setting.values().contains(trial.value()));
    }

    @Override
    public List<Candidate> on(Map<String, String> settings) {
        List<Candidate> candidates = new ArrayList<>();
        for (TrialDescription trial : trials) {
            if (settings.containsKey(trial.setting()) && matters(trial, settings)) {
                value(trial)
                        .filter(value -> !value.equals(settings.get(trial.setting())))
                        .filter(value -> candidates.stream().noneMatch(each -> changes(each, trial, value)))
                        .ifPresent(value -> candidates.add(candidate(trial, value)));
            }
        }
        return candidates;
    }

    /** Yardsticks may come to the same value. */
    private static boolean changes(Candidate candidate, TrialDescription trial, String value) {
        return value.equals(candidate.change().settings().get(trial.setting()));
    }

    private boolean matters(TrialDescription trial, Map<String, String> settings) {
        boolean isNoticed = trial.trait() == null || traits.contains(trial.trait());
        return isNoticed
                && (trial.conditionSetting() == null
                        || String.valueOf(trial.conditionValue()).equals(settings.get(trial.conditionSetting())));
    }

    private Optional<String> value(TrialDescription trial) {
        return switch (trial.yardstick()) {
            case null -> Optional.ofNullable(trial.value());
            case PROCESSORS -> Optional.of(Integer.toString(processors));
            case TWICE_PROCESSORS -> Optional.of(Integer.toString(2 * processors));
            case OPERATIONS_AT_ONCE ->
                operationsAtOnce.isPresent()
                        ? Optional.of(Integer.toString(operationsAtOnce.getAsInt()))
                        : Optional.empty();
        };
    }

    private static Candidate candidate(TrialDescription trial, String value) {
        return new Candidate(
                new Remedy(new LinkedHashMap<>(Map.of(trial.setting(), value)), new LinkedHashMap<>()),
                trial.reason(),
                trial.changing());
    }
}
