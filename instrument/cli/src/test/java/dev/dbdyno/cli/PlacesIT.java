package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.dbdyno.cli.Launched.Setting;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.OpenLoopWindow;
import dev.dbdyno.results.window.Party;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole commands whose load is made by generators at other places. */
@Timeout(300)
class PlacesIT {

    /** The number of starts in a window is known beforehand. */
    private static final String[] AT_EQUAL_GAPS = {
        "--rate", "200/s", "--arrivals", "uniform", "--window", "500ms", "--lead-in", "100ms"
    };

    @TempDir
    Path folder;

    private HttpServer service;

    @BeforeEach
    void serve() throws IOException {
        service = HttpServer.create(new InetSocketAddress("0.0.0.0", 0), 50);
        service.setExecutor(Executors.newCachedThreadPool());
        service.createContext("/items/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(new byte[] {'{', '}'});
            }
        });
        service.start();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        service.stop(0);
        Launched.requireNothingLeft(folder);
    }

    /** A shell with nothing of this one's environment. */
    private String bare() {
        return "env -i HOME=%s TMPDIR=%s sh -c {%s}".formatted(folder, folder, System.getProperty("java.home"));
    }

    private Launched start(List<String> arguments) throws IOException {
        return start(Map.of(), List.of(), arguments);
    }

    private Launched start(Map<String, String> more, List<String> before, List<String> arguments) throws IOException {
        Map<String, String> environment = new HashMap<>(more);
        environment.putAll(Map.of("XDG_CACHE_HOME", folder.toString(), "TMPDIR", folder.toString()));
        return Launched.start(folder, new Setting(environment, before, List.of()), arguments);
    }

    private List<String> compare(String address, String places, String... load) {
        List<String> all = new ArrayList<>(List.of("compare", "--target"));
        all.add("http://%s:%d/items/{id}"
                .formatted(address, service.getAddress().getPort()));
        all.addAll(List.of("--draw", "id=1..1000", "--at", "generator=" + places));
        all.addAll(List.of("--warmup", "300ms", "--blocks", "1", "--windows", "3", "--out", "run"));
        all.addAll(List.of(load));
        return all;
    }

    private RunResults results() throws Exception {
        return results("run");
    }

    private RunResults results(String run) throws Exception {
        return RunFolder.at(folder.resolve(run)).read();
    }

    private void requireEachStart(String run) throws Exception {
        assertThat(measured(results(run)))
                .hasSize(3)
                .allSatisfy(window -> assertThat(window.operations()).isEqualTo(100));
    }

    private static Stream<Measurement> measured(RunResults results) {
        return results.windows().stream()
                .filter(window -> window.phase() == Phase.MEASURED)
                .map(WindowRecord::measurement);
    }

    /** On a busy machine every generator is late, and says so; each start is made all the same. */
    private static void endedWhateverTheLag(Launched run) throws Exception {
        run.untilGone();
        assertThat(run.process().exitValue())
                .as(run.output())
                .isIn(ExitCode.OK.code(), ExitCode.NOTHING_MEASURED.code());
    }

    /** At equal gaps the number of starts is exact; that each is made once is for SharedLoadTest to say. */
    @Test
    void threeGeneratorsMakeTheLoadOfOne() throws Exception {
        List<String> places = List.of("local", bare(), "local");
        Launched run = start(compare("127.0.0.1", String.join(",", places), AT_EQUAL_GAPS));
        endedWhateverTheLag(run);
        assertThat(run.output()).contains("generator 2 of the load is at '" + bare() + "'");
        RunResults results = results();
        assertThat(Objects.requireNonNull(results.run().plan().http()).generators())
                .isEqualTo(places);
        assertThat(measured(results)).hasSize(3).allSatisfy(window -> {
            assertThat(window.openLoop()).extracting(OpenLoopWindow::due).isEqualTo(100L);
            assertThat(window.operations()).isEqualTo(100);
            assertThat(window.latency().nanos().getTotalCount()).isEqualTo(100);
            assertThat(window.cpu(Party.HOST)).isNotNull();
            assertThat(window.cpu(Party.GENERATOR)).isNotNull();
        });
    }

    @Test
    @Tag("full")
    void aWebHostIsLoadedByGeneratorsThatShareTheClients() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("compare", "fake-async@vertx-web serviceMicros=2000"));
        arguments.addAll(List.of("--at", "generator=local,local", "--clients", "5", "--companies", "1000"));
        arguments.addAll(
                List.of("--warmup", "300ms", "--blocks", "1", "--windows", "2", "--window", "300ms", "--out", "run"));
        arguments.addAll(Launched.QUICK_START);
        endedWhateverTheLag(start(arguments));
        assertThat(measured(results())).hasSize(2).allSatisfy(window -> {
            assertThat(window.failures()).isZero();
            assertThat(window.operations() * window.latency().nanos().getMean() / window.durationNanos())
                    .as("clients in flight")
                    .isBetween(3.5, 5.3);
        });
    }

    @Test
    void aServiceHereIsReadWhoseGeneratorsAreElsewhere() throws Exception {
        endedWhateverTheLag(start(compare("127.0.0.1", ApartPlace.in(folder), AT_EQUAL_GAPS)));
        assertThat(measured(results())).hasSize(3).allSatisfy(window -> {
            assertThat(window.quantities().byParty()).containsOnlyKeys(Party.HOST, Party.MACHINE);
            assertThat(window.processors()).isPositive();
            requireCpu(window, Party.HOST);
        });
    }

    @Test
    @Tag("full")
    void aWebHostHereIsReadWithItsServerAndItsRelay() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("compare", "jdbc@spring-mvc", "--round-trip", "1ms"));
        arguments.addAll(List.of("--at", "generator=" + ApartPlace.in(folder), "--clients", "2", "--set", "pool=2"));
        arguments.addAll(List.of("--companies", "1000", "--warmup", "300ms", "--blocks", "1", "--windows", "2"));
        arguments.addAll(List.of("--window", "300ms", "--out", "run"));
        arguments.addAll(Launched.QUICK_START);
        endedWhateverTheLag(start(arguments));
        assertThat(measured(results())).hasSize(2).allSatisfy(window -> {
            assertThat(window.quantities().byParty())
                    .containsOnlyKeys(Party.HOST, Party.DATABASE, Party.RELAY, Party.MACHINE);
            requireCpu(window, Party.HOST);
            requireCpu(window, Party.DATABASE);
        });
    }

    private static void requireCpu(Measurement window, Party party) {
        assertThat(Objects.requireNonNull(window.cpu(party)).totalNanos()).isPositive();
    }

    @Test
    @Tag("full")
    void aGeneratorWhoseAgentIsKilledIsNamedAndTheRunEndsInOrder() throws Exception {
        Launched run = start(compare("127.0.0.1", "local," + bare(), "--clients", "2", "--window", "20s"));
        run.untilItSays("generator 2 of the load");
        String bare = "HOME=" + folder;
        long agent = 0;
        while (agent == 0) {
            Thread.sleep(100);
            agent = Launched.processesOf(folder).stream()
                    .filter(pid -> commandLine(pid).contains("-generator-1.args"))
                    .findFirst()
                    .flatMap(pid -> ProcessHandle.of(pid).flatMap(ProcessHandle::parent))
                    .map(ProcessHandle::pid)
                    .orElse(0L);
        }
        Thread.sleep(1_000);
        new ProcessBuilder("kill", "-9", Long.toString(agent)).start().waitFor();
        run.ended(ExitCode.NOTHING_MEASURED);
        assertThat(run.output()).contains(bare);
        ForkRecord fork = results().forks().getFirst();
        assertThat(Objects.requireNonNull(fork.failure()).message())
                .contains(bare)
                .contains("the agent ended");
    }

    private static String commandLine(long pid) {
        try {
            return Files.readString(Path.of("/proc/%d/cmdline".formatted(pid)));
        } catch (IOException gone) {
            return "";
        }
    }

    @Test
    void whatCannotBeAtAPlaceIsRefusedInWords() throws Exception {
        assertThat(refused("--at", "generator=local,local,local", "--clients", "2"))
                .contains("--at names 3 generators, but there are only 2 clients or connections");
        assertThat(refused("--at", "generator=docker exec b")).contains("has no {}");
        assertThat(refused("--at", "client=local")).contains("--at expects host=PLACE, database=PLACE or generator");
        assertThat(refused("--at", "generator=local,no-such-program {}"))
                .contains("'no-such-program {}' cannot be reached");
        assertThat(start(List.of("compare", "fake", "--at", "generator=local"))
                        .ended(ExitCode.USAGE)
                        .output())
                .contains("which none of these is");
        assertThat(start(List.of("doctor", "--at", "sh -c {/nowhere}"))
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains("there is no JDK at 'sh -c {/nowhere}'");
    }

    /** Without a cluster this is as far as it goes: the class path of what leads to pods is resolved, and started. */
    @Test
    void aPodWithoutAClusterIsRefusedInWords() throws Exception {
        Map<String, String> elsewhere =
                Map.of("KUBECONFIG", folder.resolve("none").toString());
        String missing = "there is no Kubernetes configuration in '%s'".formatted(folder.resolve("none"));
        assertThat(start(elsewhere, List.of(), List.of("doctor", "--at", "pod jdk cpu=2"))
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains("'pod jdk cpu=2': " + missing);
        assertThat(start(elsewhere, List.of(), List.of("doctor", "--clean"))
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains(missing);
        assertThat(start(List.of("doctor", "--clean", "--at", "ssh b"))
                        .ended(ExitCode.USAGE)
                        .output())
                .contains("--clean removes pods", "but got 'ssh b'");
        assertThat(refused("--at", "generator=pod jdk cpus=2"))
                .contains("a pod is written 'pod IMAGE [cpu=2]", "but got 'cpus=2'");
        assertThat(start(elsewhere, List.of(), List.of("compare", "fake", "--at", "database=pod jdk", "--out", "run"))
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains("'pod jdk': " + missing);
    }

    private String refused(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("compare", "--target", "http://127.0.0.1:1/", "--out", "run"));
        all.addAll(List.of(arguments));
        Launched run = start(all);
        run.untilGone();
        assertThat(run.process().exitValue()).isIn(ExitCode.USAGE.code(), ExitCode.CANNOT_RUN.code());
        assertThat(folder.resolve("run")).doesNotExist();
        return run.output();
    }

    /** Generators have machines of their own, as far as the network goes: OpenSSH's server in two network namespaces. */
    @Test
    @Tag("full")
    void generatorsAreReachedByOpenSsh() throws Exception {
        try (SshPlaces places = SshPlaces.open(folder, 2)) {
            Launched run = start(compare(places.address(), String.join(",", places.places()), AT_EQUAL_GAPS));
            endedWhateverTheLag(run);
            assertThat(run.output()).contains(places.places().getLast());
            requireEachStart("run");
            assertThat(start(List.of("doctor", "--at", places.places().getFirst()))
                            .ended(ExitCode.OK)
                            .output())
                    .contains("round trip", "processors", "was there already");
            assertThat(start(List.of("doctor", "--at", places.unknownKey()))
                            .ended(ExitCode.CANNOT_RUN)
                            .output())
                    .contains("Host key verification failed", "accept it");
        }
    }

    /** Generators run on the nodes of a cluster: Slurm's own daemons, an allocation for each, or one for all. */
    @Test
    @Tag("full")
    void generatorsAreReachedBySlurmAndWithinItsAllocations() throws Exception {
        try (SlurmPlaces slurm = SlurmPlaces.open(folder, 3)) {
            endedWhateverTheLag(start(
                    slurm.environment(),
                    List.of(),
                    compare("127.0.0.1", String.join(",", slurm.places()), AT_EQUAL_GAPS)));
            requireEachStart("run");
            String twoOnOneNode = "srun --overlap -w n0,srun --overlap -w n0,srun --overlap -w n1";
            List<String> within = compare("127.0.0.1", twoOnOneNode, AT_EQUAL_GAPS);
            within.set(within.indexOf("run"), "run-2");
            endedWhateverTheLag(start(slurm.environment(), List.of("salloc", "--quiet", "--nodes=2"), within));
            requireEachStart("run-2");
        }
    }

    @Test
    @Tag("full")
    void aGeneratorWhoseJobIsCancelledIsNamed() throws Exception {
        try (SlurmPlaces slurm = SlurmPlaces.open(folder, 2)) {
            Launched run = start(
                    slurm.environment(),
                    List.of(),
                    compare("127.0.0.1", String.join(",", slurm.places()), "--clients", "2", "--window", "20s"));
            run.untilItSays("generator 2 of the load");
            Thread.sleep(2_000);
            slurm.cancelAll();
            run.ended(ExitCode.NOTHING_MEASURED);
            assertThat(Objects.requireNonNull(results().forks().getFirst().failure())
                            .message())
                    .contains("srun -w n");
        }
    }
}
