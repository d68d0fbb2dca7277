package dev.dbdyno.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.profile.ProfilerMode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a profiler is told, and what becomes of a refusal. */
class ProfilerTest {

    private final List<String> told = new ArrayList<>();

    private Profiler refusing(String... events) {
        return new Profiler(command -> {
            told.add(command);
            for (String event : events) {
                if (command.contains("event=" + event)) {
                    throw new ProfilerException("No access to " + event);
                }
            }
        });
    }

    @Test
    void theBestModeIsTakenWhereNothingIsRefused() throws Exception {
        Profiler profiler = refusing();
        profiler.start();
        profiler.dump("/a/file");

        assertThat(profiler.mode()).isEqualTo(ProfilerMode.PERF_EVENTS);
        assertThat(profiler.refusal()).isNull();
        assertThat(told)
                .containsExactly(
                        "start,event=cpu-clock,interval=5000us,threads", "dump,collapsed,threads,ann,file=/a/file");
    }

    @Test
    void aRefusalLeadsToTheNextModeAndIsKept() throws Exception {
        Profiler profiler = refusing("cpu-clock");
        profiler.start();

        assertThat(profiler.mode()).isEqualTo(ProfilerMode.THREAD_TIMERS);
        assertThat(profiler.refusal()).isEqualTo("perf events: No access to cpu-clock");
        assertThat(told)
                .containsExactly(
                        "start,event=cpu-clock,interval=5000us,threads", "start,event=ctimer,interval=1000us,threads");
    }

    @Test
    void whereEverythingIsRefusedItSaysWhat() {
        assertThatThrownBy(() -> refusing("cpu-clock", "ctimer", "itimer").start())
                .isInstanceOf(ProfilerException.class)
                .hasMessage(
                        "no kind of sampling is possible: perf events: No access to cpu-clock; a CPU timer of each thread: No access to ctimer; a CPU timer of the process: No access to itimer");
    }

    @Test
    void theLibraryIsThatOfTheSystem() {
        assertThat(ProfilerLibrary.system("Linux", "amd64")).isEqualTo("linux-x64");
        assertThat(ProfilerLibrary.system("Linux", "aarch64")).isEqualTo("linux-arm64");
        assertThat(ProfilerLibrary.system("Mac OS X", "aarch64")).isEqualTo("macos");
    }
}
