package dev.dbdyno.cli.faults;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The experiments as Markdown, for {@code docs/reliability.md}. */
final class FaultTable {

    private FaultTable() {}

    static String markdown() {
        StringBuilder text = new StringBuilder();
        Experiments.all().forEach((title, experiments) -> section(title, experiments, text));
        return text.toString();
    }

    /** What makes one row: phases in which the same fault ends alike share it. */
    private record Row(String fault, Expected expected) {}

    private static void section(String title, List<Experiment> experiments, StringBuilder text) {
        text.append("\n### ").append(title).append("\n\n");
        text.append("| fault | when | what dbdyno does | exit code | the run |\n|---|---|---|---|---|\n");
        Map<Row, List<String>> rows = experiments.stream()
                .collect(groupingBy(
                        each -> new Row(each.fault().words(), each.expected()),
                        LinkedHashMap::new,
                        mapping(each -> each.moment().words(), toList())));
        rows.forEach((row, moments) -> text.append("| %s | %s | %s | %s | %s |\n"
                .formatted(
                        row.fault(),
                        moments.stream().distinct().collect(joining("; ")),
                        row.expected().does(),
                        row.expected().codes().stream().map(String::valueOf).collect(joining(" or ")),
                        row.expected().then().words())));
    }
}
