package dev.dbdyno.report.text;

import dev.dbdyno.analysis.warnings.Warning;
import dev.dbdyno.report.Answer;
import dev.dbdyno.report.Badge;
import dev.dbdyno.report.Next;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Standing;
import dev.dbdyno.report.Tone;
import dev.dbdyno.report.WarningGroup;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Column;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.studies.StudyClaims;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The last screen of a run: the answer and how sure it is, where it holds, each arm's numbers, why, what next, and what else to
 * know. In the page's words and order; whatever is folded here is on the page.
 */
public final class TerminalSummary {

    private static final int NARROWEST = 80;
    private static final int WIDEST = 110;

    /** The most lines of each kind: reasons for the answer's badge, commands, and warnings that change nothing. */
    private static final int MOST_OF_A_KIND = 3;

    /**
     * A screen of 30 lines, less what is printed around this: a blank line above it, and the places of page and results
     * below.
     */
    private static final int MOST_LINES = 27;

    private static final int ARMS_OF_A_SCREEN = 4;

    /** A further arm adds lines to the answer, to the table and to the reasons. */
    private static final int LINES_OF_A_FURTHER_ARM = 3;

    private static final String OVERVIEW = "overview";

    private static final String ORDERS = "orders";

    private static final String MEASURE = "measure";

    /** What the screen has no room for: how much a ratio changes, and the measure, which is the verdict's. */
    private static final List<String> BESIDE_ORDERS = List.of(MEASURE, "change_ratio");

    /** The column of ratios to the leader, which stand in the answer already. */
    private static final String AGAINST = "against";

    private static final String MEDIAN = "p50";

    private static final String GAP = "  ";

    private final TerminalColours colours;
    private final int columns;
    private final StringBuilder text = new StringBuilder();

    private TerminalSummary(TerminalColours colours, int columns) {
        this.colours = colours;
        this.columns = Math.min(WIDEST, Math.max(NARROWEST, columns));
    }

    /**
     * A run's last screen.
     *
     * @param columns of the terminal; fewer than 80 are taken as 80
     */
    public static String of(Report report, TerminalColours colours, int columns) {
        TerminalSummary summary = new TerminalSummary(colours, columns);
        summary.print(report);
        return summary.text.toString().stripTrailing();
    }

    private void print(Report report) {
        Answer answer = Answer.of(report);
        paragraph("", colours::strong, answer.line());
        paragraph("", line -> colours.paint(tone(answer.standing().badge()), line), standing(answer.standing()));
        paragraph("", colours::faint, answer.scope());
        arms(report);
        write(section("Why", answer.why()));
        List<String> failed = section("Failed", failed(report));
        next(
                answer.next().subList(0, Math.min(MOST_OF_A_KIND, answer.next().size())),
                linesFor(report) - failed.size());
        write(failed);
        List<WarningGroup> warnings = WarningGroup.of(report);
        besides(besides(warnings, answer.standing()));
        StudyClaims claims = report.claims();
        if (claims != null) {
            text.append('\n');
            new TerminalReport(colours, columns).print(claims, text);
        }
    }

    private static Tone tone(Badge badge) {
        return switch (badge) {
            case FIRM -> Tone.AGREES;
            case PROVISIONAL -> Tone.WORSE;
            case DO_NOT_QUOTE -> Tone.VOIDED;
        };
    }

    private static String standing(Standing standing) {
        return new Standing(standing.badge(), first(standing.reasons())).words();
    }

    /** The reasons why arms failed. The user must know them, however many lines they take; one that several arms share is said once. */
    private static List<String> failed(Report report) {
        Map<String, List<String>> arms = new LinkedHashMap<>();
        for (Warning warning : report.analysis().warnings()) {
            if (warning.kind() == Warning.Kind.ARM_FAILED && warning.arm() != null) {
                arms.computeIfAbsent(warning.evidence(), evidence -> new ArrayList<>())
                        .add(report.name(warning.arm()));
            }
        }
        return arms.entrySet().stream()
                .map(entry -> "%s: %s".formatted(String.join(", ", entry.getValue()), entry.getKey()))
                .toList();
    }

