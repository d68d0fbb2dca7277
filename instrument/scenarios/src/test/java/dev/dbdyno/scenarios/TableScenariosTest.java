package dev.dbdyno.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.fake.FakeProvider;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.reply.JsonBodies;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.Settings;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableScenariosTest {

    private static final FakeProvider FAKE = new FakeProvider();

    static Stream<Scenario> scenarios() {
        return Stream.of(
                new SingleQuery(),
                new Queries(1),
                new Queries(20),
                new Queries(500),
                new Updates(1),
                new Updates(20),
                new Updates(500),
                new Fortunes(),
                new UserAdd(1_000),
                new UserGet(1_000),
                new UsersFirst100(1_000),
                new UserDelete(1_000),
                new InsertBatch(1_000, 1),
                new InsertBatch(1_000, 20));
    }

    /** The fake's data are written apart from those that the workload knows. */
    @ParameterizedTest
    @MethodSource("scenarios")
    void theReplyOfAStackIsRightAndEveryOtherIsWrong(Scenario scenario) throws Exception {
        Workload workload = Workload.of(scenario);
        Draws draws = Draws.of(3, 0);
        try (BlockingStack stack = stack(Map.of())) {
            for (int operation = 0; operation < 50; operation++) {
                Operation asked = workload.next(draws);
                List<? extends Row> reply = stack.execute(asked);
                assertThat(isRight(workload, asked, reply))
                        .as(workload.describeWrong(asked, reply.size(), RowHash.of(reply)))
                        .isTrue();
                assertThat(isRight(workload, asked, reply.subList(1, reply.size())))
                        .isFalse();
                assertThat(workload.isRight(asked, reply.size(), RowHash.of(reply) + 1))
                        .isFalse();
            }
        }
        try (BlockingStack liar = stack(Map.of("wrongEvery", "1"))) {
            Operation asked = workload.next(draws);
            assertThat(isRight(workload, asked, liar.execute(asked))).isFalse();
        }
    }

    private static BlockingStack stack(Map<String, String> given) throws Exception {
        Map<String, String> settings = new java.util.HashMap<>(given);
        settings.put("rows", "1000");
        settings.put("serviceMicros", "0");
        return (BlockingStack)
                FAKE.open(new Endpoint("nowhere", 1, "", "", "", "", ""), Settings.of(FAKE.settings(), settings));
    }

    private static boolean isRight(Workload workload, Operation asked, List<? extends Row> rows) {
        return workload.isRight(asked, rows.size(), RowHash.of(rows));
    }

    @Test
    void worldsAreRightInTheOrderOfTheirIdsOnly() {
        Workload two = Workload.of(new Queries(2));
        Operation asked = new FindWorlds(List.of(1, 3));
        World first = new World(1, 7_920);
        World third = new World(3, 3_758);
        assertThat(isRight(two, asked, List.of(first, third))).isTrue();
        assertThat(isRight(two, asked, List.of(third, first))).isFalse();
        assertThat(isRight(two, asked, List.of(first, new World(3, 3_759)))).isFalse();
        assertThat(two.describeWrong(asked, 1, 5)).contains("expected 2 rows", "found 1 row");
    }

    @Test
    void idsOfQueriesAreDrawnFromAllWorldsAndRepeat() {
        Workload queries = Workload.of(new Queries(500));
        Draws draws = Draws.of(1, 0);
        Set<Integer> drawn = new HashSet<>();
        int repeated = 0;
        for (int operation = 0; operation < 400; operation++) {
            List<Integer> ids = ((FindWorlds) queries.next(draws)).ids();
            drawn.addAll(ids);
            repeated += ids.size() - new HashSet<>(ids).size();
        }
        assertThat(drawn).hasSize(10_000).allMatch(id -> id >= 1 && id <= 10_000);
        // of 500 about 12 repeat
        assertThat(repeated / 400.0).isBetween(10.0, 15.0);
    }

    @Test
    void updatesAreOfDifferentWorldsAscendingAndReachAll() {
        Workload updates = Workload.of(new Updates(500));
        Draws draws = Draws.of(1, 0);
        Set<Integer> ids = new HashSet<>();
        Set<Integer> numbers = new HashSet<>();
        for (int operation = 0; operation < 400; operation++) {
            List<World> changes = ((UpdateWorlds) updates.next(draws)).changes();
            assertThat(changes).hasSize(500).extracting(World::id).isSorted().doesNotHaveDuplicates();
            changes.forEach(change -> {
                ids.add(change.id());
                numbers.add(change.randomNumber());
            });
        }
        assertThat(ids).hasSize(10_000).allMatch(id -> id >= 1 && id <= 10_000);
        assertThat(numbers).hasSize(10_000).allMatch(number -> number >= 1 && number <= 10_000);
    }

    @Test
    void everyClientOfAForkDeletesOthersAndWhatIsSpentIsToldInWords() {
        Workload delete = Workload.of(new UserDelete(100));
        List<Operation> asked = new ArrayList<>();
        for (int operation = 0; operation < 100; operation++) {
            asked.add(delete.next(Draws.of(1, operation % 3)));
        }
        assertThat(asked).doesNotHaveDuplicates().allMatch(operation -> {
            int id = ((Operation.DeleteUser) operation).id();
            return id >= 1 && id <= 100;
        });
        Operation spent = delete.next(Draws.of(1, 0));
        List<Row> none = List.of(new Tuple(List.of(0)));
        assertThat(isRight(delete, spent, none)).isFalse();
        assertThat(delete.describeWrong(spent, 1, RowHash.of(none)))
                .contains("all 100 users were deleted")
                .contains("--users");
        assertThat(delete.describeWrong(asked.getFirst(), 1, RowHash.of(none)))
                .contains("expected 1 row")
                .doesNotContain("were deleted");
    }

    @ParameterizedTest
    @CsvSource({"100000, 20", "100099, 1", "9, 10", "100000, 11", "1, 1000"})
    void noTwoBatchesHaveAKeyInCommonNorOneOfTheDataSet(int companies, int rows) {
        Questions questions = new InsertBatch(companies, rows).questions();
        Set<Integer> keys = new HashSet<>();
        int room = IntStream.iterate(1, power -> power * 10)
                .filter(power -> power >= rows)
                .findFirst()
                .orElseThrow();
        for (int operation = 0; operation < 300; operation++) {
            List<Company> batch = ((InsertCompanies) questions.next(Draws.of(1, operation % 3))).companies();
            // batches whose numbers are neighbours do not overlap either
            assertThat(batch.getFirst().companyId() % room).isZero();
            for (Company company : batch) {
                assertThat(keys.add(company.companyId())).isTrue();
                assertThat(company.companyName()).isEqualTo("company" + company.companyId());
            }
        }
        assertThat(keys).hasSize(300 * rows).allMatch(key -> key > companies);
    }

    /** A host is sent the batch that a stack is asked for. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 11, 100, 101, 1000})
    void aBatchOverHttpHasTheSameKeysAndNames(int rows) {
        InsertBatch scenario = new InsertBatch(100_000, rows);
        Requests http = scenario.overHttp();
        int first = http.draws().getFirst().from();
        assertThat(http.draws())
                .containsExactly(new Draw("k", first, http.draws().getFirst().to(), Distribution.ONCE));
        List<Company> asked = ((InsertCompanies) scenario.questions().next(Draws.of(1, 0))).companies();
        assertThat(http.body().text(new int[] {first})).isEqualTo(JsonBodies.list(asked));
    }

    @Test
    void aBatchHasItsLimits() {
        assertThatThrownBy(() -> new InsertBatch(1, 0)).hasMessage("a batch has 1 to 1000 rows, but got 0");
        assertThatThrownBy(() -> new InsertBatch(1, 1_001)).hasMessage("a batch has 1 to 1000 rows, but got 1001");
    }

    @Test
    void aUserThatIsAddedIsRightWhateverKeyAndTimeTheServerGaveIt() {
        Workload add = Workload.of(new UserAdd(1));
        Operation.AddUser asked = (Operation.AddUser) add.next(Draws.of(1, 0));
        LocalDateTime now = LocalDateTime.of(2026, 11, 21, 10, 0);
        assertThat(isRight(add, asked, List.of(new User(77, asked.name(), asked.surname(), asked.email(), now))))
                .isTrue();
        assertThat(isRight(add, asked, List.of(new User(77, asked.surname(), asked.name(), asked.email(), now))))
                .isFalse();
        assertThat(add.next(Draws.of(1, 1))).isNotEqualTo(asked);
    }
}
