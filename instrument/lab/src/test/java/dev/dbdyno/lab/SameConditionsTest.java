package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.ServerInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SameConditionsTest {

    private static final long MEMORY = 16L << 30;

    private final Environment begun = usual(CompilerPriority.RAISED, FreeMemory.COMPACTED);

    private static Environment usual(CompilerPriority compilers, FreeMemory memory) {
        return machine("b1", "6.1", "a processor", 4, MEMORY, GeneratorPriority.REAL_TIME, compilers, memory);
    }

    private static Environment machine(
            @Nullable String build,
            String kernel,
            String model,
            int processors,
            long memory,
            GeneratorPriority generators,
            CompilerPriority compilers,
            @Nullable FreeMemory freeMemory) {
        return new Environment(
                "0.1",
                build,
                "Linux, kernel " + kernel,
                model,
                processors,
                memory,
                "a JVM",
                0.1,
                null,
                ProcessorSets.NONE,
                generators,
                compilers,
                freeMemory,
                List.of(),
                null);
    }

    private static Run run(Environment environment, ServerInfo server) {
        Run any = ScriptedRun.of("scripted").run(null);
        return new Run(
                any.formatVersion(),
                "a-run",
                any.startedAt(),
                any.command(),
                any.plan(),
                any.arms(),
                server,
                environment);
    }

    private static SameConditions on(Environment environment) {
        return new SameConditions(run(environment, ServerInfo.none()));
    }

    @Test
    void theSameMachineIsAccepted() {
        Environment otherwiseBusy = begun.remarking(List.of());

        assertThatCode(() -> on(begun).checkMachine(otherwiseBusy)).doesNotThrowAnyException();
    }

    @Test
    void everythingThatDiffersIsNamedWithWhatItWasAndWhatToDo() {
        Environment now = machine(
                "b2",
                "6.12",
                "a slower one",
                2,
                MEMORY / 2,
                GeneratorPriority.ORDINARY,
                CompilerPriority.OTHERS_LOWERED,
                FreeMemory.AS_FOUND);

        assertThatThrownBy(() -> on(begun).checkMachine(now))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll(
                        "run a-run cannot be resumed",
                        "dbdyno's own build (b1 → b2)",
                        "the operating system (Linux, kernel 6.1 → Linux, kernel 6.12)",
                        "the processor model (a processor → a slower one)",
                        "the number of processors (4 → 2)",
                        "the memory (16384 MiB → 8192 MiB)",
                        "the priority of generators (REAL_TIME → ORDINARY)",
                        "the priority of the children's compilers (RAISED → OTHERS_LOWERED)",
                        "free memory (COMPACTED → AS_FOUND)",
                        "or start a new run");
    }

    @Test
    void aRunOfAVersionThatNotedNoBuildIsNotHeldToOne() {
        Environment older = machine(
                null, "6.1", "a processor", 4, MEMORY, GeneratorPriority.REAL_TIME, CompilerPriority.RAISED, null);

        assertThatCode(() -> on(older).checkMachine(begun)).doesNotThrowAnyException();
    }

    @Test
    void aLittleMemoryThatAKernelKeepsForItselfIsNoDifference() {
        Environment afterARestart = machine(
                "b1",
                "6.1",
                "a processor",
                4,
                MEMORY - MEMORY / 100,
                GeneratorPriority.REAL_TIME,
                CompilerPriority.RAISED,
                FreeMemory.COMPACTED);

        assertThatCode(() -> on(begun).checkMachine(afterARestart)).doesNotThrowAnyException();
    }

    @Test
    void whoeverMayRaisePrioritiesMayLowerThemToo() {
        Environment lowered = usual(CompilerPriority.OTHERS_LOWERED, FreeMemory.COMPACTED);

        assertThatCode(() -> on(lowered).checkMachine(begun)).doesNotThrowAnyException();
    }

    @Test
    void whereMemoryWasLeftAsItWasItMayBeCompactedNow() {
        Environment asFound = usual(CompilerPriority.RAISED, FreeMemory.AS_FOUND);

        assertThatCode(() -> on(asFound).checkMachine(begun)).doesNotThrowAnyException();
    }

    @Test
    void aServerOfTheUsersIsComparedByAddressAndSettings() {
        ServerInfo before = server("given", "postgresql://me@one:5432/db", Map.of("fsync", "on", "jit", "on"));
        ServerInfo now = server("given", "postgresql://me@other:5432/db", Map.of("fsync", "off", "ssl", "on"));
        SameConditions same = new SameConditions(run(begun, before));
        List<RunnableArm> arms = ScriptedRun.of("scripted").runnable();

        assertThatThrownBy(() -> same.check(arms, "a JVM", now))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll(
                        "the server's address (postgresql://me@one:5432/db → postgresql://me@other:5432/db)",
                        "the server's fsync (on → off)")
                .hasMessageNotContainingAny("jit", "ssl");
    }

    @Test
    void anEmbeddedServerHasAnotherPortEachTime() {
        ServerInfo before = server("embedded", "postgresql://dbdyno@127.0.0.1:40001/dbdyno", Map.of());
        ServerInfo now = server("embedded", "postgresql://dbdyno@127.0.0.1:40002/dbdyno", Map.of());
        SameConditions same = new SameConditions(run(begun, before));
        List<RunnableArm> arms = ScriptedRun.of("scripted").runnable();

        assertThatCode(() -> same.check(arms, "a JVM", now)).doesNotThrowAnyException();
    }

    @Test
    void anEmbeddedServerStaysAtItsPlace() {
        ServerInfo here = server("embedded", "postgresql://dbdyno@127.0.0.1:40001/dbdyno", Map.of());
        SameConditions same = new SameConditions(run(begun, here.at("ssh b")));
        List<RunnableArm> arms = ScriptedRun.of("scripted").runnable();

        assertThatThrownBy(() -> same.check(arms, "a JVM", here))
                .hasMessageContaining("the server's place (ssh b → here)");
        assertThatCode(() -> same.check(arms, "a JVM", here.at("ssh b"))).doesNotThrowAnyException();
    }

    private static ServerInfo server(String placement, String address, Map<String, String> settings) {
        return new ServerInfo(placement, address, "PostgreSQL 18", new LinkedHashMap<>(settings));
    }
}
