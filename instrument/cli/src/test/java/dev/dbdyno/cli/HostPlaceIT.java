package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.cli.Launched.Setting;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole commands whose stacks and hosts run at another place. */
@Timeout(300)
class HostPlaceIT {

    @TempDir
    Path folder;

    @AfterEach
    void nothingIsLeft() throws Exception {
        Launched.requireNothingLeft(folder);
    }

    private Launched start(List<String> arguments) throws IOException {
        return start("", arguments);
    }

    private Launched start(String password, List<String> arguments) throws IOException {
        Map<String, String> environment = Map.of(
                "TMPDIR", folder.toString(),
                "XDG_CACHE_HOME", folder.resolve("cache").toString(),
                "DBDYNO_PASSWORD", password);
        return Launched.start(folder, new Setting(environment, List.of(), List.of()), arguments);
    }

    private List<String> compare(String arm, String place, String... more) {
        List<String> all = here(arm, "--at", "host=" + place);
        all.addAll(List.of(more));
        return all;
    }

    private static List<String> here(String arm, String... more) {
        List<String> all = new ArrayList<>(List.of("compare", arm, "--set", "pool=2", "--clients", "2"));
        all.addAll(List.of("--companies", "1000", "--window", "300ms", "--windows", "2", "--warmup", "300ms"));
        all.addAll(List.of("--blocks", "1", "--out", "run"));
        all.addAll(Launched.QUICK_START);
        all.addAll(List.of(more));
        return all;
    }

    private RunResults results() throws Exception {
        return RunFolder.at(folder.resolve("run")).read();
    }

    private List<Measurement> windows() throws Exception {
        return results().windows().stream().map(WindowRecord::measurement).toList();
    }

    @Test
    void stacksRunAtThePlaceAreReadThereAndAreThereAgainToResume() throws Exception {
        String place = ApartPlace.in(folder);
        Launched run = start(compare("jdbc", place)).ended(ExitCode.OK);
        // the screen's lines break wherever they are full
        assertThat(run.output().replaceAll("\\s+", " "))
                .contains("stacks run at '%s'".formatted(place))
                .contains("starting PostgreSQL at 'local'")
                // the line may break between any two words
                .containsPattern("database\\s+on\\s+dbdyno's\\s+own\\s+machine");
        holdTo("{\"database\": \"0\", \"child\": \"1\"}");
        Launched again = start(List.of("resume", "run", "--blocks", "2"));
        Map<String, Set<String>> seen = processorsSeen(again);
        again.ended(ExitCode.OK);
        assertThat(seen).containsEntry("server", Set.of("0")).containsEntry("stack", Set.of("1"));

        RunResults results = results();
        assertThat(results.run().plan().jvm().place()).isEqualTo(place);
        assertThat(results.run().environment().places())
                .extracting(PlaceSeen::party, PlaceSeen::place)
                .containsExactly(
                        tuple(Party.HOST, place), tuple(Party.DATABASE, "local"), tuple(Party.MACHINE, "local"));
        assertThat(folder.resolve("run/report.html"))
                .content()
                .contains("Who ran where")
                .contains("round trip to the server");
        assertThat(results.forks())
                .hasSize(2)
                .allSatisfy(fork -> assertThat(fork.topology())
                        .extracting(Topology::connectionsAtServer, Topology::connectionsPerEventLoop)
                        .containsExactly(2, List.of()));
        // who may make namespaces may raise priorities
        assertThat(results.run().environment().compilerPriority()).isEqualTo(CompilerPriority.RAISED);
        assertThat(windows()).allSatisfy(window -> {
            assertThat(Objects.requireNonNull(window.cpu(Party.HOST)).totalNanos())
                    .isPositive();
            assertThat(Objects.requireNonNull(window.cpu(Party.DATABASE)).totalNanos())
                    .isPositive();
            assertThat(window.quantities().byParty()).containsKey(Party.MACHINE);
            assertThat(window.remarks()).doesNotHaveAnyElementsOfTypes(Remark.UnreadableProcess.class);
        });
    }

    /** Stores sets as a run does that has divided its processors. Few test machines have enough of them. */
    private void holdTo(String sets) throws IOException {
        Path run = folder.resolve("run/run.json");
        String stored = Files.readString(run);
        assertThat(stored).contains("\"processorSets\": {}");
        Files.writeString(run, stored.replace("\"processorSets\": {}", "\"processorSets\": " + sets));
    }

    /** On which processors the server and the children of a run may run, as long as it does. */
    private Map<String, Set<String>> processorsSeen(Launched run) throws InterruptedException {
        Map<String, Set<String>> seen = new HashMap<>();
        while (run.process().isAlive()) {
            for (long process : Launched.processesOf(folder)) {
                Path about = Path.of("/proc", Long.toString(process));
                try {
                    String words = Files.readString(about.resolve("cmdline"));
                    String who = words.contains("block-1-arm-0.args") && words.contains("java")
                            ? "stack"
                            : words.contains("postgres") && words.contains("-D") ? "server" : "";
                    String allowed = Files.readString(about.resolve("status"));
                    seen.computeIfAbsent(who, any -> new HashSet<>())
                            .add(allowed.replaceAll("(?s).*Cpus_allowed_list:\\s*(\\S+).*", "$1"));
                } catch (IOException ended) {
                    // between two looks
                }
            }
            run.process().waitFor(100, TimeUnit.MILLISECONDS);
        }
        return seen;
    }

