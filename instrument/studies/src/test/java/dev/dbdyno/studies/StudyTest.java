package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.plan.Arm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StudyTest {

    static final Path STUDIES = Path.of("../../studies");

    private static Study read(String text) throws StudyException {
        return Study.parse("small", "small.yaml", text);
    }

    @Test
    void aStudyIsReadAsItIsWritten() throws StudyException {
        Study study = read(Texts.STUDY);
        assertThat(study.title()).isEqualTo("A small study");
        assertThat(study.notes()).containsExactly("The string was long.");
        Part part = study.part("rows").orElseThrow();
        assertThat(part.command(Mode.FAITHFUL)).containsExactly("compare", "--backlog", "500", "--set", "pool=20");
        assertThat(part.command(Mode.SCALED)).containsExactly("compare", "--sla", "p99 < 10ms", "--clients", "8");
        assertThat(part.asks()).containsExactly("--scenario", "one-row");
        assertThat(part.reference())
                .isEqualTo(new StudyArm("first", Arm.parse("jdbc pool=8"), Map.of(), 18, null, 0.1, null));
        assertThat(part.arms().get(1))
                .isEqualTo(new StudyArm("second", Arm.parse("r2dbc"), Map.of(), 36, 0.5, 0.05, null));
        assertThat(part.arms().get(2).unclaimed()).isEqualTo("it was another machine");
    }

    @Test
    void anArmOfTheStudysDayHasTheVersionsOfThatDayOrAReason() throws StudyException {
        Study study = read(Texts.STUDY);
        List<StudyArm> arms = study.part("rows").orElseThrow().arms();
        assertThat(study.in(Era.CURRENT, arms.get(0).arm())).isEqualTo(new Study.InEra.Runs(Arm.parse("jdbc pool=8")));
        assertThat(study.in(Era.PUBLISHED, arms.get(0).arm()))
                .isEqualTo(new Study.InEra.Runs(Arm.parse("jdbc pool=8 org.postgresql:postgresql=42.6.0")));
        assertThat(study.in(Era.PUBLISHED, arms.get(1).arm()))
                .isEqualTo(new Study.InEra.CannotRun("it had another API"));
        assertThat(study.has(Era.PUBLISHED)).isTrue();
    }

    @Test
    void anArmMayHaveSettingsOfAMode() throws StudyException {
        StudyArm arm = read(Texts.STUDY.replace("arm: r2dbc,", "arm: r2dbc, scaled: initial=16 warmup=true,"))
                .part("rows")
                .orElseThrow()
                .arms()
                .get(1);
        assertThat(arm.in(Mode.SCALED)).isEqualTo(Arm.parse("r2dbc initial=16 warmup=true"));
        assertThat(arm.in(Mode.FAITHFUL)).isEqualTo(Arm.parse("r2dbc"));
    }

    @Test
    void aStudyWithoutAnyVersionOfItsDayHasNoSuchEra() throws StudyException {
        Study study = read(Texts.STUDY.replace("{org.postgresql:postgresql: 42.6.0}", "lost"));
        assertThat(study.has(Era.PUBLISHED)).isFalse();
        assertThat(study.has(Era.CURRENT)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "figure: 36|figur: 36|line 21: 'figur' is no key of an arm, which has name, arm, faithful, scaled, figure, error, tolerance, no-claim",
                "figure: 36, |``|line 21: an arm lacks 'figure', the published number",
                "figure: 36|figure: many|line 21: figure expects the published number, such as 18.3, but got 'many'",
                "figure: 36|figure: -1|line 21: figure expects the published number, such as 18.3, but got '-1'",
                "figure: 36|figure: [36]|line 21: figure expects a text, but got a list",
                "name: second|name: first|line 21: there are two arms of the name 'first'",
                "name: second|name: Second One|line 21: name expects a word of lower case letters, digits and hyphens, but got 'Second One'",
                "arm: r2dbc,|arm: vertx,|line 21: published-versions lacks 'vertx', which this arm names: its versions of that day, or why there are none",
                "arm: r2dbc,|arm: r2dbc@nowhere,|line 21: published-versions lacks 'nowhere', which this arm names: its versions of that day, or why there are none",
                "arm: r2dbc,|arm: r2dbc pool,|line 21: behind the stack's name an arm takes setting=value, group:artifact=version or an option of the JVM such as -XX:+UseZGC, but 'pool' in 'r2dbc pool' is none of these",
                "figure: 36|scaled: sixteen, figure: 36|line 21: scaled expects settings of the arm such as 'initial=16', but got 'sixteen'",
                "tolerance: 10%|tolerance: 10|line 18: tolerance expects a percentage between 0% and 100% such as 10%, but got '10'",
                "measure: throughput|measure: speed|line 15: measure expects throughput, capacity or event-loops, but got 'speed'",
                "better: lower|better: less|line 17: better expects higher or lower, but got 'less'",
                "faithful: compare|faithful: measure|line 13: faithful expects a command, compare or capacity, and its options, but got 'measure --backlog 500 --set pool=20'",
                "'p99 < 10ms'|'p99 < 10ms|line 14: a quote is not closed in: compare --sla 'p99 < 10ms --clients 8",
                "title: Ten rows|title: Ten rows\\n    title: Nine rows|line 12: a part has 'title' twice",
                "org.postgresql:postgresql:|postgresql:|line 7: a version is given as group:artifact: version, but 'postgresql' is no group:artifact",
                "source: nobody, nowhere, never|author: nobody|line 2: 'author' is no key of a study, which has title, source, measured-on, notes, published-versions, parts",
                "source: nobody, nowhere, never\\n|``|line 1: a study lacks 'source', who published it, where and when",
                "title: A small study|title: [A small study|line 2: no YAML: expected ',' or ']', but got :",
            })
    void aFaultIsReportedWithItsLineAndWhatWasExpected(String right, String wrong, String complaint) {
        String spoilt = Texts.STUDY.replace(right.replace("\\n", "\n"), wrong.replace("\\n", "\n"));
        assertThat(spoilt).isNotEqualTo(Texts.STUDY);
        assertThatThrownBy(() -> read(spoilt))
                .isInstanceOf(StudyException.class)
                .hasMessage("small.yaml, " + complaint);
    }

    @Test
    void aPartWithOneArmComparesNothing() {
        String spoilt = Texts.STUDY.replaceAll("(?m)^ *- \\{name: (second|third).*\\n", "");
        assertThatThrownBy(() -> read(spoilt))
                .hasMessage("small.yaml, line 20: a part compares two arms or more, but has 1");
    }

    @Test
    void anEmptyFileIsNoStudy() {
        assertThatThrownBy(() -> read("")).hasMessage("small.yaml: expected a mapping, but the file is empty");
    }

    @Test
    void aListIsNoStudy() {
        assertThatThrownBy(() -> read("- a"))
                .hasMessage("small.yaml, line 1: a study expects a mapping of keys to values, but got a list");
    }

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(STUDIES)) {
            return files.filter(file -> file.toString().endsWith(Study.SUFFIX)).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyStudyThatIsShippedCanBeRead(Path file) throws StudyException, IOException {
        Study study = Study.read(file);
        assertThat(file).hasFileName(study.name() + ".yaml");
        assertThat(study.parts()).allSatisfy(part -> {
            assertThat(part.reference().unclaimed() == null || part.measure() == Measure.EVENT_LOOPS)
                    .as("a reference has a figure that others are held against")
                    .isTrue();
            assertThat(part.asks()).startsWith("--scenario");
        });
    }

    @Test
    void thePublishedStudiesAreThere() throws IOException {
        assertThat(files().map(file -> file.getFileName().toString()))
                .contains(
                        "artemik-2023.yaml", "filichkin-2019.yaml", "hibernate-reactive-2021.yaml", "sdn-rx-2019.yaml");
    }

    @Test
    void aFigureIsTheOneThatWasPublished() throws StudyException, IOException {
        Part web = Study.read(STUDIES.resolve("artemik-2023.yaml"))
                .part("one-row-web")
                .orElseThrow();
        assertThat(web.arms())
                .filteredOn(arm -> arm.name().equals("r2dbc-connection-default"))
                .singleElement()
                .satisfies(arm -> assertThat(
                                web.better().ratio(arm.figure(), web.reference().figure()))
                        .isEqualTo(18.0 / 41.5));
    }
}
