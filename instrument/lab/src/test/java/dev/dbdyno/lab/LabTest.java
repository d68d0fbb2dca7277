package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.lab.elsewhere.Spread;
import dev.dbdyno.lab.machine.MemoryCompaction;
import dev.dbdyno.processes.NiceValues;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Looks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a run does, block by block, with real child processes that follow a script. */
@Timeout(120)
class LabTest extends LabFixture {

    @Test
    void everyArmHasOneForkInEveryBlockAndEverythingIsStored() throws Exception {
        Ending ending = run(ScriptedRun.of("scripted", "scripted pool=3").blocks(2));

        RunResults stored = stored();
        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored.ending()).isEqualTo(ending);
        assertThat(stored.forks()).hasSize(4).allMatch(fork -> fork.failure() == null);
        assertThat(stored.forks()).extracting(ForkRecord::block).containsExactly(0, 0, 1, 1);
        assertThat(stored.forks()).extracting(ForkRecord::position).containsExactly(0, 1, 0, 1);
        assertThat(stored.forks()).extracting(ForkRecord::attempt).containsOnlyNulls();
        assertThat(stored.windows()).hasSize(4 * (6 + 2));
        assertThat(stored.windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .hasSize(4 * 2);
    }

    @Test
    void inEveryRoundEveryForkHasOneTurnInAnOrderOfItsOwn() throws Exception {
        run(ScriptedRun.of("scripted", "scripted pool=3", "scripted pool=2").blocks(1));

        Map<Integer, List<Integer>> armsByRound = armsByRound(Phase.values());
        assertThat(armsByRound.keySet())
                .containsExactlyElementsOf(IntStream.range(0, 6 + 2).boxed().toList());
        assertThat(armsByRound.values()).allSatisfy(arms -> assertThat(arms).containsExactlyInAnyOrder(0, 1, 2));
        assertThat(armsByRound.values().stream().distinct()).hasSizeGreaterThan(1);
        List<Instant> turns = stored().forks().stream()
                .flatMap(fork -> Stream.of(fork.startedAt(), fork.endedAt()))
                .sorted()
                .toList();
        assertThat(stored().forks())
                .as("all alive together")
                .allSatisfy(fork -> assertThat(fork.startedAt()).isBefore(turns.get(3)));
    }

    @Test
    void forksOfABlockCloseAtTheSameTime() throws Exception {
        String meeting = Files.createDirectory(temp.resolve("meeting")).toString();
        run(ScriptedRun.of(
                        "scripted act=meet:%s at=closing".formatted(meeting),
                        "scripted pool=3 act=meet:%s at=closing".formatted(meeting))
                .blocks(1));

        assertThat(stored().forks())
                .as("each closes only once the other does")
                .hasSize(2)
                .extracting(ForkRecord::failure)
                .containsOnlyNulls();
    }

    @Test
    void memoryIsCompactedBeforeRowsAreCopiedAndBeforeEachBlockWhereTheRunSaysSo() throws Exception {
        assertThat(compactionsBefore(
                        ScriptedRun.of("scripted", "scripted pool=3").blocks(2).compactingMemory()))
                .as("before two copies, and before the two forks of each block")
                .containsExactly("1", "", "1", "", "1", "");
        assertThat(compactionsBefore(ScriptedRun.of("scripted").blocks(2))).containsExactly("", "", "");
    }

    /** What the kernel was asked since the moment before, when rows are copied and when forks start. */
    private List<String> compactionsBefore(ScriptedRun scripted) throws Exception {
        Path asking = Files.createTempFile(temp, "compact", "");
        List<String> asked = new ArrayList<>();
        server.beforeCopies(() -> asked.add(takenFrom(asking)));
        RunListener listener = event -> {
            if (event instanceof Event.ForkStarted) {
                asked.add(takenFrom(asking));
            }
        };
        RunFolder folder = RunFolder.at(Files.createTempDirectory(temp, "run").resolve("a-run"));
        new Lab(
                        server,
                        Spread.HERE,
                        listener,
                        InstantSource.system(),
                        NO_PROBES,
                        AMPLE,
                        PLENTY,
                        new MemoryCompaction(asking))
                .run(folder, scripted.run(server), scripted.runnable(), TO_THE_END);
        return asked;
    }

