package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
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
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(StudyTest.STUDIES.resolve("study.schema.json")), InputFormat.JSON);
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
}
