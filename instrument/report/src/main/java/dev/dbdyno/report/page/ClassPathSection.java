package dev.dbdyno.report.page;

import static dev.dbdyno.report.page.DataTable.cell;

import dev.dbdyno.report.Numbers;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.html.Element;
import dev.dbdyno.report.html.Html;
import dev.dbdyno.results.ResolvedArm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The exact libraries of every arm; those that differ between arms that both have them stand out. */
final class ClassPathSection implements Section {

    @Override
    public String id() {
        return "versions";
    }

    @Override
    public String title() {
        return "Settings and versions of the arms";
    }

    @Override
    public Optional<Html> body(Report report) {
        return Optional.of(Html.all(settings(report), libraries(report)));
    }

    private static Html settings(Report report) {
        Map<String, String[]> byName = new TreeMap<>();
        List<ResolvedArm> arms = report.run().arms();
        for (int arm = 0; arm < arms.size(); arm++) {
            int column = arm;
            arms.get(arm).settings().forEach((name, value) -> put(byName, name, value, column, arms.size()));
        }
        return table("Settings, defaults included", "setting", report, byName).html();
    }

    private static Html libraries(Report report) {
        Map<String, String[]> byName = new TreeMap<>();
        List<ResolvedArm> arms = report.run().arms();
        for (int arm = 0; arm < arms.size(); arm++) {
            for (String coordinates : arms.get(arm).classPath()) {
                int colon = coordinates.lastIndexOf(':');
                String name = colon < 0 ? coordinates : coordinates.substring(0, colon);
                put(byName, name, coordinates.substring(colon + 1), arm, arms.size());
            }
        }
        return table("Class paths; two versions of one library are marked", "library", report, byName)
                .html();
    }

    private static void put(Map<String, String[]> byName, String name, String value, int arm, int arms) {
        byName.computeIfAbsent(name, n -> new String[arms])[arm] = value;
    }

    private static DataTable table(String caption, String first, Report report, Map<String, String[]> byName) {
        String[] heads = Stream.concat(
                        Stream.of(first),
                        IntStream.range(0, report.run().arms().size()).mapToObj(report::label))
                .toArray(String[]::new);
        DataTable table = DataTable.of(caption, heads);
        byName.forEach((name, values) -> table.row(differs(values) ? "differs" : "", cells(name, values)));
        return table;
    }

    private static boolean differs(@Nullable String[] values) {
        return Stream.of(values).filter(Objects::nonNull).distinct().count() > 1;
    }

    private static List<Element> cells(String name, @Nullable String[] values) {
        List<Element> cells = new ArrayList<>();
        cells.add(DataTable.head(name));
        for (String value : values) {
            cells.add(cell(value == null ? Numbers.ABSENT : value));
        }
        return cells;
    }
}
