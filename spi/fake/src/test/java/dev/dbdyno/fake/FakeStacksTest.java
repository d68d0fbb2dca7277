package dev.dbdyno.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** The stacks run in simulated time on one thread. */
class FakeStacksTest {

    private static final Operation FIRST = new Operation.FindCompany(1);

    private final SimulatedTime time = new SimulatedTime();

    @Test
    void anOperationTakesItsServiceTimeAndBurnsItWhereBusy() throws OperationException {
        BlockingStack stack = fake(Map.of("serviceMicros", "250", "busy", "true"));
        for (int i = 0; i < 10; i++) {
            assertThat(stack.execute(FIRST)).isEqualTo(List.of(new Company(1, "c4ca4238a0b923820dcc509a6f75849b")));
        }
        assertThat(time.now).isEqualTo(2_500_000);
        assertThat(time.burned).isEqualTo(2_500_000);
    }

    @Test
    void anOperationThatWaitsBurnsNothing() throws OperationException {
        fake(Map.of("serviceMicros", "250")).execute(FIRST);
        assertThat(time.now).isEqualTo(250_000);
        assertThat(time.burned).isZero();
    }

    @Test
    void eachSoManythOperationFailsOrLies() throws OperationException {
        BlockingStack stack = fake(Map.of("failEvery", "3", "wrongEvery", "2"));
        List<String> seen = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            seen.add(outcome(stack));
        }
        assertThat(seen).containsExactly("1", "2", "XX000", "2", "1", "XX000");
    }

    private static String outcome(BlockingStack stack) {
        try {
            List<? extends Row> rows = stack.execute(FIRST);
            return String.valueOf(rows.size());
        } catch (OperationException failed) {
            return String.valueOf(failed.sqlState());
        }
    }

    @Test
    void aPageIsCutAtTheEndOfTheDataAndAnAbsentCompanyIsNothing() throws OperationException {
        BlockingStack stack = fake(Map.of("rows", "10"));
        assertThat(stack.execute(new Operation.FindCompanies(7, 100))).hasSize(3);
        assertThat(stack.execute(new Operation.FindCompany(11))).isEmpty();
        assertThat(stack.execute(new Operation.FindCompany(0))).isEmpty();
    }

    @Test
    void worldsComeInTheOrderOfTheirIdsUntilTheyAreChanged() throws OperationException {
        BlockingStack stack = fake(Map.of());
        assertThat(stack.execute(new Operation.FindWorlds(List.of(3, 1, 3, 0, 10_001))))
                .isEqualTo(List.of(new World(3, 3_758), new World(1, 7_920), new World(3, 3_758)));
        List<World> changes = List.of(new World(1, 5), new World(10_001, 6));
        assertThat(stack.execute(new Operation.UpdateWorlds(changes))).isEqualTo(List.of(new World(1, 5)));
        assertThat(stack.execute(new Operation.FindWorlds(List.of(1)))).isEqualTo(List.of(new World(1, 5)));
    }

    @Test
    void thereAreTwelveFortunesAndOneMore() throws OperationException {
        assertThat(fake(Map.of()).execute(new Operation.FindFortunes()))
                .hasSize(13)
                .extracting(row -> ((Fortune) row).id())
                .startsWith(11, 4)
                .endsWith(1, 12);
    }

    @Test
    void usersAreFoundAddedAndDeletedOnce() throws OperationException {
        BlockingStack stack = fake(Map.of("rows", "10"));
        User added = (User) stack.execute(new Operation.AddUser("a", "b", "c")).getFirst();
        assertThat(added.id()).isEqualTo(11);
        assertThat(stack.execute(new Operation.FindUser(11))).isEqualTo(List.of(added));
        assertThat(stack.execute(new Operation.FindUser(12))).isEmpty();
        assertThat(stack.execute(new Operation.FindUsers(100))).hasSize(11);
        assertThat(stack.execute(new Operation.DeleteUser(4))).isEqualTo(List.of(new Tuple(List.of(1))));
        assertThat(stack.execute(new Operation.DeleteUser(4))).isEqualTo(List.of(new Tuple(List.of(0))));
        assertThat(stack.execute(new Operation.FindUser(4))).isEmpty();
        assertThat(stack.execute(new Operation.FindUsers(4)))
                .extracting(row -> ((User) row).id())
                .isEqualTo(List.of(1, 2, 3, 5));
    }

    @Test
    void aFreezeHoldsWhatRunsAndWhatBegins() {
        StallSchedule stalls = new StallSchedule(1_000, 20, 100);

        // the first freeze is [1100, 1120)
        assertThat(stalls.doneAt(1_000, 50)).isEqualTo(1_050);
        assertThat(stalls.doneAt(1_050, 50)).isEqualTo(1_100);
        assertThat(stalls.doneAt(1_060, 50)).isEqualTo(1_130);
        assertThat(stalls.doneAt(1_105, 50)).isEqualTo(1_170);
        assertThat(stalls.doneAt(1_120, 200)).isEqualTo(1_360);
    }

    @Test
    void aFreezeWithoutAnEndIsRefused() {
        assertThatThrownBy(() -> fake(Map.of("stallMillis", "10", "stallEveryMillis", "10")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("stallMillis expects less than stallEveryMillis");
    }

    @Test
    void aRefusedOpeningLooksLikeAWrongPassword() {
        assertThatThrownBy(() -> fake(Map.of("refuse", "true")))
                .isInstanceOf(OperationException.class)
                .extracting(thrown -> ((OperationException) thrown).sqlState())
                .isEqualTo("28P01");
    }

    @Test
    void anOperationOnAGraphFailsAsNotOnThisDatabase() {
        Operation onGraph = new Operation.FindMovie("The Matrix");
        assertThatThrownBy(() -> fake(Map.of()).execute(onGraph))
                .isInstanceOf(OperationException.class)
                .hasMessage(OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph)
                        .getMessage());
    }

    @Test
    void thereIsOneFakeForEachStyle() {
        assertThat(ServiceLoader.load(StackProvider.class))
                .extracting(StackProvider::name)
                .containsExactlyInAnyOrder("fake", "fake-async", "fake-reactive");
        assertThat(ServiceLoader.load(StackProvider.class))
                .extracting(StackProvider::style)
                .doesNotHaveDuplicates();
    }

    private BlockingStack fake(Map<String, String> given) throws OperationException {
        return FakeProvider.open(Settings.of(FakeSettings.ALL, given), time);
    }

    private static final class SimulatedTime implements FakeTime {
        private long now;
        private long burned;

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void burnUntil(long nanos) {
            burned += nanos - now;
            now = nanos;
        }

        @Override
        public void waitUntil(long nanos) {
            now = nanos;
        }
    }
}
