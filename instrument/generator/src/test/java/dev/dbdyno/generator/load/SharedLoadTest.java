package dev.dbdyno.generator.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.generator.requests.Mix;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.LoadedWindow;
import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Course;
import dev.dbdyno.load.drawing.Schedule;
import dev.dbdyno.load.drawing.WindowSeeds;
import dev.dbdyno.results.frames.Command.Replies;
import dev.dbdyno.results.frames.Command.Share;
import dev.dbdyno.results.frames.Command.WebTarget;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.Arrivals;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.results.plan.LoadModel.OpenLoop;
import dev.dbdyno.results.window.Excursions.Stretch;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.stub.Behaviour;
import dev.dbdyno.stub.RequestListener;
import dev.dbdyno.stub.StubServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** One load, made by several generators: each has a share of it, and all begin at one instant. */
class SharedLoadTest {

    private static final int GENERATORS = 3;
    private static final long SEED = 7;
    private static final Duration WINDOW = Duration.ofMillis(300);
    private static final long AHEAD_NANOS = Duration.ofMillis(300).toNanos();

    private record Shared(List<Part> parts, long connections) {

        List<LoadedWindow> windows() {
            return parts.stream().map(Part::window).toList();
        }

        List<Long> starts() {
            return parts.stream()
                    .flatMap(part -> part.late().stream())
                    .map(Stretch::firstNanos)
                    .toList();
        }
    }

    /**
     * What one generator made.
     *
     * @param beganNanos when it said that it begins
     */
    private record Part(LoadedWindow window, List<Stretch> late, long beganNanos) {}

    private static Shared shared(LoadModel model, long startNanos) throws Exception {
        HttpPlan plan = Target.keepAlive(Duration.ofSeconds(5));
        List<HttpLoads> all = new ArrayList<>();
        try (StubServer server = StubServer.start(Behaviour.PERFECT, RequestListener.NONE);
                ExecutorService generators = Executors.newFixedThreadPool(GENERATORS)) {
            WebTarget web = new WebTarget("127.0.0.1", server.port(), Replies.CONTRACT);
            List<Future<Part>> windows = new ArrayList<>();
            for (int part = 0; part < GENERATORS; part++) {
                Mix mix = Mix.of(new OneRow(1_000), web, plan.connections());
                HttpLoads loads =
                        HttpLoads.open(web, plan, mix, SEED, new Share(part, GENERATORS), 1, Duration.ofSeconds(5));
                all.add(loads);
                windows.add(generators.submit(() -> window(loads.load(model), startNanos)));
            }
            List<Part> ended = new ArrayList<>();
            for (Future<Part> window : windows) {
                ended.add(window.get());
            }
            // each has tried once whether anybody listens
            return new Shared(ended, server.connections() - GENERATORS);
        } finally {
            all.forEach(HttpLoads::close);
        }
    }

    private static Part window(Load load, long startNanos) throws Exception {
        load.prepare();
        load.watch(Duration.ofNanos(1));
        load.startAt(startNanos);
        AtomicLong began = new AtomicLong();
        load.run(WINDOW, () -> began.set(NanoClock.SYSTEM.nanoTime()));
        LoadedWindow window = load.collect();
        return new Part(window, load.lateStretches(), began.get());
    }

    /** Every operation takes longer than a nanosecond, so that the late ones are all, by their intended starts. */
    @Test
    void eachStartOfAScheduleIsMadeByOneGenerator() throws Exception {
        OpenLoop load = new OpenLoop(500, Arrivals.POISSON, 7, Duration.ofMillis(100));
        long start = NanoClock.SYSTEM.nanoTime() + AHEAD_NANOS;
        Shared shared = shared(load, start);

        assertThat(shared.starts()).containsExactlyInAnyOrderElementsOf(starts(Course.of(load, WINDOW)));
        // of seven connections three, two and two
        assertThat(shared.connections()).isEqualTo(7);
        assertThat(shared.windows())
                .extracting(LoadedWindow::startNanos)
                .containsOnly(start + Duration.ofMillis(100).toNanos());
    }

    /** All intended starts of the whole schedule, from the window's beginning. */
    private static List<Long> starts(Course course) {
        Schedule schedule = Schedule.of(course, new WindowSeeds(SEED).next());
        long from = course.leadIn().toNanos();
        return LongStream.generate(schedule::nextOffsetNanos)
                .takeWhile(offset -> offset < course.endNanos())
                .filter(offset -> offset >= from)
                .mapToObj(offset -> offset - from)
                .toList();
    }

    @Test
    void theClientsOfAClosedLoopAreDivided() throws Exception {
        long start = NanoClock.SYSTEM.nanoTime() + AHEAD_NANOS;
        Shared shared = shared(new ClosedLoop(7), start);

        assertThat(shared.connections()).isEqualTo(7);
        assertThat(shared.windows())
                .allSatisfy(window -> assertThat(window.startNanos() - start).isNotNegative());
        // what is read at the beginning delays nobody's first request
        assertThat(shared.parts())
                .allSatisfy(part -> assertThat(part.beganNanos() - start).isNegative());
    }
}