    /** The warnings that the badge does not name. */
    private static List<String> besides(List<WarningGroup> warnings, Standing standing) {
        return warnings.stream()
                .filter(group -> group.kind() != Warning.Kind.ARM_FAILED)
                .filter(group -> !isSaidOfBlocks(group))
                .filter(group -> !standing.reasons().contains(group.head()))
                .map(group -> "%s (%s)".formatted(group.head(), group.effect()))
                .toList();
    }

    /** Whether the warning is about the run as a whole, whose blocks the badge counts. */
    private static boolean isSaidOfBlocks(WarningGroup group) {
        return group.kind() == Warning.Kind.FEW_BLOCKS
                && group.head().equals(group.kind().brief());
    }

    /** The first few of them; the rest is on the page. */
    private static List<String> first(List<String> all) {
        if (all.size() <= MOST_OF_A_KIND) {
            return all;
        }
        List<String> few = new ArrayList<>(all.subList(0, MOST_OF_A_KIND - 1));
        few.add("%d more, on the page".formatted(all.size() - few.size()));
        return few;
    }

    /** Writes as many warnings as the screen has room for. */
    private void besides(List<String> all) {
        for (int item = 0; item < all.size(); item++) {
            String start = item == 0 ? start("Besides") : " ".repeat(start("").length());
            boolean isLast = item == all.size() - 1;
            int height = Wrapped.lines(all.get(item), columns - start.length()).size();
            if (linesSoFar() + height + (isLast ? 0 : 1) > MOST_LINES) {
                String what = item == 0 ? "warnings" : "more";
                paragraph(start, line -> line, "%d %s, on the page".formatted(all.size() - item, what));
                return;
            }
            paragraph(start, line -> line, all.get(item));
        }
    }

    private long linesSoFar() {
        return text.chars().filter(c -> c == '\n').count();
    }

    private static int linesFor(Report report) {
        int furtherArms = Math.max(0, report.run().arms().size() - ARMS_OF_A_SCREEN);
        return MOST_LINES + LINES_OF_A_FURTHER_ARM * furtherArms;
    }

    /** Writes the first command always, and others while there are fewer lines than so many. */
    private void next(List<Next> all, int most) {
        String start = start("Next");
        for (Next each : all) {
            List<String> lines = lines(each, start);
            boolean isFirst = !start.isBlank();
            if (!isFirst && linesSoFar() + lines.size() + 1 > most) {
                return;
            }
            write(lines);
            start = " ".repeat(start.length());
        }
    }

    /** The lines of a command, which is never broken because it is there to be copied. */
    private List<String> lines(Next next, String start) {
        String command = next.command().isEmpty() ? "" : next.line();
        String whole = command.isEmpty() ? next.purpose() : "%s: %s".formatted(next.purpose(), command);
        if (command.isEmpty() || Printable.columns(start + whole) <= columns) {
            return wrapped(start, whole);
        }
        List<String> lines = new ArrayList<>(wrapped(start, next.purpose() + ":"));
        lines.add(" ".repeat(start.length() + 2) + Printable.line(command));
        return lines;
    }

    private static String start(String head) {
        return "%-8s ".formatted(head);
    }

    private List<String> section(String head, List<String> items) {
        List<String> lines = new ArrayList<>();
        String start = start(head);
        for (String item : items) {
            lines.addAll(wrapped(start, item));
            start = " ".repeat(start.length());
        }
        return lines;
    }

    private void write(List<String> lines) {
        lines.forEach(line -> text.append(line).append('\n'));
    }

    /**
     * The detail in which the arms' numbers are shown, most detailed first. The first that fits the terminal's width is
     * used.
     */
    private enum Detail {
        ALL,
        WITHOUT_PARTS,
        WITHOUT_MEDIAN;

