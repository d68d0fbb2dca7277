package dev.dbdyno.results.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Example;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.GoldenFolderTest;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.LoadModel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {

    private static final Javadoc JAVADOC =
            new Javadoc(Path.of("src/main/java"), Path.of("../../spi/model/src/main/java"));

    @TempDir
    private Path temp;

    static Stream<Arguments> heads() {
        return Stream.of(Example.oneRow(), Example.hostileScenario())
                .flatMap(scenario -> Stream.of(
                                new LoadModel.ClosedLoop(8),
                                new LoadModel.Backlog(10, 2),
                                new LoadModel.Backlog(10, 2, LoadModel.HandOver.FUTURES),
                                Example.openLoop(),
                                Example.spike())
                        .map(load -> arguments(Example.run(scenario, load))));
    }

    static Stream<Arguments> probings() {
        return Stream.of(
                        Example.staircase(),
                        Example.clientStaircase(),
                        Example.distances(),
                        Example.capacitySearch(),
                        Example.capacitySearchOfTwoSlas())
                .map(probing -> arguments(Example.probingRun(probing)));
    }

    @ParameterizedTest
    @MethodSource({"heads", "probings"})
    void theHeadOfARunAsWrittenIsValid(Run run) throws Exception {
        RunFolder folder = RunFolder.at(temp);
        folder.create(run);

        assertThat(errors("run", Files.readString(temp.resolve("run.json")))).isEmpty();
    }

    @Test
    void everyLineAsWrittenIsValid() throws Exception {
        RunFolder folder = RunFolder.at(temp);
        folder.create(Example.run());
        folder.append(Example.goodFork(0, 0, 1));
        folder.append(Example.failedFork(0, 1, 0));
        folder.append(Example.window(0, 0, 0, Phase.WARMUP, 1, 2, 3));
        folder.append(new WindowRecord(0, 0, 1, Phase.MEASURED, Example.bareMeasurement()));
        folder.append(
                new WindowRecord(0, 0, null, 2, 9, Duration.ofMillis(5), Phase.MEASURED, Example.bareMeasurement()));

        assertValid(folder);
    }

    @Test
    void everyProfileAsWrittenIsValid() throws Exception {
        RunFolder folder = RunFolder.at(temp);
        folder.create(Example.run());
        folder.append(Example.profile());
        folder.append(Example.lostProfile());

        List<String> lines = Files.readAllLines(temp.resolve("profiles.ndjson"));
        assertThat(lines)
                .hasSize(2)
                .allSatisfy(line -> assertThat(errors("profile", line)).isEmpty());
        assertThat(folder.read().profiles()).containsExactly(Example.profile(), Example.lostProfile());
    }

    @Test
    void everyLineOfTheFolderThatIsKeptIsValid() throws Exception {
        assertValid(GoldenFolderTest.newest());
    }

    private static void assertValid(RunFolder folder) throws IOException {
        for (String name : List.of("fork", "window")) {
            List<String> lines = Files.readAllLines(folder.path().resolve(name + "s.ndjson"));
            assertThat(lines)
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(errors(name, line)).isEmpty());
        }
        assertThat(errors("run", Files.readString(folder.path().resolve("run.json"))))
                .isEmpty();
    }

    @Test
    void everyEndingAsWrittenIsValid() throws Exception {
        for (Ending.Reason reason : Ending.Reason.values()) {
            RunFolder.at(temp).end(new Ending(Example.START, reason));
            assertThat(errors("ending", Files.readString(temp.resolve("ending.json"))))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"endedAt\":\"2026-11-21T03:00:00Z\"}",
                "{\"endedAt\":\"2026-11-21T03:00:00Z\",\"reason\":\"TIRED\"}",
                "{\"endedAt\":\"yesterday\",\"reason\":\"BLOCKS_DONE\"}",
                "{\"endedAt\":\"2026-11-21T03:00:00Z\",\"reason\":\"BLOCKS_DONE\",\"more\":1}"
            })
    void whatIsLackingWrongOrTooMuchIsNotValid(String ending) {
        assertThat(errors("ending", ending)).hasSize(1);
    }

    static Stream<Arguments> schemas() {
        return Stream.of(
                arguments("run", Run.class),
                arguments("fork", ForkRecord.class),
                arguments("window", WindowRecord.class),
                arguments("profile", ProfileRecord.class),
                arguments("ending", Ending.class));
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void theSchemaIsThatOfTheRecord(String name, Class<?> record) throws Exception {
        String generated = SchemaOf.record(name, record, JAVADOC);
        Path kept = Path.of("target", "schema", name + ".schema.json");
        Files.createDirectories(kept.getParent());
        Files.writeString(kept, generated);

        assertThat(text(name))
                .as("the record has changed: copy %s over the schema in src/main/resources", kept)
                .isEqualTo(generated);
    }

    private static List<Error> errors(String name, String text) {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        Schema schema = registry.getSchema(text(name), InputFormat.JSON);
        return schema.validate(
                text,
                InputFormat.JSON,
                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    }

    private static String text(String name) {
        String resource = "schema/%s.schema.json".formatted(name);
        try (InputStream stream = Objects.requireNonNull(Run.class.getResourceAsStream(resource), resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
