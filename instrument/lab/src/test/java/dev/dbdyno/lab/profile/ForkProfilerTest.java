package dev.dbdyno.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Tally;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One profile for all turns of a fork. */
class ForkProfilerTest {

    private static final long NO_PROCESS = 999_999_999;

    private static final String LOOP =
            "[loop-1 tid=7];reactor/pool/SimpleDequePool.drainLoop_[j];a/Driver.send_[j] %d\n";
    private static final String OWN = "[Attach Listener tid=9];dump 2\n";

    private static final Measurement WINDOW =
            Measurement.of(Tally.of(Instant.EPOCH, 400_000_000, 1_000), Latency.of(new Histogram(3)));

    private final List<String> told = new ArrayList<>();

    @TempDir
    private Path folder;

    /** What the profiler has seen by each time that it writes it down; where nothing is left, it refuses. */
    private ForkProfiler seeing(String... dumps) {
        List<String> left = new ArrayList<>(List.of(dumps));
        Agent agent = command -> {
            told.add(command.replaceFirst(",.*", ""));
            if (command.startsWith("dump")) {
                if (left.isEmpty()) {
                    throw new ProfilerException("it has crashed");
                }
                write(command.substring(command.indexOf("file=") + 5), left.removeFirst());
            }
        };
        Attribution attribution = new Attribution(new ClassOrigins(Map.of("a/Driver", "a:driver")));
        return new ForkProfiler(NO_PROCESS, folder, "fork", attribution, new Profiler(agent));
    }

    private static void write(String file, String text) {
        try {
            Files.writeString(Path.of(file), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ProfileRecord turns(ForkProfiler profiler, int many) throws InterruptedException {
        for (int round = 0; round < many; round++) {
            ForkProfiler.Turn turn = profiler.begin(round);
            if (turn != null) {
                turn.end(WINDOW, null);
            }
        }
        return profiler.record(0, 0, null);
    }

    @Test
    void theProfilerBeginsOnceAndWhatItHasSeenIsCountedOnce() throws Exception {
        ProfileRecord seen = turns(seeing(LOOP.formatted(3), LOOP.formatted(10) + OWN), 2);

        assertThat(told).containsExactly("start", "dump", "dump");
        assertThat(seen.samples()).as("but for those of the profiler itself").isEqualTo(10);
        assertThat(seen.handedOut()).isEqualTo(10);
        assertThat(seen.turns()).extracting(ProfiledTurn::samples).containsExactly(3L, 7L);
        assertThat(seen.loss()).isNull();
    }

    @Test
    void whatWasSeenBeforeTheProfilerFailedIsKept() throws Exception {
        ProfileRecord seen = turns(seeing(LOOP.formatted(3)), 3);

        assertThat(told).containsExactly("start", "dump", "dump");
        assertThat(seen.samples()).isEqualTo(3);
        assertThat(seen.turns()).hasSize(1);
        assertThat(seen.loss()).isEqualTo("it has crashed");
    }
}
