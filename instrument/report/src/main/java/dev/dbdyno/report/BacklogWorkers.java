package dev.dbdyno.report;

import dev.dbdyno.results.Phase;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.LoadModel;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The platform threads that worked off a backlog, counted in the measured windows, beside those that should have. */
final class BacklogWorkers {

    /** Only blocking stacks have this setting; all others get the whole backlog at once. */
    private static final String THREADS = "threads";

    private static final String PLATFORM = "platform";

    /** A stack with a pool has as many workers as that has connections. */
    private static final String POOL = "pool";

    private final Report report;
    private final LoadModel.Backlog backlog;

    BacklogWorkers(Report report, LoadModel.Backlog backlog) {
        this.report = report;
        this.backlog = backlog;
    }

    /** {@code 16 of 16 workers ran}, with the arms where they differ; empty where no arm has workers. */
    String words() {
        Map<Integer, String> byArm = IntStream.range(0, report.run().arms().size())
                .boxed()
                .filter(this::hasWorkers)
                .flatMap(arm -> ran(arm).map(words -> Map.entry(arm, words)))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        List<String> distinct = byArm.values().stream().distinct().toList();
        return switch (distinct.size()) {
            case 0 -> "";
            case 1 -> "%s workers ran".formatted(distinct.getFirst());
            default ->
                byArm.entrySet().stream()
                        .map(arm -> "%s (%s)".formatted(arm.getValue(), report.name(arm.getKey())))
                        .collect(Collectors.joining(", ", "", " workers ran"));
        };
    }

    private boolean hasWorkers(int arm) {
        return PLATFORM.equals(settings(arm).get(THREADS));
    }

    private SequencedMap<String, String> settings(int arm) {
        return report.run().arms().get(arm).settings();
    }

    private Stream<String> ran(int arm) {
        IntSummaryStatistics ran = report.results().windows().stream()
                .filter(window -> window.arm() == arm && window.phase() == Phase.MEASURED)
                .map(WindowRecord::measurement)
                .map(measurement -> measurement.completionThreads())
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .summaryStatistics();
        if (ran.getCount() == 0) {
            return Stream.empty();
        }
        String asked = settings(arm).getOrDefault(POOL, String.valueOf(backlog.workers()));
        return Stream.of(
                ran.getMin() == ran.getMax()
                        ? "%s of %s".formatted(Numbers.count(ran.getMin()), asked)
                        : "%s to %s of %s".formatted(Numbers.count(ran.getMin()), Numbers.count(ran.getMax()), asked));
    }
}
