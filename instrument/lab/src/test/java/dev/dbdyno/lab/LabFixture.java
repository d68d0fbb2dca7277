package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Probing;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** A lab with real child processes that follow a script, and a run's folder. No process may outlive a test. */
abstract class LabFixture {

    private static final Duration LONG = Duration.ofSeconds(60);

    /** Only a turn's limit is short, for the child that hangs in one. */
    static final PhaseLimits FOR_HANGS = limits(Duration.ofSeconds(2));

    /** Limits that no child reaches that does not hang, whatever else the machine does. */
    static final PhaseLimits AMPLE = limits(LONG);

    static final Room PLENTY = new Room(Long.MAX_VALUE / 2);

    /** Why an arm cannot run at all. */
    static final Failure UNABLE = new Failure("resolving the class path", "there is no such version", null, null);

    /** A rule for plans in which no fork is probed. */
    static final Function<Probing.ByFork, ProbeRule> NO_PROBES = probing -> {
        throw new AssertionError(probing);
    };

    static final StopRule TO_THE_END = soFar -> StopRule.Decision.GO_ON;

    @TempDir
    Path temp;

    final CountingServer server = new CountingServer();
    final List<Event> events = new ArrayList<>();

    @AfterEach
    final void nothingIsLeft() {
        server.close();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
    }

    static PhaseLimits limits(Duration turn) {
        return new PhaseLimits(LONG, turn, LONG, Duration.ofSeconds(10));
    }

    final Lab lab() {
        return lab(events::add);
    }

    final Lab lab(RunListener listener) {
        return lab(listener, AMPLE);
    }

    final Lab lab(RunListener listener, PhaseLimits limits) {
        return new Lab(server, listener, InstantSource.system(), NO_PROBES, limits, PLENTY);
    }

    final Lab lab(Room room) {
        return new Lab(server, events::add, InstantSource.system(), NO_PROBES, AMPLE, room);
    }

    final Ending run(ScriptedRun scripted) throws Exception {
        return run(scripted, TO_THE_END);
    }

    final Ending run(ScriptedRun scripted, StopRule rule) throws Exception {
        return lab().run(folder(), scripted.run(server), scripted.runnable(), rule);
    }

    final Ending run(Lab lab, ScriptedRun scripted) throws Exception {
        return lab.run(folder(), scripted.run(server), scripted.runnable(), TO_THE_END);
    }

    /** Runs forks of which one hangs in a turn, so that the test soon sees it. */
    final Ending hanging(ScriptedRun scripted) throws Exception {
        return run(lab(events::add, FOR_HANGS), scripted);
    }

    final Ending resume(List<RunnableArm> arms) throws Exception {
        return lab().resume(folder(), arms, TO_THE_END);
    }

    final RunFolder folder() {
        return RunFolder.at(temp.resolve("a-run"));
    }

    final RunResults stored() throws Exception {
        return folder().read();
    }

    final Failure failureOf(int arm) throws Exception {
        return stored().forks().stream()
                .filter(fork -> fork.arm() == arm)
                .map(ForkRecord::failure)
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }
}
