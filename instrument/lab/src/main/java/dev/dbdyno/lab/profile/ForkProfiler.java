package dev.dbdyno.lab.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.lab.machine.TaskTimes;
import dev.dbdyno.lab.profile.Attribution.Place;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.FlightRecord;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledStack;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Profiles one fork's process turn by turn, and keeps what was seen. What goes wrong with the profiler costs the turns that are left,
 * and nothing else.
 */
public final class ForkProfiler {

    /** Places that are stored each on their own; the others of a layer are stored together. */
    private static final int MOST_PLACES = 600;

    private final long process;
    private final Path folder;
    private final String fork;
    private final Attribution attribution;
    private final @Nullable Profiler profiler;
    private final FlightRecorder recorder;
    private final Map<Place, Long> samples = new HashMap<>();
    private final Map<Stack, Long> stacks = new HashMap<>();
    private final Map<String, String> knownNames = new HashMap<>();
    private final List<ProfiledTurn> turns = new ArrayList<>();
    private final List<FlightRecorder.Span> loaded = new ArrayList<>();
    private Map<Long, Long> usedBefore = Map.of();
    private long handedOut;
    private @Nullable ServerActivity server;
    private @Nullable FlightRecord flight;
    private @Nullable String loss;

    private record Stack(List<String> frames, Layer layer) {}

    ForkProfiler(long process, Path folder, String fork, Attribution attribution, @Nullable Profiler profiler) {
        this.process = process;
        this.folder = folder;
        this.fork = fork;
        this.attribution = attribution;
        this.profiler = profiler;
        this.recorder = new FlightRecorder(process, folder.resolve(fork + ".jfr"));
    }

    /**
     * A profiler that is not attached yet.
     *
     * @param process id of the child
     * @param folder for what the profiler writes
     * @param fork its name, by which its files are called
     * @param origins of the child's classes
     */
    static ForkProfiler of(ProfilerLibrary library, long process, Path folder, String fork, ClassOrigins origins) {
        Path file = library.file();
        Path log = folder.resolve(fork + ".profiler.log");
        Profiler profiler = file == null ? null : new Profiler(new AttachedAgent(process, file, log));
        ForkProfiler made = new ForkProfiler(process, folder, fork, new Attribution(origins), profiler);
        if (profiler == null) {
            made.lose("there is no profiler for this operating system and processor");
        }
        return made;
    }

    /** Whether no further turn can be profiled. */
    public boolean isLost() {
        return loss != null;
    }

    /** No further turn is profiled, for this reason. */
    public void lose(String reason) {
        if (loss == null) {
            loss = reason;
        }
    }

    /** A turn that began to be profiled. */
    public final class Turn {
        private final Profiler running;
        private final int round;

        private Turn(Profiler running, int round) {
            this.running = running;
            this.round = round;
        }

        /**
         * The turn has ended.
         *
         * @param ofServer what the fork's connections were doing meanwhile; null where the server does not tell
         */
        public void end(Measurement measured, @Nullable ServerActivity ofServer) throws InterruptedException {
            long used = TaskTimes.sum(TaskTimes.between(usedBefore, TaskTimes.ofThreads(process)));
            Path file = folder.resolve(fork + ".collapsed");
            try {
                running.dump(file.toString());
                usedBefore = TaskTimes.ofThreads(process);
                long before = taken();
                replace(new String(Files.readAllBytes(file), UTF_8));
                Cpu cpu = measured.cpu(Party.HOST);
                turns.add(new ProfiledTurn(
                        round,
                        measured.operations(),
                        measured.durationNanos(),
                        cpu == null ? 0 : cpu.totalNanos(),
                        used,
                        taken() - before));
                loaded.add(new FlightRecorder.Span(
                        measured.startedAt(), measured.startedAt().plusNanos(measured.durationNanos())));
                server = ofServer == null ? null : (server == null ? ServerActivity.NONE : server).and(ofServer);
            } catch (ProfilerException e) {
                lose(String.valueOf(e.getMessage()));
            } catch (IOException e) {
                lose("what the profiler has seen cannot be read: " + e);
            }
        }
    }

    /**
     * Begins to profile a turn; null where that is impossible. The profiler goes on through all turns of the fork: a thread's first sample is due after a whole
     * interval, so to begin anew in each turn would lose half an interval of every thread and turn, and all of a thread that works less than one.
     */
    public @Nullable Turn begin(int round) throws InterruptedException {
        Profiler starting = profiler;
        if (starting == null || isLost()) {
            return null;
        }
        try {
            recorder.start();
            if (starting.mode() == null) {
                starting.start();
                usedBefore = TaskTimes.ofThreads(process);
            }
            return new Turn(starting, round);
        } catch (ProfilerException e) {
            lose(String.valueOf(e.getMessage()));
            return null;
        }
    }

    /** No further turn follows. The process must still be alive for its JVM to tell what it noted. */
    public void finish() throws InterruptedException {
        flight = recorder.stop(loaded);
    }

    /** The names as they are in memory already: a frame is in thousands of stacks. */
    private List<String> known(List<String> names) {
        return names.stream()
                .map(name -> knownNames.computeIfAbsent(name, each -> each))
                .toList();
    }

    private long taken() {
        return samples.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Keeps what the profiler has seen since its start in place of what it had seen before. */
    private void replace(String collapsed) {
        samples.clear();
        stacks.clear();
        handedOut = 0;
        for (String line : collapsed.split("\n", -1)) {
            SampledStack stack = SampledStack.parse(line).orElse(null);
            if (stack != null && !stack.isOfProfiler()) {
                Place place = attribution.of(stack);
                handedOut += stack.isOfHandingOut() ? stack.samples() : 0;
                samples.merge(place, stack.samples(), Long::sum);
                stacks.merge(new Stack(known(stack.stored()), place.layer()), stack.samples(), Long::sum);
            }
        }
    }

    /** Everything that was seen. */
    public ProfileRecord record(int block, int arm, @Nullable Integer attempt) {
        ProfilerMode mode = profiler == null ? null : profiler.mode();
        return new ProfileRecord(
                block,
                arm,
                attempt,
                mode,
                mode == null ? null : Long.valueOf(Profiler.interval(mode).toNanos()),
                turns,
                code(),
                handedOut,
                server,
                flight,
                profiler == null ? null : profiler.refusal(),
                loss);
    }

    /** All stacks that were seen. */
    public List<ProfiledStack> stacks() {
        return stacks.entrySet().stream()
                .map(entry -> new ProfiledStack(
                        entry.getKey().frames(), entry.getKey().layer(), entry.getValue()))
                .toList();
    }

    private List<ProfiledCode> code() {
        List<Map.Entry<Place, Long>> byMost = samples.entrySet().stream()
                .sorted(Map.Entry.<Place, Long>comparingByValue()
                        .reversed()
                        .thenComparing(entry -> entry.getKey().frame()))
                .toList();
        List<ProfiledCode> code = new ArrayList<>();
        Map<Layer, Long> further = new EnumMap<>(Layer.class);
        for (Map.Entry<Place, Long> each : byMost) {
            Place place = each.getKey();
            if (code.size() < MOST_PLACES) {
                code.add(new ProfiledCode(place.layer(), place.artifact(), place.frame(), each.getValue()));
            } else {
                further.merge(place.layer(), each.getValue(), Long::sum);
            }
        }
        further.forEach((layer, many) -> code.add(new ProfiledCode(layer, null, null, many)));
        code.sort(Comparator.comparingLong(ProfiledCode::samples).reversed());
        return code;
    }
}
