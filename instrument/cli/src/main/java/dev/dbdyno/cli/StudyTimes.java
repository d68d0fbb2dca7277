package dev.dbdyno.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How long each part of a study may take in one sitting, in words and numbers, before it starts. */
final class StudyTimes {

    private final List<Of> parts;
    private final List<Optional<Duration>> shares;
    private final @Nullable Duration budget;

    private StudyTimes(List<Of> parts, List<Optional<Duration>> shares, @Nullable Duration budget) {
        this.parts = parts;
        this.shares = shares;
        this.budget = budget;
    }

    /** @param folder name of the part's folder */
    record Of(String folder, StudyTime time) {}

    /**
     * Divides a budget.
     *
     * @param budget null for what the parts would take by themselves
     * @throws UsageException where it is too short for any part
     */
    static StudyTimes of(List<Of> parts, @Nullable Duration budget) {
        List<StudyTime> times = parts.stream().map(Of::time).toList();
        Duration whole = times.stream().map(StudyTime::most).reduce(Duration.ZERO, Duration::plus);
        List<Optional<Duration>> shares = StudyBudget.shares(times, budget == null ? whole : budget);
        if (budget != null && shares.stream().allMatch(Optional::isEmpty)) {
            Duration least = times.stream()
                    .map(StudyTime::least)
                    .min(Duration::compareTo)
                    .orElse(Duration.ZERO);
            throw new UsageException(
                    "--budget %s is too short for the blocks that an interval needs in any of these parts: give it %s or more, or fewer --blocks"
                            .formatted(Durations.words(budget), Durations.words(least)));
        }
        return new StudyTimes(List.copyOf(parts), shares, budget);
    }

    /** Empty for a part that must wait for another sitting. */
    Optional<Duration> share(int part) {
        return shares.get(part);
    }

    void print(String head, Consumer<String> line) {
        Duration all = shares.stream().flatMap(Optional::stream).reduce(Duration.ZERO, Duration::plus);
        long running = shares.stream().filter(Optional::isPresent).count();
        String bound = budget == null ? "about %s" : "%s at most";
        line.accept("%s: %d %s, %s"
                .formatted(head, running, running == 1 ? "run" : "runs", bound.formatted(Durations.words(all))));
        List<String> waiting = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            Of part = parts.get(i);
            String block = "a block takes about " + Durations.words(part.time().block());
            String least = "%s, and the blocks that an interval needs %s at most"
                    .formatted(block, Durations.words(part.time().least()));
            shares.get(i)
                    .ifPresentOrElse(
                            share -> line.accept("  %s: %s; %s"
                                    .formatted(part.folder(), bound.formatted(Durations.words(share)), block)),
                            () -> waiting.add("  %s: waits; %s".formatted(part.folder(), least)));
        }
        if (budget != null && !waiting.isEmpty()) {
            line.accept("not within --budget %s, but 'dbdyno study resume' goes on with them:"
                    .formatted(Durations.words(budget)));
            waiting.forEach(line);
        }
    }
}