    /** The host's keeper reads what no generator can, and what a generator reads on its own machine is not kept. */
    @Test
    @Tag("full")
    void aWebHostAndItsRelayAreReadByTheKeeperAtTheirPlace() throws Exception {
        start(compare("jdbc@spring-mvc", ApartPlace.in(folder), "--round-trip", "1ms"))
                .ended(ExitCode.OK);
        assertThat(results().forks())
                .singleElement()
                .extracting(ForkRecord::footprint)
                .satisfies(took -> {
                    assertThat(took.residentAtStartBytes()).isGreaterThan(10L << 20);
                    assertThat(took.residentUnderLoadBytes()).isGreaterThanOrEqualTo(took.residentAtStartBytes());
                });
        assertThat(windows()).allSatisfy(window -> {
            assertThat(window.quantities().byParty())
                    .containsOnlyKeys(Party.HOST, Party.DATABASE, Party.RELAY, Party.MACHINE);
            assertThat(Objects.requireNonNull(window.cpu(Party.HOST)).totalNanos())
                    .isPositive();
            assertThat(window.latency().nanos().getMinValue()).isGreaterThan(1_000_000);
            assertThat(window.remarks()).doesNotHaveAnyElementsOfTypes(Remark.UnreadableProcess.class);
        });
    }

    /** Two machines as far as places go: both are this one, by another command. */
    @Test
    void blocksAreSpreadOverAlikePlacesAndGoOnInBalance() throws Exception {
        String a = "env TMPDIR=%s sh -c {%s}".formatted(folder, System.getProperty("java.home"));
        String b = "env TMPDIR=%s nice -n 0 sh -c {%s}".formatted(folder, System.getProperty("java.home"));
        List<String> asked = here("fake", "--at", "host=%s,%s".formatted(a, b));
        asked.add(2, "fake serviceMicros=300");
        Launched run = start(asked).ended(ExitCode.OK);
        assertThat(run.output()).contains("block 1 runs at '");
        start(List.of("resume", "run", "--blocks", "2")).ended(ExitCode.OK);

        RunResults results = results();
        assertThat(results.run().plan().jvm().places()).containsExactly(a, b);
        assertThat(results.forks())
                .hasSize(4)
                .allSatisfy(fork -> assertThat(fork.failure()).isNull());
        for (int block = 0; block < 2; block++) {
            int number = block;
            assertThat(results.forks())
                    .filteredOn(fork -> fork.block() == number)
                    .extracting(ForkRecord::place)
                    .as("all arms of a block are on one machine")
                    .hasSize(2)
                    .satisfies(places -> assertThat(places.get(0)).isEqualTo(places.get(1)));
        }
        assertThat(results.forks()).filteredOn(fork -> a.equals(fork.place())).hasSize(2);
        assertThat(results.forks()).filteredOn(fork -> b.equals(fork.place())).hasSize(2);
        assertThat(results.run().environment().places())
                .filteredOn(seen -> seen.party() == Party.HOST)
                .extracting(PlaceSeen::place)
                .containsExactly(a, b);
    }

    @Test
    @Tag("full")
    void aLostMachineTakesItsBlockAndTheRunGoesOnAtTheOther() throws Exception {
        Path there = Files.createDirectory(folder.resolve("there"));
        String a = "env TMPDIR=%s sh -c {%s}".formatted(folder, System.getProperty("java.home"));
        String b = "env TMPDIR=%s sh -c {%s}".formatted(there, System.getProperty("java.home"));
        List<String> asked = here("fake", "--at", "host=%s,%s".formatted(a, b));
        asked.set(asked.indexOf("--blocks") + 1, "3");
        Launched run = start(asked);
        run.untilItSays("runs at '" + b);
        List<ProcessHandle> agents = ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .filter(words -> words.contains("AgentMain") && words.contains(there.toString()))
                        .isPresent())
                .toList();
        assertThat(agents).isNotEmpty();
        agents.forEach(ProcessHandle::destroyForcibly);

