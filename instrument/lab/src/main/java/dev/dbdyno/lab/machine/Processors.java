package dev.dbdyno.lab.machine;

import dev.dbdyno.places.PlaceFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * The processors on which a run's processes may run at a place.
 *
 * @param where the place, in words: {@code at 'ssh b'}
 * @param machine is that of all places on one machine, and of no other
 * @param allowed their numbers, ascending
 * @param canPin whether a process can be held to some of them
 */
public record Processors(String where, String machine, List<Integer> allowed, boolean canPin) {

    private static final String HERE = "";

    public Processors {
        allowed = List.copyOf(allowed);
    }

    /** Those of this process. */
    public static Processors here() {
        return new Processors("here", HERE, allowed(new SystemFiles(Path.of("/"))), Affinity.isAvailable());
    }

    /** Those of an agent. */
    public static Processors at(String place, PlaceFacts facts) {
        String list = facts.allowedProcessors();
        return new Processors(
                "at '%s'".formatted(place),
                facts.isOfThisMachine() ? HERE : facts.machine(),
                list.isEmpty() ? first(facts.processors()) : numbers(list),
                facts.mayPin());
    }

    /** All of them where the system does not say. */
    static List<Integer> allowed(SystemFiles files) {
        String list = files.value("proc/self/status", "Cpus_allowed_list");
        return list == null ? first(Runtime.getRuntime().availableProcessors()) : numbers(list);
    }

    private static List<Integer> first(int count) {
        return IntStream.range(0, count).boxed().toList();
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
    static String notation(List<Integer> numbers) {
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
