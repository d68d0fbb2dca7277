package dev.dbdyno.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Company;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Row;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** In simulated time, on one thread. */
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
