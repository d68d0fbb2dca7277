package dev.dbdyno.report.table;

import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.analysis.statistics.Interval;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Tone;
import dev.dbdyno.report.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The content of one place of a table, in full precision. */
public sealed interface Cell {

    /** The whole cell in one line, rounded. */
    String line();

    /** The same in the lines of a narrow column, with an interval below its number. */
    default List<String> lines() {
        return List.of(line());
    }

    /** The values for programs, in the order of {@link Column#keys}. Missing ones are absent. */
    List<@Nullable Object> values();

    /** The cell of a number; absent if there is none. */
    static Cell of(Unit unit, @Nullable Number value) {
        return value == null || !Double.isFinite(value.doubleValue()) ? Absent.NONE : new Quantity(unit, value, null);
    }

    static Cell of(Unit unit, @Nullable Estimate estimate) {
        return estimate == null || !Double.isFinite(estimate.point())
                ? Absent.NONE
                : new Quantity(unit, estimate.point(), estimate.interval());
    }

    /** An arm of the run. Readers get its name; programs get its number, from 1, and its label. */
    record Arm(int arm, String name, String label) implements Cell {
        @Override
        public String line() {
            return name;
        }

        @Override
        public List<@Nullable Object> values() {
            return List.of(arm + 1, label);
        }
    }

    /** Words of any origin. */
    record Text(String text) implements Cell {
        @Override
        public String line() {
            return text;
        }

        @Override
        public List<@Nullable Object> values() {
            return text.isEmpty() ? List.of() : List.of(text);
        }
    }

    /** A file in the run's folder. */
    record Link(String file) implements Cell {
        @Override
        public String line() {
            return file;
        }

        @Override
        public List<@Nullable Object> values() {
            return List.of(file);
        }
    }

    record Truth(boolean isTrue) implements Cell {
        @Override
        public String line() {
            return isTrue ? "yes" : "no";
        }

        @Override
        public List<@Nullable Object> values() {
            return List.of(isTrue);
        }
    }

    /**
     * No value.
     *
     * @param shown what readers see in its place
     */
    record Absent(String shown) implements Cell {

        public static final Absent NONE = new Absent(Numbers.ABSENT);
        public static final Absent BLANK = new Absent("");

        @Override
        public String line() {
            return shown;
        }

        @Override
        public List<@Nullable Object> values() {
            return List.of();
        }
    }

    /** A number, with its interval where it has one. */
    record Quantity(Unit unit, Number value, @Nullable Interval interval) implements Cell {

        String point() {
            return Numbers.with(unit, value, interval);
        }

        @Override
        public String line() {
            return String.join(" ", lines());
        }

        @Override
        public List<String> lines() {
            return interval == null ? List.of(point()) : List.of(point(), Numbers.interval(unit, value, interval));
        }

        @Override
        public List<@Nullable Object> values() {
            return interval == null ? List.of(value) : List.of(value, interval.low(), interval.high());
        }
    }

    /** An interval without a point. */
    record Range(Unit unit, Interval interval) implements Cell {
        @Override
        public String line() {
            return Numbers.interval(unit, Math.sqrt(interval.low() * interval.high()), interval);
        }

        @Override
        public List<@Nullable Object> values() {
            return Arrays.asList(null, interval.low(), interval.high());
        }
    }

    /** A cell with a mark before or behind it, for readers alone. */
    record Marked(String before, Cell cell, String after) implements Cell {
        @Override
        public String line() {
            return before + cell.line() + after;
        }

        @Override
        public List<@Nullable Object> values() {
            return cell.values();
        }
    }

    /** A cell with words behind it, for readers alone. */
    record Remarked(Cell cell, List<String> remarks) implements Cell {
        public Remarked {
            remarks = List.copyOf(remarks);
        }

        @Override
        public String line() {
            return remarks.isEmpty() ? cell.line() : "%s (%s)".formatted(cell.line(), String.join("; ", remarks));
        }

        @Override
        public List<String> lines() {
            return Stream.concat(cell.lines().stream(), remarks.stream()).toList();
        }

        @Override
        public List<@Nullable Object> values() {
            return cell.values();
        }
    }

    /** A quantity with what it is the sum of, and what stands beside it in no sum. */
    record Sum(Cell whole, List<Cell> parts, List<String> besideNames, List<Quantity> beside) implements Cell {
        public Sum {
            parts = List.copyOf(parts);
            besideNames = List.copyOf(besideNames);
            beside = List.copyOf(beside);
        }

        @Override
        public String line() {
            String details = lines().stream().skip(1).collect(Collectors.joining("; "));
            return details.isEmpty() ? first() : "%s (%s)".formatted(first(), details);
        }

        private String first() {
            return whole.lines().getFirst();
        }

        @Override
        public List<String> lines() {
            List<String> lines = new ArrayList<>(List.of(first()));
            if (!parts.isEmpty()) {
                lines.add(parts.stream().map(Sum::bare).collect(Collectors.joining(" + ")));
            }
            for (int i = 0; i < beside.size(); i++) {
                lines.add(besideNames.get(i) + " " + bare(beside.get(i)));
            }
            return lines;
        }

        /** The cell without its unit, which is that of the whole. */
        private static String bare(Cell cell) {
            return cell instanceof Quantity quantity
                    ? Numbers.significant(quantity.value().doubleValue())
                    : cell.line();
        }

        @Override
        public List<@Nullable Object> values() {
            return whole.values();
        }
    }

    /** Several numbers of one unit side by side. */
    record Several(Unit unit, List<? extends Number> numbers) implements Cell {
        public Several {
            numbers = List.copyOf(numbers);
        }

        @Override
        public String line() {
            return numbers.stream()
                    .map(number -> Numbers.with(unit, number, null))
                    .collect(Collectors.joining(" · "));
        }

        @Override
        public List<@Nullable Object> values() {
            return numbers.isEmpty()
                    ? List.of()
                    : List.of(numbers.stream().map(Object::toString).collect(Collectors.joining(" ")));
        }
    }

    /** A word with a tone. */
    record Judged(Tone tone, String word) implements Cell {
        @Override
        public String line() {
            return word;
        }

        @Override
        public List<@Nullable Object> values() {
            return List.of(word);
        }
    }

    /** A ratio to the reference with its verdict. */
    record Compared(@Nullable Estimate ratio, @Nullable Double adjustedP, Tone tone, String verdict) implements Cell {

        private Cell cell() {
            return Cell.of(Unit.RATIO, ratio);
        }

        @Override
        public String line() {
            return "%s %s".formatted(cell().line(), verdict).strip();
        }

        @Override
        public List<String> lines() {
            List<String> lines = cell().lines();
            return Stream.concat(
                            Stream.of(
                                    "%s %s".formatted(lines.getFirst(), verdict).strip()),
                            lines.stream().skip(1))
                    .toList();
        }

        @Override
        public List<@Nullable Object> values() {
            Interval interval = ratio == null ? null : ratio.interval();
            return Arrays.asList(
                    ratio == null ? null : (Double) ratio.point(),
                    interval == null ? null : (Double) interval.low(),
                    interval == null ? null : (Double) interval.high(),
                    adjustedP,
                    verdict);
        }
    }

    /** The number by which a reader of the page can sort and copy; null if there is none. */
    default @Nullable Number number() {
        return values().stream()
                .limit(1)
                .filter(Objects::nonNull)
                .filter(Number.class::isInstance)
                .map(Number.class::cast)
                .findFirst()
                .orElse(null);
    }
}