        private boolean shows(Column column) {
            return !column.key().equals(AGAINST)
                    && !(this == WITHOUT_MEDIAN && column.key().equals(MEDIAN));
        }

        /** A column's heading, without parts that are not shown. */
        private String heading(Column column) {
            return this == ALL ? column.heading() : column.heading().replaceFirst(" \\(.*", "");
        }

        private String words(Cell cell) {
            return Printable.line(
                    this != ALL && cell instanceof Cell.Sum ? cell.lines().getFirst() : cell.line());
        }

        private List<List<String>> rows(Table table) {
            int[] shown = IntStream.range(0, table.columns().size())
                    .filter(column -> shows(table.columns().get(column)))
                    .toArray();
            List<List<String>> rows = new ArrayList<>();
            rows.add(IntStream.of(shown)
                    .mapToObj(column -> heading(table.columns().get(column)))
                    .toList());
            table.rows()
                    .forEach(row -> rows.add(IntStream.of(shown)
                            .mapToObj(column -> words(row.cells().get(column)))
                            .toList()));
            return rows;
        }
    }

    /** Writes a line for each arm, with each interval after its number; as a grid if names are too long for that. */
    private void arms(Report report) {
        text.append('\n');
        tables(report, OVERVIEW).forEach(this::arms);
        tables(report, ORDERS)
                .map(table -> orders(table, report.primary().title()))
                .forEach(this::arms);
    }

    private static Stream<Table> tables(Report report, String id) {
        return TextOrder.blocks(report, Form.TERMINAL).stream()
                .filter(Table.class::isInstance)
                .map(Table.class::cast)
                .filter(table -> table.id().equals(id));
    }

    /** The order by the verdict's measure alone. */
    private static Table orders(Table table, String measure) {
        List<Column> columns = table.columns();
        int[] shown = IntStream.range(0, columns.size())
                .filter(column -> !BESIDE_ORDERS.contains(columns.get(column).key()))
                .toArray();
        int ofMeasure = columns.stream().map(Column::key).toList().indexOf(MEASURE);
        return new Table(
                table.id(),
                table.caption(),
                table.note(),
                table.forms(),
                IntStream.of(shown).mapToObj(columns::get).toList(),
                table.rows().stream()
                        .filter(row -> row.cells().get(ofMeasure).line().equals(measure))
                        .map(row -> new Table.Row(
                                row.look(),
                                IntStream.of(shown).mapToObj(row.cells()::get).toList()))
                        .toList());
    }

    private void arms(Table table) {
        for (Detail detail : Detail.values()) {
            List<List<String>> rows = detail.rows(table);
            List<String> lines = rows.stream().map(row -> aligned(row, rows)).toList();
            if (lines.stream().allMatch(line -> Printable.columns(line) <= columns)) {
                text.append(colours.faint(lines.getFirst())).append('\n');
                lines.stream().skip(1).forEach(line -> text.append(line).append('\n'));
                text.append('\n');
                return;
            }
        }
        new TerminalGrid(table, colours, columns).print(text);
        text.append('\n');
    }

    private static String aligned(List<String> row, List<List<String>> all) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            int at = column;
            int width = all.stream()
                    .mapToInt(each -> Printable.columns(each.get(at)))
                    .max()
                    .orElse(0);
            line.append(column == 0 ? "" : GAP)
                    .append(row.get(column))
                    .append(" ".repeat(width - Printable.columns(row.get(column))));
        }
        return line.toString().stripTrailing();
    }

    private void paragraph(String start, UnaryOperator<String> paint, String content) {
        wrapped(start, content).forEach(line -> text.append(paint.apply(line)).append('\n'));
    }

    private List<String> wrapped(String start, String content) {
        List<String> lines = new ArrayList<>();
        for (String line : Wrapped.lines(Printable.line(content), columns - start.length())) {
            lines.add((lines.isEmpty() ? start : " ".repeat(start.length())) + line);
        }
        return lines;
    }
}