        assertThat(run.ended(ExitCode.OK).output())
                .contains("the run goes on at the places that are left")
                .contains("the agent ended");
        assertThat(results().forks()).hasSize(3).extracting(ForkRecord::place).containsOnly(a);
        assertThat(results().forks()).extracting(ForkRecord::failure).containsOnlyNulls();
    }

    /** The arms of a web host have generators here, and each place an address of its own. Quarkus builds into folders. */
    @Test
    @Tag("full")
    void webHostsAreSpreadToo() throws Exception {
        String b = "env TMPDIR=%s sh -c {%s}".formatted(folder, System.getProperty("java.home"));
        List<String> asked = here("vertx@quarkus", "--at", "host=%s,%s".formatted(ApartPlace.in(folder), b));
        asked.set(asked.indexOf("--blocks") + 1, "2");
        start(asked).ended(ExitCode.OK);
        assertThat(results().forks()).extracting(ForkRecord::place).hasSize(2).doesNotHaveDuplicates();
        assertThat(results().run().environment().places())
                .filteredOn(seen -> seen.party() == Party.HOST)
                .hasSize(2)
                .allSatisfy(seen -> assertThat(seen.toDatabaseNanos()).isPositive());
        assertThat(windows())
                .allSatisfy(window ->
                        assertThat(window.remarks()).doesNotHaveAnyElementsOfTypes(Remark.UnreadableProcess.class));
    }

    @Test
    void whatCannotBeAtAPlaceIsRefusedInWords() throws Exception {
        assertThat(refused("compare", "jdbc", "--at", "host=local", "--profile"))
                .contains("a profiler reads JVMs on this machine alone");
        assertThat(refused("compare", "jdbc", "--at", "host=local,local")).contains("names 'local' twice");
        assertThat(refused("compare", "jdbc", "--at", "database=sh -c {},env sh -c {}"))
                .contains("takes one place, but got 2");
        assertThat(refused("compare", "jdbc", "--at", "client=local")).contains("--at expects host=PLACE");
        assertThat(refused("compare", "--target", "http://127.0.0.1:1/", "--at", "host=local"))
                .contains("all arms here are services of yours");
        assertThat(refused("compare", "jdbc", "--at", "host=taskset -c 0 " + ApartPlace.in(folder), "--pin"))
                .contains("may not run on the same ones");
    }

    private String refused(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--out", "run"));
        String said = start(all).ended(ExitCode.USAGE).output();
        assertThat(folder.resolve("run")).doesNotExist();
        return said;
    }

    /** Four machines, as far as the network goes: each reaches the next by an address that nobody has told. */
    @Test
    @Tag("full")
    void databaseHostAndTwoGeneratorsEachHaveAMachine() throws Exception {
        try (SshPlaces places = SshPlaces.open(folder, 4)) {
            List<String> all = places.places();
            Launched run = start(compare(
                    "jdbc@spring-mvc",
                    all.get(0),
                    "--at",
                    "database=" + all.get(1),
                    "--at",
                    "generator=%s,%s".formatted(all.get(2), all.get(3))));
            endedWhateverTheLag(run);
            assertThat(run.output())
                    .contains("connecting to postgresql://postgres@%s:"
                            .formatted(places.addresses().get(1)))
                    .contains("database at 'ssh ")
                    .contains("load made at 'ssh ");
            assertThat(windows())
                    .allSatisfy(window -> assertThat(window.quantities().byParty())
                            .containsOnlyKeys(Party.HOST, Party.DATABASE, Party.MACHINE));
        }
    }

    /** On a busy machine generators are late, and say so. */
    private static void endedWhateverTheLag(Launched run) throws Exception {
        run.untilGone();
        assertThat(run.process().exitValue())
                .as(run.output())
                .isIn(ExitCode.OK.code(), ExitCode.NOTHING_MEASURED.code());
    }

    @Test
    @Tag("full")
    void aWebHostHereIsLoadedFromAnotherMachine() throws Exception {
        try (SshPlaces places = SshPlaces.open(folder, 1)) {
            Launched run = start(here(
                    "jdbc@spring-mvc", "--at", "generator=" + places.places().getFirst()));
            endedWhateverTheLag(run);
            assertThat(windows()).isNotEmpty().allSatisfy(window -> {
                assertThat(window.operations()).isPositive();
                assertThat(window.failures()).isZero();
            });
        }
    }

    @Test
    @Tag("full")
    void aLoopbackAddressOfAServerOfTheUsersIsRefusedForHostsElsewhere() throws Exception {
        try (SshPlaces places = SshPlaces.open(folder, 1);
                UsersServer server = UsersServer.start(folder.resolve("server"))) {
            List<String> arguments = compare("jdbc", places.places().getFirst(), "--database", server.url());
            assertThat(start(server.password(), arguments).ended(ExitCode.USAGE).output())
                    .contains("is another machine at 'ssh");
        }
    }

    @Test
    @Tag("full")
    void aLostPlaceOfHostsFailsItsForksByName() throws Exception {
        Path there = Files.createDirectory(folder.resolve("there"));
        String place = "env TMPDIR=%s sh -c {%s}".formatted(there, System.getProperty("java.home"));
        Launched run = start(compare("jdbc", place, "--window", "20s"));
        run.untilItSays("loading 1,000 companies");
        Thread.sleep(8_000);
        new ProcessBuilder("pkill", "-KILL", "-f", "AgentMain.*" + there)
                .start()
                .waitFor();
        run.untilGone();
        assertThat(run.process().exitValue()).as(run.output()).isNotEqualTo(ExitCode.OK.code());
        assertThat(run.output()).contains("the agent ended");
    }
}
