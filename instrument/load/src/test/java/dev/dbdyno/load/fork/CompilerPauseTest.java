package dev.dbdyno.load.fork;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.usage.Meter;
import dev.dbdyno.load.usage.Usage;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** In virtual time: a compiler with so much work waits for the processors that a pause leaves it. */
class CompilerPauseTest {

    private static final Duration MUCH = Duration.ofMinutes(1);

    private final List<Duration> pauses = new ArrayList<>();
    private long compiledNanos;
    private long waitingNanos;

    @Test
    void endsWhenTheCompilerHasNothingMoreToDo() throws Exception {
        waitingNanos = Duration.ofMillis(230).toNanos();
        pause(() -> compiledNanos).after(MUCH);

        // four looks at a busy one, one at the last 30 ms of its work, one at an idle one
        assertThat(pauses).hasSize(6).containsOnly(Duration.ofMillis(50));
        assertThat(waitingNanos).isZero();
    }

    @Test
    void isOneLookWhereTheCompilerIsIdle() throws Exception {
        pause(() -> compiledNanos).after(MUCH);

        assertThat(pauses).hasSize(1);
    }

    @Test
    void isOneLookWhereTheCompilerCannotBeSeen() throws Exception {
        waitingNanos = Duration.ofSeconds(9).toNanos();
        pause(() -> null).after(MUCH);

        assertThat(pauses).hasSize(1);
    }

    @Test
    void endsAfterASecondHoweverMuchThereIsToDo() throws Exception {
        waitingNanos = Duration.ofSeconds(9).toNanos();
        pause(() -> compiledNanos).after(MUCH);

        assertThat(pauses).hasSize(20);
    }

    @Test
    void allPausesAreNoLongerThanTheLoad() throws Exception {
        waitingNanos = Duration.ofSeconds(90).toNanos();
        CompilerPause pause = pause(() -> compiledNanos);
        for (int window = 1; window <= 10; window++) {
            pause.after(Duration.ofMillis(500).multipliedBy(window));
        }

        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus)).isEqualTo(Duration.ofSeconds(5));
    }

    private CompilerPause pause(Supplier<@Nullable Long> compiled) {
        Meter meter = () -> {
            Long before = compiled.get();
            return () -> {
                Long after = compiled.get();
                return usage(before == null || after == null ? null : after - before);
            };
        };
        return new CompilerPause(meter, this::lasting);
    }

    private void lasting(Duration length) {
        pauses.add(length);
        long done = Math.min(length.toNanos(), waitingNanos);
        compiledNanos += done;
        waitingNanos -= done;
    }

    private static Usage usage(@Nullable Long jitNanos) {
        return new Usage(Quantities.NONE.with(Party.HOST, Count.JIT, jitNanos), null, List.of());
    }
}
