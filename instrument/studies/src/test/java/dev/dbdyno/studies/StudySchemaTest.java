package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.dbdyno.model.data.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schema for editors says what the reader says. */
class StudySchemaTest {

    private static List<Error> errors(String yaml) throws IOException {
        return errors("study.schema.json", yaml);
    }

    private static List<Error> errors(String schemaFile, String yaml) throws IOException {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(StudyTest.STUDIES.resolve(schemaFile)), InputFormat.JSON);
        return schema.validate(yaml, InputFormat.YAML);
    }

    static Stream<Path> files() throws IOException {
        return StudyTest.files();
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyStudyThatIsShippedKeepsToTheSchema(Path file) throws IOException {
        assertThat(errors(Files.readString(file))).isEmpty();
    }

    @Test
    void whatTheReaderRefusesTheSchemaRefuses() throws IOException {
        assertThat(errors(Texts.STUDY)).isEmpty();
        assertThat(errors(Texts.STUDY.replace("figure: 36", "figur: 36"))).isNotEmpty();
        assertThat(errors(Texts.STUDY.replace("figure: 36, ", ""))).isNotEmpty();
        assertThat(errors(Texts.STUDY.replace("tolerance: 10%", "tolerance: 10")))
                .isNotEmpty();
        assertThat(errors(Texts.STUDY.replace("measure: throughput", "measure: speed")))
                .isNotEmpty();
    }

    @Test
    void theSchemaOfScenariosSaysWhatTheirReaderSays() throws IOException {
        String right = "setup: [create table t (i int)]\nquery: select $1\nparameters: [1..5]\nrows: 1\n";
        assertThat(errors("scenario.schema.json", right)).isEmpty();
        for (String wrong : List.of(
                right.replace("setup: [create table t (i int)]", "setup: create table t (i int)"),
                right.replace("query", "querry"),
                right.replace("rows: 1", "rows: -1"),
                right.replace("rows: 1", "rows: few"))) {
            assertThat(errors("scenario.schema.json", wrong)).as(wrong).isNotEmpty();
            assertThatThrownBy(() -> ScenarioFile.parse("mine.yaml", wrong)).isInstanceOf(StudyException.class);
        }
        assertThatCode(() -> ScenarioFile.parse("mine.yaml", right)).doesNotThrowAnyException();
    }

    @Test
    void theScenarioInTheGuideIsOne() throws Exception {
        String guide = Files.readString(StudyTest.STUDIES.resolve("README.md"));
        String example = guide.substring(guide.indexOf("```yaml\nsetup:") + 8);
        String yaml = example.substring(0, example.indexOf("```"));
        assertThat(errors("scenario.schema.json", yaml)).isEmpty();
        assertThat(ScenarioFile.parse("guide.yaml", yaml).data())
                .singleElement()
                .isInstanceOf(DataSet.Own.class);
    }
}
