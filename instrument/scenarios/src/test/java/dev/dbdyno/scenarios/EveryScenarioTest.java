package dev.dbdyno.scenarios;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.spi.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a new scenario may forget and the compiler does not see. */
class EveryScenarioTest {

    /** What the user must give: they have no operation or no request of their own. */
    private static final Set<Kind> OF_THE_USER = Set.of(UserQuery.KIND, Requests.KIND);

    private static final Given NOTHING = new Given() {
        @Override
        public <T> @Nullable T value(ScenarioOption<T> option) {
            return null;
        }

        @Override
        public boolean hasTarget() {
            return false;
        }
    };

    private static final Figures FIGURES = new Figures() {
        @Override
        public String count(long number) {
            return Long.toString(number);
        }

        @Override
        public String nanos(long nanos) {
            return nanos + " ns";
        }
    };

    static Stream<Kind> ownKinds() {
        return Kind.all().stream().filter(kind -> !OF_THE_USER.contains(kind));
    }

    @Test
    void everyRecordIsAKindThatMakesItAndNoTwoHaveOneName() {
        assertThat(Kind.all()).hasSameSizeAs(Scenario.class.getPermittedSubclasses());
        assertThat(Kind.all()).extracting(Kind::name).doesNotHaveDuplicates();
        assertThat(Kind.all()).extracting(Kind::summary).doesNotHaveDuplicates().allMatch(text -> !text.isBlank());
        assertThat(Arrays.asList(Scenario.class.getPermittedSubclasses())).allMatch(Class::isRecord);
    }

    @Test
    void anOptionIsDeclaredOnce() {
        Map<String, ScenarioOption<?>> byName = new HashMap<>();
        for (Kind kind : Kind.all()) {
            for (ScenarioOption<?> option : kind.options()) {
                assertThat(byName.getOrDefault(option.name(), option)).isEqualTo(option);
                byName.put(option.name(), option);
                assertThat(option.name()).matches("--[a-z-]+");
                assertThat(option.help()).isNotEmpty();
            }
        }
    }

    @Test
    void theTableOfScenariosSaysWhatListSays() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../../docs/scenarios.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .toList();
        assertThat(rows)
                .as("docs/scenarios.md")
                .containsExactlyElementsOf(
                        Kind.all().stream().map(EveryScenarioTest::row).toList());
    }

    private static String row(Kind kind) {
        String options = kind.options().stream()
                .map(option -> "`%s`".formatted(option.name()))
                .collect(Collectors.joining(", "));
        return "| `%s` | %s | %s |".formatted(kind.name(), kind.summary(), options.isEmpty() ? "–" : options);
    }

    @ParameterizedTest
    @MethodSource("ownKinds")
    void withoutAnyOptionItCanBeAskedAndIsOfItsKind(Kind kind) {
        Scenario scenario = kind.reader().apply(NOTHING);
        assertThat(scenario.kind()).isEqualTo(kind);
        assertThat(scenario.subject(FIGURES)).startsWith(kind.name());
        assertThat(Scenario.of(scenario.stored())).isEqualTo(scenario);
        Operation asked = scenario.questions().next(Draws.of(1, 0));
        assertThat(scenario.reply().rows().expected(asked)).contains("row");
        assertThat(asked)
                .isInstanceOf(
                        switch (kind.database()) {
                            case POSTGRESQL -> Operation.OnTables.class;
                            case NEO4J -> Operation.OnGraph.class;
                        });
    }

    /** The statements of stacks without a mapper, and the bytes of the values that come back or are sent. */
    @Test
    void whatItAsksOfTheServerReadsLikeThis() {
        String user = "id, name, surname, email, created";
        assertThat(ownKinds()
                        .map(kind -> kind.reader()
                                .apply(NOTHING)
                                .asked()
                                .orElseThrow()
                                .words(FIGURES)))
                .containsExactly(
                        "select company_id, company_name from companies where company_id = ? (1 row of 36 bytes)",
                        "select company_id, company_name from companies where company_id > ? order by company_id limit ? (100 rows of 36 bytes)",
                        "select id, randomnumber from world where id = ? (1 row of 8 bytes)",
                        "20 × select id, randomnumber from world where id = ? (20 rows of 8 bytes)",
                        "20 × select id, randomnumber from world where id = ?, then 20 × update world set randomnumber = ? where id = ? (20 rows of 8 bytes)",
                        "select id, message from fortune (12 rows of 34 to 83 bytes)",
                        "insert into users(name, surname, email) values (?, ?, ?) returning %s (1 row of 38 to 65 bytes)"
                                .formatted(user),
                        "select %s from users where id = ? (1 row of 38 to 53 bytes)".formatted(user),
                        "select %s from users order by id limit ? (100 rows of 38 to 44 bytes)".formatted(user),
                        "delete from users where id = ?",
                        "batch of 20 × insert into companies(company_id, company_name) values (?, ?) (20 rows of 17 to 21 bytes)",
                        "select 1 from pg_sleep(?) (1 row of 4 bytes)",
                        "match (m:DbdynoMovie {title: $title}) return m (1 row of 39 bytes)",
                        "create (m:DbdynoMovie {title: $title, released: $released, tagline: $tagline}) return m (1 row of 43 to 61 bytes)",
                        "match (p:DbdynoPerson {name: $name}) optional match (p)-[:ACTED_IN]->(m:DbdynoMovie) return p, collect(m) (1 row of 854 bytes)",
                        "match (:DbdynoPerson {name: $name})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson) return distinct c (34 rows of 11 to 26 bytes)");
    }

    @ParameterizedTest
    @MethodSource("ownKinds")
    void whatItAsksOverHttpStandsInTheContract(Kind kind) throws IOException {
        Scenario scenario = kind.reader().apply(NOTHING);
        for (Requests.Request request : scenario.overHttp().requests()) {
            String path = request.path().replaceFirst("\\?.*", "");
            assertThat(methodsByPath().getOrDefault(path, List.of()))
                    .as("methods of %s in contract.yaml", path)
                    .contains(request.method());
        }
        assertThatCode(() -> scenario.reply().body().words(new int[] {1, 1, 1})).doesNotThrowAnyException();
    }

    /** The operations of dbdyno's contract for web hosts: a path stands two blanks in, a method four. */
    private static Map<String, List<String>> methodsByPath() throws IOException {
        Map<String, List<String>> methods = new HashMap<>();
        String path = "";
        for (String line : contract().lines().toList()) {
            if (line.matches(" {2}/\\S*:.*")) {
                path = line.strip().replaceFirst(":.*", "");
            } else if (line.matches(" {4}(get|post|put|delete):.*")) {
                String method = line.strip().replaceFirst(":.*", "").toUpperCase(Locale.ROOT);
                methods.merge(
                        path,
                        List.of(method),
                        (some, more) ->
                                Stream.of(some, more).flatMap(List::stream).collect(Collectors.toList()));
            }
        }
        return methods;
    }

    private static String contract() throws IOException {
        String resource = "web/contract.yaml";
        try (InputStream file = Objects.requireNonNull(Operation.class.getResourceAsStream(resource), resource)) {
            return new String(file.readAllBytes(), UTF_8);
        }
    }
}