    private static String takenFrom(Path file) {
        try {
            String text = Files.readString(file).strip();
            Files.writeString(file, "");
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void forksTakeTheTurnsOfAWindowByRotation() throws Exception {
        run(ScriptedRun.of("scripted", "scripted pool=3")
                .blocks(1)
                .window(Duration.ofMillis(20))
                .inTurnsOf(Duration.ofMillis(5)));

        assertThat(armsByRound(Phase.MEASURED).values())
                .hasSize(2)
                .allSatisfy(arms -> assertThat(arms).containsExactlyInAnyOrder(0, 1));
        assertThat(stored().windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .allSatisfy(window -> {
                    assertThat(window.measurement().operations()).isEqualTo(4 * 100);
                    assertThat(window.measurement().durationNanos()).isEqualTo(4 * 1_000_000);
                });
        List<Integer> arms = armsInOrderOfTheirTurns(2);
        assertThat(arms).hasSize(2 * 2 * 4);
        for (int turn = 0; turn < arms.size(); turn += 2) {
            assertThat(arms.subList(turn, turn + 2)).containsExactlyInAnyOrder(0, 1);
        }
    }

    @Test
    void roundsThatDoNotCountComeBeforeTheMeasuredOnes() throws Exception {
        run(ScriptedRun.of("scripted", "scripted pool=3")
                .blocks(1)
                .window(Duration.ofMillis(20))
                .inTurnsOf(Duration.ofMillis(5)));

        assertThat(settlingRounds(0)).hasSize(Block.ROUNDS_THAT_SETTLE).isEqualTo(settlingRounds(1));
    }

    /** The rounds in which a fork that is warming up has as many turns as a measured window. */
    private List<Integer> settlingRounds(int arm) throws Exception {
        return stored().windows().stream()
                .filter(window -> window.arm() == arm && window.phase() == Phase.WARMUP)
                .filter(window -> window.measurement().durationNanos() == 4 * 1_000_000)
                .map(WindowRecord::round)
                .toList();
    }

    private List<Integer> armsInOrderOfTheirTurns(int arms) throws Exception {
        Map<Long, Integer> armByBegin = new TreeMap<>();
        for (int arm = 0; arm < arms; arm++) {
            for (String line : Files.readAllLines(folder().logs().resolve("block-0-arm-%d.log".formatted(arm)))) {
                if (line.startsWith("began MEASURED ")) {
                    armByBegin.put(Long.valueOf(line.substring("began MEASURED ".length())), arm);
                }
            }
        }
        return List.copyOf(armByBegin.values());
    }

    private Map<Integer, List<Integer>> armsByRound(Phase... phases) throws Exception {
        return stored().windows().stream()
                .filter(window -> List.of(phases).contains(window.phase()))
                .collect(Collectors.groupingBy(
                        window -> Objects.requireNonNull(window.round()),
                        TreeMap::new,
                        Collectors.mapping(window -> window.arm(), Collectors.toList())));
    }

    @Test
    void whereMemoryDoesNotHoldAllForksTheReferenceIsAliveWithEachGroupOfOthers() throws Exception {
        Room forThree = new Room(1L << 30);
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=3", "scripted pool=2", "scripted pool=4")
                .blocks(1);
        assertThat(forThree.forArms(scripted.plan())).isEqualTo(3);

        run(lab(forThree), scripted);

        assertThat(stored().forks()).hasSize(4).allMatch(fork -> fork.failure() == null);
        assertThat(armsByRound(Phase.MEASURED).values())
                .hasSize(2 * 2)
                .allSatisfy(arms -> assertThat(arms).contains(0).hasSizeBetween(2, 3));
        assertThat(armsByRound(Phase.WARMUP).values().stream()
                        .flatMap(List::stream)
                        .filter(arm -> arm == 0))
                .as("a fork that is steady waits for the others")
                .hasSize(6);
        assertThat(stored().windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED && window.arm() != 0)
                .hasSize(3 * 2);
    }

    @Test
    void whereMemoryHoldsNotEvenTwoForksTheRunIsRefused() {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=3");
        Lab lab = lab(new Room(500L << 20));

        assertThatThrownBy(() -> run(lab, scripted))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll("500 MiB", "1 of the 2 arms", "--heap");
    }

    @Test
    void theCompilersOfEveryChildRunAheadAsTheRunSays() throws Exception {
        List<Map<String, Integer>> nice = new CopyOnWriteArrayList<>();
        Lab watched = lab(event -> {
            if (event instanceof Event.WindowEnded) {
                ProcessHandle.current().children().forEach(child -> nice.add(NiceValues.of(child.pid())));
            }
        });
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1).compiling(CompilerPriority.OTHERS_LOWERED);

        run(watched, scripted);

        assertThat(nice)
                .isNotEmpty()
                .allSatisfy(threads ->
                        assertThat(threads).containsEntry("C1 CompilerThre", 0).containsEntry("java", 19));
    }

    @Test
    void aForkKnowsItsConnectionsItsEventLoopsAndTheServersWork() throws Exception {
        run(ScriptedRun.of("scripted pool=5").blocks(1));

        ForkRecord fork = stored().forks().getFirst();
        assertThat(fork.topology()).isEqualTo(new Topology(5, List.of(3, 2), 0, 2));
        assertThat(fork.work()).isEqualTo(new ServerWork(4711, null, null, null, 50L, 5L));
    }

    @Test
    void aBlocksOrderFollowsFromTheSeedAndDiffersBetweenBlocks() {
        Seeds seeds = new Seeds(42);
        List<Integer> arms = List.of(0, 1, 2, 3);
        List<List<Integer>> orders = new ArrayList<>();
        for (int block = 0; block < 200; block++) {
            orders.add(seeds.order(block, arms));
        }
        assertThat(orders.get(7)).isEqualTo(new Seeds(42).order(7, arms));
        assertThat(orders.stream().distinct()).hasSize(24);
        assertThat(orders.stream().filter(order -> order.getFirst() == 0)).hasSizeBetween(30, 70);
        assertThat(seeds.parameters(0)).isNotEqualTo(seeds.parameters(1));
    }

    @Test
    void allArmsOfABlockDrawTheSameParametersAndAnotherBlockOthers() throws Exception {
        run(ScriptedRun.of("scripted", "scripted pool=3").blocks(2));

        assertThat(seedIn("block-0-arm-0.log")).isEqualTo(seedIn("block-0-arm-1.log"));
        assertThat(seedIn("block-0-arm-0.log")).isNotEqualTo(seedIn("block-1-arm-0.log"));
    }

    private String seedIn(String log) throws Exception {
        return Files.readAllLines(folder().logs().resolve(log)).stream()
                .filter(line -> line.startsWith("seed "))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theStopRuleIsAskedAtItsLooksOnlyAndEndsTheRun() throws Exception {
        List<Integer> asked = new ArrayList<>();
        Ending ending = run(ScriptedRun.of("scripted pool=1").blocks(20), soFar -> {
            asked.add(soFar.forks().size());
            return soFar.forks().size() >= 8 ? StopRule.Decision.STOP : StopRule.Decision.GO_ON;
        });

        assertThat(asked).containsExactly(5, 8);
        assertThat(ending.reason()).isEqualTo(Ending.Reason.PRECISION_REACHED);
    }

    @Test
    @Tag("full")
    void theLooksAreThoseOfThePlan() throws Exception {
        List<Integer> asked = new ArrayList<>();
        Looks own = new Looks(List.of(new Looks.Look(6, 0.96), new Looks.Look(7, 0.96)));
        run(ScriptedRun.of("scripted pool=1").blocks(7).looks(own), soFar -> {
            asked.add(soFar.forks().size());
            return StopRule.Decision.GO_ON;
        });

        assertThat(asked).containsExactly(6, 7);
    }

    @Test
    void aPoolLargerThanTheServerHasRoomForIsRefusedBeforeAnythingRuns() {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=98");

        assertThatThrownBy(() -> run(scripted))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("'scripted pool=98'")
                .hasMessageContaining("98 connections")
                .hasMessageContaining("room for 97");
        assertThat(folder().path()).doesNotExist();
    }

    @Test
    void thePasswordIsInNoFileOfTheRun() throws Exception {
        hanging(ScriptedRun.of("scripted", "scripted act=hang at=warming").blocks(1));

        try (var files = Files.walk(folder().path())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).doesNotContain("geheim");
            }
        }
    }
}
