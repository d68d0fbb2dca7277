package dev.dbdyno.report.topics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.report.ExampleReports;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.report.table.Block;
import dev.dbdyno.report.table.Column;
import dev.dbdyno.report.table.Form;
import dev.dbdyno.report.table.Table;
import dev.dbdyno.report.text.CsvReport;
import dev.dbdyno.report.text.JsonReport;
import dev.dbdyno.report.text.MarkdownReport;
import dev.dbdyno.report.text.TerminalColours;
import dev.dbdyno.report.text.TerminalReport;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A topic is written once and is then in every form; none is forgotten. */
class TopicsTest {

    private static final Set<String> READ_IN_THE_RUNS_FOLDER = Set.of("windows");

    private static final List<Report> EXAMPLES = ExampleReports.all();

    @Test
    void everyTopicOfThisPackageIsListed() throws Exception {
        assertThat(Topics.ALL.stream().map(Object::getClass).map(Class::getSimpleName))
                .containsExactlyInAnyOrderElementsOf(compiledTopics());
    }

    private static List<String> compiledTopics() throws Exception {
        try (Stream<Path> classes = Files.list(folder())) {
            return classes.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.contains("$"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(TopicsTest::isTopic)
                    .toList();
        }
    }

    private static Path folder() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(Topic.class.getResource("Topic.class"))
                        .toURI())
                .resolveSibling("");
    }

    private static boolean isTopic(String name) {
        try {
            Class<?> type = Class.forName(Topic.class.getPackageName() + "." + name);
            return Topic.class.isAssignableFrom(type) && !type.isInterface();
        } catch (ClassNotFoundException e) {
            return false; // package-info
        }
    }

    @Test
    void noTwoTopicsShareAnAnchorAndNoTwoTablesAName() {
        assertThat(Topics.ALL.stream().map(Topic::id)).doesNotHaveDuplicates();
        for (Report report : EXAMPLES) {
            assertThat(Topics.ALL.stream()
                            .flatMap(topic -> topic.blocks(report).stream())
                            .filter(Table.class::isInstance)
                            .map(block -> ((Table) block).id()))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void everyTopicReachesPageCsvAndJsonInSomeExample() {
        for (Topic topic : Topics.ALL) {
            Set<Form> forms = EXAMPLES.stream()
                    .flatMap(report -> topic.blocks(report).stream())
                    .filter(block -> !block.isEmpty())
                    .flatMap(block -> block.forms().stream())
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(Form.class)));
            Set<Form> owed = EnumSet.of(Form.PAGE, Form.CSV, Form.JSON);
            if (READ_IN_THE_RUNS_FOLDER.contains(topic.id())) {
                owed.remove(Form.JSON);
            }
            assertThat(forms).as(topic.id()).containsAll(owed);
        }
    }

    @Test
    void everyTableIsInEachFormThatItClaims() throws IOException {
        for (Report report : EXAMPLES) {
            String terminal = unwrapped(terminal(report));
            String markdown = markdown(report);
            String page = page(report);
            String json = json(report);
            List<String> csv =
                    new CsvReport().tables(report).stream().map(Table::id).toList();
            for (Topic topic : Topics.ALL) {
                for (Block block : topic.blocks(report)) {
                    if (block instanceof Table table && !table.isEmpty()) {
                        is(table, Form.TERMINAL, terminal.contains(unwrapped(table.caption())));
                        is(
                                table,
                                Form.MARKDOWN,
                                markdown.contains("**" + table.caption().replace("<", "&lt;")));
                        is(table, Form.PAGE, page.contains("<bdi>" + escaped(table.caption())));
                        is(table, Form.CSV, csv.contains(table.id()));
                        is(table, Form.JSON, json.contains("\"id\": \"%s\"".formatted(table.id())));
                    }
                }
            }
        }
    }

    private static void is(Table table, Form form, boolean there) {
        assertThat(there || !table.forms().contains(form))
                .as("%s in %s", table.id(), form)
                .isTrue();
    }

    private static String unwrapped(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#39;");
    }

    @Test
    void aColumnsNameForProgramsSaysItsUnit() {
        for (Report report : EXAMPLES) {
            Topics.tables(report, Form.CSV)
                    .flatMap(table -> table.columns().stream())
                    .filter(Column::isNumeric)
                    .forEach(column -> assertThat(column.key())
                            .contains(Objects.requireNonNullElse(column.unit(), Unit.NUMBER)
                                    .word()));
        }
    }

    @Test
    void everyLineOfEveryTableFitsItsHead() throws IOException {
        for (Report report : EXAMPLES) {
            for (Table table : new CsvReport().tables(report)) {
                StringBuilder csv = new StringBuilder();
                new CsvReport().write(report, table, csv);
                List<Integer> widths =
                        csv.toString().lines().map(TopicsTest::fields).toList();
                assertThat(widths).as(table.id()).isNotEmpty().containsOnly(widths.getFirst());
            }
        }
    }

    private static int fields(String line) {
        return line.replaceAll("\"[^\"]*\"", "").split(",", -1).length;
    }

    private static String terminal(Report report) throws IOException {
        StringBuilder out = new StringBuilder();
        new TerminalReport(TerminalColours.PLAIN, 80).print(report, out);
        return out.toString();
    }

    private static String markdown(Report report) throws IOException {
        StringBuilder out = new StringBuilder();
        new MarkdownReport().write(report, out);
        return out.toString();
    }

    private static String page(Report report) throws IOException {
        StringBuilder out = new StringBuilder();
        new HtmlPage().write(report, out);
        return out.toString();
    }

    private static String json(Report report) throws IOException {
        StringBuilder out = new StringBuilder();
        new JsonReport().write(report, out);
        return out.toString();
    }
}
