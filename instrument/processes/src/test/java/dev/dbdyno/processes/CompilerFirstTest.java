package dev.dbdyno.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.dbdyno.processes.CompilerFirst.Server;
import dev.dbdyno.results.CompilerPriority;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests with real JVMs, whose threads the system shows. */
class CompilerFirstTest {

    private static final long NO_PROCESS = 1L << 40;

    /** The usual nice value of a thread. */
    private final int usual = NiceValues.of(ProcessHandle.current().pid()).values().stream()
            .mapToInt(Integer::intValue)
            .max()
            .orElseThrow();

    private Process jvm;

    @BeforeEach
    void start() throws IOException {
        jvm = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Idle.class.getName())
                .start();
        assertThat(jvm.getInputStream().read()).isEqualTo('+');
    }

    @AfterEach
    void nothingIsLeft() throws InterruptedException {
        jvm.destroyForcibly().waitFor();
    }

    /** A program that waits, and starts a further thread when it is told something. */
    static final class Idle {
        public static void main(String[] args) throws IOException, InterruptedException {
            System.out.write('+');
            System.out.flush();
            System.in.read();
            Thread.ofPlatform().name("late").start(() -> {
                System.out.write('+');
                System.out.flush();
                sleep();
            });
            sleep();
        }

        private static void sleep() {
            try {
                Thread.sleep(Duration.ofMinutes(1));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void compilersAreRaisedWhereTheSystemAllowsIt() throws Exception {
        assumeThat(CompilerFirst.here(Server.OF_THE_USER).priority()).isEqualTo(CompilerPriority.RAISED);

        new CompilerFirst(CompilerPriority.RAISED).ahead(jvm.pid(), List.of(jvm.pid()));

        Map<String, Integer> nice = NiceValues.of(jvm.pid());
        assertThat(nice).containsEntry("C1 CompilerThre", -20).containsEntry("C2 CompilerThre", -20);
        assertThat(withoutCompilers(nice)).containsOnly(usual);
    }

    @Test
    void withoutRightsAllOthersAreLoweredThoseOfLaterToo() throws Exception {
        new CompilerFirst(CompilerPriority.OTHERS_LOWERED).ahead(jvm.pid(), List.of(jvm.pid()));
        jvm.getOutputStream().write('\n');
        jvm.getOutputStream().flush();
        assertThat(jvm.getInputStream().read()).isEqualTo('+');

        Map<String, Integer> nice = NiceValues.of(jvm.pid());
        assertThat(nice)
                .containsEntry("C1 CompilerThre", usual)
                .containsEntry("C2 CompilerThre", usual)
                .containsEntry("late", 19);
        assertThat(withoutCompilers(nice)).containsOnly(19);
    }

    @Test
    void ofAnotherProcessThatMakesLoadEveryThreadIsLowered() throws Exception {
        new CompilerFirst(CompilerPriority.OTHERS_LOWERED).ahead(NO_PROCESS, List.of(jvm.pid()));

        assertThat(NiceValues.of(jvm.pid()).values()).containsOnly(19);
    }

    @Test
    void ordinaryPrioritiesAreLeftAlone() throws Exception {
        CompilerFirst.of(null).ahead(jvm.pid(), List.of(jvm.pid()));
        CompilerFirst.of(null).lower(jvm.toHandle());

        assertThat(NiceValues.of(jvm.pid()).values()).containsOnly(usual);
    }

    @Test
    void aServerIsLoweredOnlyWhereThatPutsCompilersAhead() throws Exception {
        new CompilerFirst(CompilerPriority.RAISED).lower(jvm.toHandle());
        assertThat(NiceValues.of(jvm.pid()).values()).containsOnly(usual);

        new CompilerFirst(CompilerPriority.OTHERS_LOWERED).lower(jvm.toHandle());
        assertThat(NiceValues.of(jvm.pid()).values()).containsOnly(19);
    }

    private static List<Integer> withoutCompilers(Map<String, Integer> nice) {
        return nice.entrySet().stream()
                .filter(thread -> !thread.getKey().contains("CompilerThre"))
                .map(Map.Entry::getValue)
                .toList();
    }
}
