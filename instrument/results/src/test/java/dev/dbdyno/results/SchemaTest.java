package dev.dbdyno.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaTest {

    @TempDir
    private Path temp;

    static Stream<Arguments> heads() {
        return Stream.of(
                        new Scenario.OneRow(1),
                        new Scenario.HundredRows(100),
                        new Scenario.Sleep(0.01),
                        new Scenario.SingleQuery(),
                        new Scenario.Queries(20),
                        new Scenario.Updates(500),
                        new Scenario.Fortunes(),
                        new Scenario.UserAdd(1),
                        new Scenario.UserGet(1),
                        new Scenario.UsersFirst100(100),
                        new Scenario.UserDelete(1),
                        new Scenario.UserQuery("select 1", List.of(), null),
                        new Scenario.UserQuery(
                                "select $1, $2",
                                List.of(
                                        new Scenario.Parameter.Text(Example.HOSTILE),
                                        new Scenario.Parameter.WholeNumber(-1, 1)),
                                1,
                                new QueryFile(
                                        "mine.yaml", 3, 9, List.of(new SetupStatement("create table t (i int)", 2)))),
                        Example.requests(),
                        new Scenario.FindMovie(Example.HOSTILE),
                        new Scenario.InsertMovie(),
                        new Scenario.PersonMovies("Tom Hanks"),
                        new Scenario.CoActors("Tom Hanks"))
                .flatMap(scenario -> Stream.of(
                                new LoadModel.ClosedLoop(8),
                                new LoadModel.Backlog(10, 2),
                                Example.openLoop(),
                                Example.spike())
                        .map(load -> arguments(Example.run(scenario, load))));
    }

    static Stream<Arguments> probings() {
        return Stream.of(
                        Example.staircase(),
                        Example.clientStaircase(),
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

        assertValid(folder);
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
                arguments("ending", Ending.class));
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void theSchemaDescribesEveryComponentAndNothingElse(String name, Class<?> record) {
        JsonObject schema = json(name);
        new Comparison(schema).record(name, schema, record);
    }

    @ParameterizedTest
    @MethodSource("schemas")
    void theSchemaIsNamedByTheFormatItDescribes(String name, Class<?> record) {
        assertThat(json(name).get("$id").getAsString()).isEqualTo("urn:dbdyno:results:%d:%s", Run.FORMAT_VERSION, name);
        assertThat(json(name).get("$schema").getAsString()).isEqualTo("https://json-schema.org/draft/2020-12/schema");
    }

    @Test
    void theSchemaOfTheHeadTakesTheVersionThatIsWrittenOnly() {
        JsonObject version = json("run").getAsJsonObject("properties").getAsJsonObject("formatVersion");

        assertThat(version.get("const").getAsInt()).isEqualTo(Run.FORMAT_VERSION);
    }

    private static List<Error> errors(String name, String text) {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        Schema schema = registry.getSchema(json(name).toString(), InputFormat.JSON);
        return schema.validate(
                text,
                InputFormat.JSON,
                context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    }

    private static JsonObject json(String name) {
        String resource = "schema/%s.schema.json".formatted(name);
        try (Reader reader = new InputStreamReader(
                Objects.requireNonNull(Run.class.getResourceAsStream(resource), resource), StandardCharsets.UTF_8)) {
            return JsonParser.parseReader(reader).getAsJsonObject();
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /** A schema beside the Java types that it describes. */
    private record Comparison(JsonObject root) {

        void record(String path, JsonObject schema, Class<?> record) {
            assertObject(path, schema, components(record).keySet(), required(record));
            JsonObject properties = schema.getAsJsonObject("properties");
            components(record)
                    .forEach((name, type) -> value(path + "." + name, properties.getAsJsonObject(name), type));
        }

        private void kind(String path, JsonObject schema, Class<?> kind) {
            JsonObject properties = schema.getAsJsonObject("properties");
            String written =
                    kind.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(java.util.Locale.ROOT);
            assertThat(properties.getAsJsonObject("type").get("const").getAsString())
                    .as(path)
                    .isEqualTo(written);
            assertObject(path, schema, with("type", components(kind).keySet()), with("type", required(kind)));
            components(kind).forEach((name, type) -> value(path + "." + name, properties.getAsJsonObject(name), type));
        }

        private void assertObject(
                String path, JsonObject schema, java.util.Set<String> names, java.util.Set<String> required) {
            assertThat(schema.get("type").getAsString()).as(path).isEqualTo("object");
            assertThat(schema.getAsJsonObject("properties").keySet()).as(path).isEqualTo(names);
            assertThat(texts(schema.getAsJsonArray("required")))
                    .as("required of " + path)
                    .isEqualTo(required);
            assertThat(schema.get("additionalProperties").getAsBoolean())
                    .as(path)
                    .isFalse();
            assertThat(schema.get("description").getAsString()).as(path).isNotBlank();
        }

        private void value(String path, JsonObject reference, Type type) {
            assertThat(reference.get("description").getAsString()).as(path).endsWith(".");
            if (path.endsWith("Nanos")) {
                assertThat(reference.get("description").getAsString()).as(path).contains("anoseconds");
            }
            content(path, reference, type);
        }

        private void content(String path, JsonObject reference, Type type) {
            JsonObject schema = resolved(reference);
            switch (type) {
                case ParameterizedType p
                when p.getRawType() == List.class -> {
                    assertType(path, schema, "array");
                    content(path + "[]", schema.getAsJsonObject("items"), p.getActualTypeArguments()[0]);
                }
                case ParameterizedType p -> {
                    assertThat(p.getActualTypeArguments()).as(path).containsExactly(String.class, String.class);
                    assertType(path, schema, "object");
                    assertType(path, schema.getAsJsonObject("additionalProperties"), "string");
                }
                case Class<?> c when c.isRecord() -> record(path, schema, c);
                case Class<?> c when c.isSealed() -> sealed(path, schema, c);
                case Class<?> c
                when c.isEnum() ->
                    assertThat(texts(schema.getAsJsonArray("enum"))).as(path).isEqualTo(constants(c));
                case Class<?> c -> scalar(path, schema, c);
                default -> throw new AssertionError(path + " has a type that no schema is known for: " + type);
            }
        }

        private void sealed(String path, JsonObject schema, Class<?> sealed) {
            Map<String, Class<?>> kinds =
                    records(sealed).collect(Collectors.toMap(c -> "#/$defs/" + c.getSimpleName(), c -> c));
            List<JsonObject> references = StreamSupport.stream(
                            schema.getAsJsonArray("oneOf").spliterator(), false)
                    .map(JsonElement::getAsJsonObject)
                    .toList();
            assertThat(references)
                    .extracting(reference -> reference.get("$ref").getAsString())
                    .as(path)
                    .containsExactlyInAnyOrderElementsOf(kinds.keySet());
            references.forEach(reference -> kind(
                    path,
                    resolved(reference),
                    Objects.requireNonNull(kinds.get(reference.get("$ref").getAsString()))));
        }

        private static Stream<Class<?>> records(Class<?> sealed) {
            return Arrays.stream(sealed.getPermittedSubclasses())
                    .flatMap(permitted -> permitted.isSealed() ? records(permitted) : Stream.of(permitted));
        }

        private static void scalar(String path, JsonObject schema, Class<?> type) {
            if (type == Instant.class) {
                assertThat(schema.get("format").getAsString()).as(path).isEqualTo("date-time");
            }
            if (type == Duration.class) {
                assertThat(schema.get("pattern").getAsString()).as(path).startsWith("^PT");
            }
            String name = switch (type.getSimpleName()) {
                case "int", "long", "Integer", "Long" -> "integer";
                case "double", "Double" -> "number";
                case "String", "Instant", "Duration" -> "string";
                default -> throw new AssertionError(path + " has a type that no schema is known for: " + type);
            };
            assertType(path, schema, name);
        }

        private static void assertType(String path, JsonObject schema, String name) {
            assertThat(schema.get("type").getAsString()).as(path).isEqualTo(name);
        }

        private JsonObject resolved(JsonObject schema) {
            if (!schema.has("$ref")) {
                return schema;
            }
            String name = schema.get("$ref").getAsString().replace("#/$defs/", "");
            return root.getAsJsonObject("$defs").getAsJsonObject(name);
        }

        private static Map<String, Type> components(Class<?> record) {
            return Arrays.stream(record.getRecordComponents())
                    .collect(Collectors.toMap(RecordComponent::getName, RecordComponent::getGenericType));
        }

        private static java.util.Set<String> required(Class<?> record) {
            return Arrays.stream(record.getRecordComponents())
                    .filter(component -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class))
                    .map(RecordComponent::getName)
                    .collect(Collectors.toSet());
        }

        private static java.util.Set<String> with(String name, java.util.Set<String> names) {
            return Stream.concat(Stream.of(name), names.stream()).collect(Collectors.toSet());
        }

        private static java.util.Set<String> constants(Class<?> type) {
            return Arrays.stream(type.getEnumConstants())
                    .map(constant -> ((Enum<?>) constant).name())
                    .collect(Collectors.toSet());
        }

        private static java.util.Set<String> texts(JsonArray array) {
            return StreamSupport.stream(array.spliterator(), false)
                    .map(JsonElement::getAsString)
                    .collect(Collectors.toSet());
        }
    }
}
