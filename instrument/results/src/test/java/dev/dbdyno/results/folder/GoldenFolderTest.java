package dev.dbdyno.results.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Example;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunRemark;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Steadiness;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import dev.dbdyno.results.window.Slice;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each folder {@code format-N} was written once, by the {@link RunFolder} of that version, and is never written
 * again: every later version must read it as it stands.
 */
public class GoldenFolderTest {

    /** The folder that this version's code has written. */
    public static RunFolder newest() {
        return folder(Run.FORMAT_VERSION);
    }

    private static RunFolder folder(int version) {
        try {
            return RunFolder.at(Path.of(
                    Objects.requireNonNull(GoldenFolderTest.class.getResource("/dev/dbdyno/results/format-" + version))
                            .toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theHeadIsRead(int version) throws Exception {
        Run run = folder(version).read().run();

        assertThat(run.formatVersion()).isEqualTo(version);
        assertThat(run.id()).isEqualTo("2026-11-21-one");
        assertThat(run.startedAt()).isEqualTo(Instant.parse("2026-11-21T03:00:00.123456789Z"));
        assertThat(run.command()).startsWith("compare", "jdbc").hasSize(3);
        assertThat(run.server().settings()).containsExactly(entry("shared_buffers", "128MB"), entry("fsync", "on"));
        // nobody looked at what a server took when these were written
        assertThat(run.server().footprint()).isNull();
        assertThat(run.environment().memoryBytes()).isEqualTo(25_000_000_000L);
        assertThat(run.environment().loadAverage()).isEqualTo(-1.0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void thePlanIsRead(int version) throws Exception {
        Plan plan = folder(version).read().run().plan();

        assertThat(plan.arms())
                .extracting(Arm::notation)
                .containsExactly("jdbc", "r2dbc pool=16 initial=4 io.r2dbc:r2dbc-pool=1.0.0.RELEASE");
        assertThat(plan.scenario()).isEqualTo(Example.oneRow());
        assertThat(plan.load()).isEqualTo(new LoadModel.ClosedLoop(8));
        assertThat(plan.windows())
                .isEqualTo(new WindowPlan(
                        Duration.ofSeconds(2), 5, Duration.ofMillis(2_500), Duration.ofSeconds(90), null));
        assertThat(plan.precision()).isEqualTo(new Precision(0.03, 0.05, Duration.ofMinutes(5), 32));
        assertThat(plan.jvm()).isEqualTo(new JvmPlan(512, List.of("-XX:+UseSerialGC")));
        assertThat(plan.seed()).isEqualTo(Long.MIN_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theArmsAreRead(int version) throws Exception {
        List<ResolvedArm> arms = folder(version).read().run().arms();

        assertThat(arms.get(0).settings()).containsExactly(entry("threads", "platform"), entry("pool", "8"));
        assertThat(arms.get(0).classPath())
                .containsExactly("org.postgresql:postgresql:42.7.14", "com.zaxxer:HikariCP:7.1.0");
        assertThat(arms.get(0).failure()).isNull();
        assertThat(Objects.requireNonNull(arms.get(1).failure()).exitCode()).isEqualTo(137);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theForksOfBothBlocksAreRead(int version) throws Exception {
        List<ForkRecord> forks = folder(version).read().forks();

        assertThat(forks).extracting(ForkRecord::block).containsExactly(0, 0, 1, 1);
        assertThat(forks).extracting(ForkRecord::arm).containsExactly(0, 1, 1, 0);
        assertThat(forks).extracting(ForkRecord::position).containsExactly(0, 1, 0, 1);
        assertThat(forks.get(0).work()).isEqualTo(new ServerWork(1_000, 1_001L, 1_002L, 3L, 1_004L, 8L));
        assertThat(forks.get(0).topology()).isEqualTo(new Topology(8, List.of(5, 3), null, 2));
        assertThat(forks.get(0).steadiness()).isEqualTo(Steadiness.STEADY);
        assertThat(forks.get(2).steadiness()).isNull();
        assertThat(Objects.requireNonNull(forks.get(2).failure()).logFile()).isEqualTo("logs/0-1.log");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theWindowsAreRead(int version) throws Exception {
        List<WindowRecord> windows = folder(version).read().windows();

        assertThat(windows).hasSize(8);
        assertThat(windows)
                .extracting(WindowRecord::phase)
                .containsOnly(Phase.WARMUP, Phase.MEASURED)
                .startsWith(Phase.WARMUP, Phase.MEASURED);
        Measurement measured = windows.get(1).measurement();
        assertThat(measured.durationNanos()).isEqualTo(2_000_000_001L);
        assertThat(measured.operations()).isEqualTo(4);
        assertThat(measured.failures()).isEqualTo(2);
        assertThat(Objects.requireNonNull(measured.firstFailure()).message())
                .contains("<script>", "漢", "\uD83D\uDE00", "\u2028", "\n");
        assertThat(measured.cpu(Party.HOST)).isEqualTo(new Cpu(1_500_000_000L, 250_000_000L));
        assertThat(measured.cpu(Party.DATABASE)).isEqualTo(new Cpu(700_000_000L, 1L));
        assertThat(measured.quantities().byParty().get(Party.HOST))
                .containsEntry(Count.JIT, 11L)
                .containsEntry(Count.GC, 12L)
                .containsEntry(Count.GC_PAUSES, 13L)
                .containsEntry(Count.RUN_QUEUE_WAIT, Long.MAX_VALUE);
        assertThat(measured.count(Party.MACHINE, Count.BUSY)).isEqualTo(3_900_000_000L);
        assertThat(measured.count(Party.MACHINE, Count.STEAL)).isEqualTo(7);
        assertThat(measured.processors()).isEqualTo(2);
        assertThat(measured.tally().completionThreads()).isEqualTo(8);
        assertThat(windows.get(7).measurement()).isEqualTo(windows.get(5).measurement());
        assertThat(windows.get(6).measurement().cpu(Party.DATABASE)).isNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theHistogramsAreDecoded(int version) throws Exception {
        var nanos =
                folder(version).read().windows().get(1).measurement().latency().nanos();

        assertThat(nanos.getTotalCount()).isEqualTo(4);
        assertThat(nanos.getCountAtValue(100)).isEqualTo(1);
        assertThat(nanos.getCountAtValue(200)).isEqualTo(2);
        assertThat(nanos.getMinValue()).isEqualTo(100);
        assertThat(nanos.getMaxValue()).isEqualTo(nanos.highestEquivalentValue(1_000_000_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theEndingIsRead(int version) throws Exception {
        assertThat(folder(version).read().ending())
                .isEqualTo(new Ending(Instant.parse("2026-11-21T03:05:00.123456789Z"), Ending.Reason.BLOCKS_DONE));
    }

    @Test
    void whatCameWithTheSecondFormatIsRead() throws Exception {
        RunResults results = folder(2).read();
        Measurement measured = results.windows().get(1).measurement();

        assertThat(results.run().plan().probing()).isEqualTo(Example.capacitySearch());
        assertThat(Objects.requireNonNull(results.run().plan().http()).connections())
                .isEqualTo(HttpPlan.Connections.KEEP_ALIVE);
        assertThat(measured.cpu(Party.GENERATOR)).isEqualTo(new Cpu(30, 40));
        assertThat(Objects.requireNonNull(measured.openLoop()).offeredPerSecond())
                .isEqualTo(1_000.5);
        assertThat(Objects.requireNonNull(measured.slices()))
                .extracting(Slice::ended)
                .containsExactly(1L);
        assertThat(measured.faults()).containsExactly(new Remark.WrittenReason(Example.HOSTILE));
        assertThat(measured.remarks()).contains(new Remark.Written("Little's law is off by 7 %"));
        assertThat(results.windows().get(6).measurement().cpu(Party.HOST)).isNull();
    }

    @Test
    void whatTheFirstFormatDidNotHaveIsAbsent() throws Exception {
        RunResults results = folder(1).read();
        Measurement measured = results.windows().get(1).measurement();

        assertThat(results.run().plan().probing()).isNull();
        assertThat(results.run().plan().http()).isNull();
        assertThat(measured.cpu(Party.GENERATOR)).isNull();
        assertThat(measured.openLoop()).isNull();
        assertThat(measured.isValid()).isTrue();
    }

    @Test
    void whatCameWithTheThirdFormatIsRead() throws Exception {
        Measurement measured = folder(3).read().windows().get(1).measurement();

        assertThat(measured.remarks()).hasSize(10);
        assertThat(Example.remarks())
                .as("further kinds came after it was stored")
                .containsSubsequence(measured.remarks());
        assertThat(measured.firstFailure()).isEqualTo(new FirstFailure(Example.HOSTILE, "57P01"));
    }

    @Test
    void aSentenceOfAnOlderFormatIsKeptOrReadWhereItIsExact() {
        WindowRecord window = stored("""
                {"block":0,"arm":1,"window":2,"phase":"MEASURED","measurement":{"startedAt":"2026-11-21T03:00:00Z",
                "durationNanos":5,"operations":3,"failures":1,"firstFailure":"wrong reply: found 2 rows",
                "latency":{"encoded":"%s"},"warnings":["by Little's law (throughput × mean latency) 6.10 operations \
                were in flight, but 8 clients should have kept 8: clients were idle, or the window is too short for \
                these operations","something else"]}}
                """.formatted(Example.latency(1).encoded()), WindowRecord.class);

        assertThat(window.measurement().remarks())
                .containsExactly(new Remark.NotLittle(6.1, 8), new Remark.Written("something else"));
        assertThat(window.measurement().firstFailure()).isEqualTo(FirstFailure.wrongReply("wrong reply: found 2 rows"));
    }

    @Test
    void processorSetsInWordsOfAnOlderFormatAreReadOrRefused() throws Exception {
        assertThat(folder(2).read().run().environment().processorSets()).isEqualTo(ProcessorSets.NONE);
        assertThat(setsOf("database 1,3, child 4-5,9")).isEqualTo(new ProcessorSets("1,3", "4-5,9", null));
        assertThat(setsOf("child 1-2, generator 3")).isEqualTo(new ProcessorSets(null, "1-2", "3"));
        assertThatThrownBy(() -> setsOf("database somewhere")).hasMessageContaining("found 'database somewhere'");
    }

    @ParameterizedTest
    @CsvSource({"updates,2,1", "queries,2,0", "updates,3,0"})
    void whatTheUpdatesOfAnOlderFormatLeftToTheStacksIsKnown(String scenario, int format, int explained) {
        JsonObject run =
                JsonParser.parseString(Json.line(Example.run(), Run.class)).getAsJsonObject();
        run.addProperty("formatVersion", format);
        run.getAsJsonObject("plan")
                .add("scenario", JsonParser.parseString("{'type':'%s','queries':20}".formatted(scenario)));

        run.getAsJsonArray("arms").forEach(arm -> arm.getAsJsonObject().add("explainedWork", new JsonObject()));

        assertThat(stored(run.toString(), Run.class).arms())
                .isNotEmpty()
                .allSatisfy(arm -> assertThat(arm.explainedWork().containsKey("transactions"))
                        .isEqualTo(explained == 1));
    }

    private static <T> T stored(String json, Class<T> type) {
        return Json.read(json, type, object -> OlderFormats.upgrade(type, object));
    }

    private static ProcessorSets setsOf(String words) {
        JsonObject run =
                JsonParser.parseString(Json.line(Example.run(), Run.class)).getAsJsonObject();
        run.getAsJsonObject("environment").addProperty("processorSets", words);
        return stored(run.toString(), Run.class).environment().processorSets();
    }

    @Test
    void remarksOnARunAreReadAsTheyWereWritten() throws Exception {
        RunRemark old = new RunRemark.Written("the load was 0.5 before the run");
        assertThat(folder(1).read().run().environment().remarks()).containsExactly(old);
        assertThat(folder(2).read().run().environment().remarks()).containsExactly(old);
        assertThat(folder(3).read().run().environment().remarks()).first().isEqualTo(new RunRemark.FewProcessors(2));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anOldRunWasPlannedWithTheLooksThatWereInTheCode(int version) throws Exception {
        assertThat(folder(version).read().run().plan().precision().looks()).isEqualTo(Looks.CALIBRATED);
    }
}
