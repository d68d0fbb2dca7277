package dev.dbdyno.child.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.recording.OpenLoopRecorder;
import dev.dbdyno.load.recording.OpenLoopTotals;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.scenarios.Sleep;
import dev.dbdyno.spi.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class EndedExecutionsTest {

    private static final Course COURSE =
            Course.of(new OpenLoop(1, Arrivals.UNIFORM, 1, Duration.ZERO), Duration.ofSeconds(1));

    private final EndedExecutions ended = new EndedExecutions();
    private final OpenLoopRecorder recorder = OpenLoopRecorder.whole();

    @Test
    void noneIsLostOrRecordedTwiceHoweverManyThreadsPush() throws Exception {
        int threads = 4;
        long each = 50_000;
        recorder.begin(0, COURSE.endNanos());
        CountDownLatch done = new CountDownLatch(threads);
        for (int thread = 0; thread < threads; thread++) {
            Thread.ofPlatform().start(() -> {
                for (int i = 0; i < each; i++) {
                    push("gone");
                }
                done.countDown();
            });
        }
        long recorded = 0;
        while (done.getCount() > 0) {
            recorded += ended.recordTo(recorder);
        }
        recorded += ended.recordTo(recorder);

        assertThat(recorded).isEqualTo(threads * each);
        assertThat(ended.recordTo(recorder)).isZero();
    }

    @Test
    void theFirstFailureIsTheOneThatEndedFirst() {
        recorder.begin(0, COURSE.endNanos());
        for (String message : List.of("first", "second", "third")) {
            recorder.due(0, 0);
            push(message);
        }
        ended.recordTo(recorder);

        LoadedWindow window = OpenLoopTotals.of(List.of(recorder)).window(COURSE, null);
        assertThat(window.firstFailure()).isEqualTo(new FirstFailure("first", null));
        assertThat(window.failures()).isEqualTo(3);
    }

    private void push(String failure) {
        List<Execution> pushed = new ArrayList<>(1);
        Execution execution = new Execution(
                new Operation.Sleep(0),
                new ReplyCheck(Workload.of(new Sleep(0))),
                NanoClock.SYSTEM,
                new Execution.Endings() {
                    @Override
                    public void ended(Execution execution) {
                        pushed.add(execution);
                    }

                    @Override
                    public void crashed(Throwable fault) {
                        throw new AssertionError(fault);
                    }
                });
        execution.intendedAt(0);
        execution.refuse(new FirstFailure(failure, null));
        pushed.forEach(ended::push);
    }
}
