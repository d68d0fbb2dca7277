package dev.dbdyno.lab.machine;

import dev.dbdyno.results.ProcessorSets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/** Divides a machine's processors among the kinds of process of a run. */
public final class ProcessorDivision {

    private static final int FEWEST = 4;

    private ProcessorDivision() {}

    /** Whether a run has a generator, which needs processors of its own. */
    public enum Generator {
        PRESENT,
        ABSENT
    }

    /**
     * Divides this machine's processors.
     *
     * @throws IllegalArgumentException in words, when they cannot be divided
     */
    public static ProcessorSets here(Generator generator) {
        if (!Affinity.isAvailable()) {
            throw new IllegalArgumentException(
                    "--pin needs the program taskset, which is not on the PATH: install util-linux, or leave --pin out");
        }
        return apart(allowed(new SystemFiles(Path.of("/"))), generator);
    }

    /**
     * Divides processors: a quarter for the generator, where there is one; of the rest, the larger half for the child.
     * Neighbours stay together, since they are likely to share a core or a cache.
     *
     * @param allowed processors that this process may use, ascending
     * @throws IllegalArgumentException in words, when there are too few
     */
    static ProcessorSets apart(List<Integer> allowed, Generator generator) {
        if (allowed.size() < FEWEST) {
            throw new IllegalArgumentException(
                    "--pin needs at least %d processors to keep database, child and generator apart, but there are %d: on so few, pinning makes results worse. Leave it out"
                            .formatted(FEWEST, allowed.size()));
        }
        int generators = generator == Generator.PRESENT ? allowed.size() / 4 : 0;
        int children = (allowed.size() - generators + 1) / 2;
        int databases = allowed.size() - generators - children;
        return new ProcessorSets(
                notation(allowed.subList(0, databases)),
                notation(allowed.subList(databases, databases + children)),
                generators == 0 ? null : notation(allowed.subList(databases + children, allowed.size())));
    }

    /**
     * Holds the database to some of this machine's processors, the first ones; whatever else runs, runs on any.
     *
     * @throws IllegalArgumentException in words, when it cannot be held
     */
    public static ProcessorSets ofDatabase(int processors) {
        if (!Affinity.isAvailable()) {
            throw new IllegalArgumentException(
                    "the program taskset, which would do it, is not on the PATH: install util-linux");
        }
        return ofDatabase(processors, allowed(new SystemFiles(Path.of("/"))));
    }

    static ProcessorSets ofDatabase(int processors, List<Integer> allowed) {
        if (processors >= allowed.size()) {
            throw new IllegalArgumentException("this machine has only %d".formatted(allowed.size()));
        }
        return new ProcessorSets(notation(allowed.subList(0, processors)), null, null);
    }

    /** The processors that this process may use; all of them where the system does not say. */
    static List<Integer> allowed(SystemFiles files) {
        String list = files.value("proc/self/status", "Cpus_allowed_list");
        return list == null
                ? IntStream.range(0, Runtime.getRuntime().availableProcessors())
                        .boxed()
                        .toList()
                : numbers(list);
    }

    /** {@code 0-2,7} as 0, 1, 2, 7. */
    private static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.strip().split("-", 2);
            IntStream.rangeClosed(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                    .forEach(numbers::add);
        }
        return numbers;
    }

    /** 0, 1, 2, 7 as {@code 0-2,7}. */
    private static String notation(List<Integer> numbers) {
        StringJoiner ranges = new StringJoiner(",");
        int first = 0;
        for (int i = 1; i <= numbers.size(); i++) {
            if (i == numbers.size() || numbers.get(i) != numbers.get(i - 1) + 1) {
                int from = numbers.get(first);
                int to = numbers.get(i - 1);
                ranges.add(from == to ? Integer.toString(from) : from + "-" + to);
                first = i;
            }
        }
        return ranges.toString();
    }
}
