package dev.dbdyno.report.topics;

import dev.dbdyno.report.Report;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Cell;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.results.Library;
import dev.dbdyno.results.ResolvedArm;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The settings and the exact libraries of every arm; those that differ between arms that both have them stand out. */
final class VersionTopic implements Topic {

    private record Line(String name, Map<Integer, String> byArm) {
        boolean differs() {
            return byArm.values().stream().distinct().count() > 1;
        }
    }

    @Override
    public String id() {
        return "versions";
    }

    @Override
    public String title() {
        return "Settings and versions of the arms";
    }

    @Override
    public List<Block> blocks(Report report) {
        return List.of(
                table(report, "settings", "Settings, defaults included", "setting", VersionTopic::settings),
                table(
                        report,
                        "libraries",
                        "Class paths; two versions of one library are marked",
                        "library",
                        VersionTopic::libraries));
    }

    private static Map<String, String> settings(ResolvedArm arm) {
        Map<String, String> settings = new LinkedHashMap<>(arm.settings());
        List<String> jvm = arm.arm().jvmOptions();
        if (!jvm.isEmpty()) {
            settings.put("options of its JVM", String.join(" ", jvm));
        }
        return settings;
    }

    private static Map<String, String> libraries(ResolvedArm arm) {
        Map<String, String> libraries = new LinkedHashMap<>();
        for (Library library : arm.libraries()) {
            libraries.put(library.name(), library.version());
        }
        return libraries;
    }

    private static List<Line> differingFirst(Collection<Line> lines) {
        return lines.stream()
                .sorted(Comparator.comparingInt(line -> line.differs() ? 0 : 1))
                .toList();
    }

    private static Table table(
            Report report, String id, String caption, String first, Function<ResolvedArm, Map<String, String>> of) {
        Map<String, Line> lines = new TreeMap<>();
        for (int arm : VerdictTopic.arms(report)) {
            of.apply(report.run().arms().get(arm))
                    .forEach((name, value) -> lines.computeIfAbsent(name, n -> new Line(n, new TreeMap<>()))
                            .byArm()
                            .put(arm, value));
        }
        Table.Builder<Line> table = Table.of(id, caption, differingFirst(lines.values()))
                .in(Form.DETAILS)
                .look(line -> line.differs() ? Table.Look.DIFFERS : Table.Look.PLAIN)
                .text(first, first, Line::name);
        for (int arm : VerdictTopic.arms(report)) {
            table.cell(
                    "arm_" + (arm + 1),
                    report.name(arm),
                    line -> line.byArm().containsKey(arm)
                            ? new Cell.Text(line.byArm().get(arm))
                            : Cell.Absent.NONE);
        }
        return table.build();
    }
}
