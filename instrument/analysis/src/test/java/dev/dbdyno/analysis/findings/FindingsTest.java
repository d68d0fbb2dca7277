package dev.dbdyno.analysis.findings;

import static dev.dbdyno.analysis.RunResultsBuilder.aRun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.LoadedRuns;
import dev.dbdyno.analysis.Probes;
import dev.dbdyno.analysis.RunResultsBuilder;
import dev.dbdyno.analysis.RunResultsBuilder.ForkSketch;
import dev.dbdyno.analysis.findings.Finding.Kind;
import dev.dbdyno.analysis.findings.Finding.Label;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ServerActivity.State;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Latency;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A cause is named where its signal is seen and a gap is decided, and nowhere else. */
final class FindingsTest {

    private static final UnaryOperator<RunResultsBuilder> PLAIN = UnaryOperator.identity();

    /**
     * What brings a cause about in the second arm, and what stays just below its threshold.
     *
     * @param arms settings of the arms
     */
    private record Case(
            UnaryOperator<RunResultsBuilder> arms, Consumer<ForkSketch> symptom, Consumer<ForkSketch> below) {}

    private static final Map<Kind, Case> CASES = new EnumMap<>(Kind.class);

    static {
        CASES.put(
                Kind.PLANNED_AGAIN,
                new Case(
                        run -> run.setting(1, "cachePreparedStatements", "false"),
                        f -> f.work = work(1, 1, 1),
                        f -> f.work = work(1, 1, 0.49)));
        CASES.put(Kind.PARSED_AGAIN, new Case(PLAIN, parses(0.51), parses(0.49)));
        CASES.put(
                Kind.ROWS_ONE_BY_ONE,
                new Case(
                        explained("statements"),
                        f -> f.work = work(20, 20, 0),
                        // not a statement for each row
                        f -> f.work = work(17.9, 20, 0)));
        CASES.put(
                Kind.TRANSACTION_STATEMENTS,
                new Case(
                        run -> explained("statements").apply(run).setting(1, "readTransactions", "true"),
                        f -> f.work = work(3, 1, 0),
                        f -> f.work = work(1.49, 1, 0)));
        CASES.put(
                Kind.MORE_STATEMENTS,
                new Case(
                        run -> explained("rows")
                                .apply(explained("statements").apply(run))
                                .setting(1, "session", "managed"),
                        f -> f.work = work(2, 2, 0),
                        f -> f.work = work(1.49, 2, 0)));
        CASES.put(Kind.FULL_ACCEPT_QUEUE, new Case(PLAIN, overflows(0.0011), overflows(0.0009)));
        CASES.put(Kind.CONNECTIONS_REOPENED, new Case(PLAIN, f -> f.work = sessions(109), f -> f.work = sessions(107)));
        CASES.put(
                Kind.SMALL_POOL,
                new Case(
                        run -> run.withPool(1, 4),
                        f -> f.topology = new Topology(4, List.of(), null, 8),
                        // as many as operations are under way
                        f -> f.topology = new Topology(8, List.of(), null, 8)));
        CASES.put(Kind.MORE_ROUND_TRIPS, new Case(PLAIN, waits(1.51), waits(1.49)));
        CASES.put(
                Kind.CROWDED_EVENT_LOOPS,
                new Case(
                        run -> run.setting(1, "eventLoops", "0"),
                        f -> f.topology = new Topology(8, List.of(8), null, 1),
                        f -> f.topology = new Topology(8, List.of(3, 2, 2, 1), null, 1)));
        CASES.put(
                Kind.MORE_LOOPS_THAN_PROCESSORS,
                new Case(
                        run -> run.setting(1, "eventLoops", "8"),
                        switches(1.3).andThen(f -> f.topology = new Topology(8, List.of(2, 2, 2, 1, 1), null, 5)),
                        switches(1.3).andThen(f -> f.topology = new Topology(8, List.of(2, 2, 2, 2), null, 4))));
        CASES.put(Kind.NO_NATIVE_TRANSPORT, new Case(PLAIN, nativeLoops(0), nativeLoops(1)));
        CASES.put(
                Kind.LARGE_POOL,
                new Case(
                        run -> run.withPool(1, 16),
                        f -> {
                            f.topology = new Topology(9, List.of(), null, 8);
                            f.databaseMicros = 12.0;
                        },
                        f -> {
                            f.topology = new Topology(8, List.of(), null, 8);
                            f.databaseMicros = 12.0;
                        }));
        CASES.put(Kind.WAITS_IN_SERVER, new Case(PLAIN, atServer(State.WAITING, 0.11), atServer(State.WAITING, 0.09)));
        CASES.put(
                Kind.IDLE_IN_TRANSACTION,
                new Case(PLAIN, atServer(State.IN_TRANSACTION, 0.11), atServer(State.IN_TRANSACTION, 0.09)));
        CASES.put(
                Kind.MORE_SEGMENTS,
                new Case(run -> run.setting(1, "lists", "streamed"), segments(5.01), segments(4.99)));
        CASES.put(
                Kind.CARRIERS_SHORT,
                new Case(run -> run.setting(1, "threads", "virtual"), carriers(0.11, 0.89), carriers(0.11, 0.91)));
        CASES.put(Kind.THREAD_CHANGES, new Case(PLAIN, changes(0.26), changes(0.24)));
        CASES.put(
                Kind.MORE_SWITCHES,
                new Case(run -> run.setting(1, "threads", "virtual"), switches(1.51), switches(1.49)));
        CASES.put(
                Kind.VIRTUAL_THREADS,
                new Case(
                        run -> run.setting(1, "threads", "virtual"),
                        f -> f.childMicros = 22.1,
                        f -> f.childMicros = 21.9));
        CASES.put(Kind.MORE_SYSTEM_CALLS, new Case(PLAIN, f -> f.systemCalls = 5.01, f -> f.systemCalls = 4.99));
        CASES.put(
                Kind.COSTLY_ROWS,
                new Case(
                        run -> run.setting(1, "client", "database-client"),
                        rowsOf(10).andThen(driver(0.51)),
                        rowsOf(10).andThen(driver(0.49))));
        CASES.put(Kind.HANDED_OUT_ON_ONE_THREAD, new Case(PLAIN, handedOut(0.1313), handedOut(0.1312)));
        CASES.put(Kind.COSTLY_PLACE, new Case(PLAIN, place(0.26), place(0.24)));
        CASES.put(Kind.SERVER_AT_LIMIT, new Case(PLAIN, f -> f.databaseMicros = 451.0, f -> f.databaseMicros = 449.0));
        CASES.put(Kind.GENERATOR_COMPETES, new Case(PLAIN, generator(0.91), generator(0.89)));
        CASES.put(Kind.COLLECTOR, new Case(PLAIN, collector(1_060), collector(1_040)));
        CASES.put(Kind.COMPILER, new Case(PLAIN, f -> f.jitNanos = 81_000_000, f -> f.jitNanos = 79_000_000));
    }

    private static UnaryOperator<RunResultsBuilder> explained(String counter) {
        return run -> run.explaining(1, counter, "that is how it is");
    }

    private static ServerWork work(double statements, double rows, double plans) {
        return new ServerWork(
                100_000,
                Math.round(100_000 * statements),
                Math.round(100_000 * rows),
                Math.round(100_000 * plans),
                100_000L,
                8L);
    }

    private static ServerWork sessions(long sessions) {
        return new ServerWork(100_000, 100_000L, 100_000L, 0L, 100_000L, sessions);
    }

    private static Consumer<ForkSketch> waits(double perOperation) {
        return f -> f.counting(Party.DATABASE, Count.VOLUNTARY_SWITCHES, perOperation);
    }

    private static Consumer<ForkSketch> parses(double perOperation) {
        return f -> f.counting(Party.RELAY, Count.PARSES, perOperation);
    }

    /** Loops of which some are on a native transport, and a host that needs more CPU than the other arm's. */
    private static Consumer<ForkSketch> nativeLoops(int loops) {
        return f -> {
            f.topology = new Topology(8, List.of(4, 4), loops, 2);
            f.childMicros = 22.0;
        };
    }

    private static Consumer<ForkSketch> switches(double perOperation) {
        return f -> f.counting(Party.HOST, Count.VOLUNTARY_SWITCHES, perOperation)
                .counting(Party.HOST, Count.INVOLUNTARY_SWITCHES, 0);
    }

    private static Consumer<ForkSketch> changes(double perOperation) {
        return f -> f.counting(Party.HOST, Count.THREAD_CHANGES, perOperation);
    }

    /** Carriers for which operations wait as long as this part of their latency, which is 1 ms in every sketch. */
    private static Consumer<ForkSketch> carriers(double ofLatency, double busy) {
        return f -> {
            f.counting(Party.HOST, Count.CARRIER_WAIT, ofLatency * 1_000_000);
            f.busyFraction = busy;
        };
    }

    /** Connections that operations keep in a state for this part of their latency, which is 1 ms in every sketch. */
    private static Consumer<ForkSketch> atServer(State state, double ofLatency) {
        return f -> f.atServer = Map.of(state, ofLatency * 1_000_000);
    }

    /** Replies of some rows; each costs the other arm 1 µs in its driver. */
    private static Consumer<ForkSketch> rowsOf(double rows) {
        return f -> f.work = work(1, rows, 0);
    }

    /** A host that needs 10 µs more, of which the driver takes this part. */
    private static Consumer<ForkSketch> driver(double ofGap) {
        return f -> {
            f.childMicros = 30.0;
            f.code = code(10 + 10 * ofGap, 0, 30);
        };
    }

    /** A host that needs 10 µs more, of which one place takes this part. */
    private static Consumer<ForkSketch> place(double ofGap) {
        return f -> {
            f.childMicros = 30.0;
            f.code = code(10, 10 * ofGap, 30);
        };
    }

    /** The part of the samples that were taken while the pool handed out connections. */
    private static Consumer<ForkSketch> handedOut(double share) {
        return f -> f.handedOut = Math.round(20_000 * share);
    }

    /** A profile of a driver that takes some µs, of one place of the pool, and of all else that the host does. */
    private static List<ProfiledCode> code(double driver, double pool, double all) {
        List<ProfiledCode> code = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            code.add(new ProfiledCode(Layer.DRIVER, "a:driver", "Driver.read" + i, Math.round(100 * driver)));
            code.add(new ProfiledCode(
                    Layer.APPLICATION, "a:service", "Service.run" + i, Math.round(100 * (all - driver - pool))));
        }
        code.add(new ProfiledCode(Layer.POOL, "a:pool", "Pool.take", Math.round(1_000 * pool)));
        return code;
    }

    private static Consumer<ForkSketch> segments(double perOperation) {
        return f -> f.counting(Party.MACHINE, Count.SEGMENTS, perOperation);
    }

    private static Consumer<ForkSketch> overflows(double perOperation) {
        return f -> f.counting(Party.MACHINE, Count.LISTEN_OVERFLOWS, perOperation);
    }

    private static Consumer<ForkSketch> generator(double busy) {
        return f -> {
            f.busyFraction = busy;
            f.generatorMicros = 60.0;
        };
    }

    /** The collector's CPU on a full machine, where CPU per operation is the gap. */
    private static Consumer<ForkSketch> collector(double nanos) {
        return f -> {
            f.busyFraction = 0.96;
            f.childMicros = 40.0;
            f.counting(Party.HOST, Count.GC, nanos);
        };
    }

    /** Makes a fork of either arm. */
    private static void usual(ForkSketch fork) {
        fork.counting(Party.DATABASE, Count.VOLUNTARY_SWITCHES, 1)
                .counting(Party.HOST, Count.VOLUNTARY_SWITCHES, 1)
                .counting(Party.HOST, Count.INVOLUNTARY_SWITCHES, 0)
                .counting(Party.HOST, Count.GC, 50)
                .counting(Party.HOST, Count.GC_PAUSED, 0)
                .counting(Party.HOST, Count.THREAD_CHANGES, 0)
                .counting(Party.RELAY, Count.PARSES, 0)
                .counting(Party.MACHINE, Count.SEGMENTS, 4)
                .counting(Party.MACHINE, Count.LISTEN_OVERFLOWS, 0);
        fork.systemCalls = 4.0;
        fork.atServer = Map.of(State.IDLE, 800_000.0);
        fork.code = code(10, 0, 20);
        fork.handedOut = 20_000 / 32;
        fork.busyFraction = 0.96;
        fork.generatorMicros = 30.0;
        fork.work = new ServerWork(100_000, 100_000L, 100_000L, 0L, 100_000L, 8L);
    }

    private static RunResultsBuilder run(Kind kind, Consumer<ForkSketch> symptom, double speed) {
        return run(kind, symptom, speed, Objects.requireNonNull(CASES.get(kind)).arms);
    }

    /** Arms without settings, whose work may differ. */
    private static RunResultsBuilder explaining(RunResultsBuilder run) {
        return explained("rows")
                .andThen(explained("statements"))
                .andThen(explained("plans"))
                .apply(run);
    }

    private static RunResultsBuilder run(
            Kind kind, Consumer<ForkSketch> symptom, double speed, UnaryOperator<RunResultsBuilder> arms) {
        RunResultsBuilder run = arms.apply(aRun("one", "two"));
        return run.blocks(6, (arm, fork) -> {
            usual(fork);
            if (kind == Kind.SERVER_AT_LIMIT || kind == Kind.GENERATOR_COMPETES) {
                fork.databaseMicros = 300.0;
            }
            if (kind == Kind.NO_NATIVE_TRANSPORT) {
                fork.topology = new Topology(8, List.of(4, 4), 2, 2);
            }
            if (kind == Kind.COSTLY_ROWS) {
                fork.work = work(1, 10, 0);
            }
            if (kind == Kind.ROWS_ONE_BY_ONE) {
                fork.work = work(1, 20, 0);
            }
            if (arm == 1) {
                fork.perSecond(10_000 * speed);
                symptom.accept(fork);
            }
        });
    }

    private static List<Finding> findings(RunResultsBuilder run) {
        return Analyst.analyse(run.build()).findings();
    }

    @Test
    void everyKindIsFoundWhereItsSignalIs() {
        assertThat(CASES.keySet()).containsExactlyInAnyOrder(Kind.values());
        CASES.forEach((kind, each) -> assertThat(findings(run(kind, each.symptom, 0.8)))
                .as(kind.name())
                .filteredOn(finding -> finding.kind() == kind)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.gap().behind()).isEqualTo(1);
                    assertThat(finding.gap().ahead()).isEqualTo(0);
                    assertThat(finding.evidence()).isNotEmpty();
                }));
    }

    /** 2,000 operations a second and a bound of 10 ms make 20 under way. */
    @Test
    void aPoolIsTooSmallForACapacityWhereItHasFewerConnectionsThanOperationsComeWithinTheBound() {
        assertThat(smallPools(19, 64, 0.89)).singleElement().satisfies(finding -> {
            assertThat(finding.label()).isEqualTo(Label.OBSERVED);
            assertThat(Objects.requireNonNull(finding.remedy()).notation()).isEqualTo("pool=64");
            assertThat(finding.evidence())
                    .extracting(Reading::signal)
                    .containsExactly(Signal.CONNECTIONS, Signal.IN_FLIGHT_AT_BOUND, Signal.BUSY_SHARE);
        });
        assertThat(smallPools(21, 64, 0.89)).as("a connection for each").isEmpty();
        assertThat(smallPools(19, 19, 0.89)).as("as many as the arm ahead").isEmpty();
        assertThat(smallPools(19, 64, 0.91)).as("no processor is idle").isEmpty();
    }

    private static List<Finding> smallPools(int connections, int ahead, double busy) {
        RunResultsBuilder run = LoadedRuns.capacities(
                5,
                (arm, rate) -> busy(Probes.honest(rate, arm == 0 ? 3_000 : 2_000), busy),
                (arm, fork) -> fork.topology = new Topology(arm == 0 ? ahead : connections, List.of(), null, 8));
        return findings(run.withPool(1, connections)).stream()
                .filter(finding -> finding.kind() == Kind.SMALL_POOL)
                .toList();
    }

    private static Measurement busy(Measurement probe, double fraction) {
        long nanos = Math.round(fraction * RunResultsBuilder.PROCESSORS * probe.durationNanos());
        Quantities known = Quantities.NONE
                .with(Party.HOST, new Cpu(nanos / 2, 0))
                .with(Party.DATABASE, new Cpu(nanos / 4, 0))
                .with(Party.MACHINE, Count.BUSY, nanos);
        return probe.with(known, RunResultsBuilder.PROCESSORS);
    }

    @Test
    void aCompilerThatMakesLittleOfAGapIsNotItsCause() {
        Consumer<ForkSketch> symptom = Objects.requireNonNull(CASES.get(Kind.COMPILER)).symptom;

        assertThat(findings(run(Kind.COMPILER, symptom, 0.5)))
                .as("2 % of the machine where half of the throughput is missing")
                .noneMatch(finding -> finding.kind() == Kind.COMPILER);
    }

    @Test
    void aCrowdIsShownByTheFullestLoopWhereLoopsAreAsManyAsProcessors() {
        assertThat(readingsOfACrowd(8)).startsWith(Signal.EVENT_LOOPS, Signal.FULLEST_LOOP);
        assertThat(readingsOfACrowd(5, 1, 1, 1)).startsWith(Signal.FULLEST_LOOP, Signal.EVENT_LOOPS);
    }

    private static List<Signal> readingsOfACrowd(Integer... connectionsPerLoop) {
        Consumer<ForkSketch> symptom = f -> f.topology = new Topology(8, List.of(connectionsPerLoop), null, 1);
        return findings(run(Kind.CROWDED_EVENT_LOOPS, symptom, 0.8)).stream()
                .filter(finding -> finding.kind() == Kind.CROWDED_EVENT_LOOPS)
                .flatMap(finding -> finding.evidence().stream())
                .map(Reading::signal)
                .toList();
    }

    @Test
    void collectionsThatStopAllElseTakeThroughputThoughTheMachineIsNotFull() {
        assertThat(findings(pausing(0.1)))
                .filteredOn(finding -> finding.kind() == Kind.COLLECTOR)
                .singleElement()
                .satisfies(finding -> assertThat(finding.share())
                        .as("of a gap of 0.8 what 0.9 makes")
                        .isCloseTo(Math.log(0.9) / Math.log(0.8), within(0.01)));
        assertThat(findings(pausing(0.01)))
                .as("a twentieth of the gap")
                .noneMatch(finding -> finding.kind() == Kind.COLLECTOR);
    }

    /** A host that stands still for this part of the time, on a machine with idle processors. */
    private static RunResultsBuilder pausing(double ofTime) {
        Consumer<ForkSketch> pauses = f -> f.counting(Party.HOST, Count.GC, 100)
                .counting(Party.HOST, Count.GC_PAUSED, ofTime * 1e9 / f.operations)
                .busyFraction = 0.7;
        return run(Kind.COLLECTOR, pauses, 0.8);
    }

    @Test
    void threadsThatTheJvmHasForItselfHandNoOperationOn() {
        Map.of("GC Thread#", 0, "VM Thread", 0, "C2 CompilerThre", 0, "reactor-tcp-#", 1)
                .forEach((group, times) -> assertThat(findings(run(
                                Kind.MORE_SWITCHES, switches(3).andThen(f -> f.switches = Map.of(group, 2.0)), 0.8)))
                        .as(group)
                        .filteredOn(finding -> finding.kind() == Kind.MORE_SWITCHES)
                        .hasSize(times));
    }

    @ParameterizedTest
    @CsvSource({
        "PLANNED_AGAIN, cachePreparedStatements, false, true",
        "PLANNED_AGAIN, prepareThreshold, 0, 5",
        "PARSED_AGAIN, cachePreparedStatements, false, true",
        "PARSED_AGAIN, prepareThreshold, 0, 5",
        "NO_NATIVE_TRANSPORT, nativeTransport, false, true",
        "COSTLY_ROWS, client, database-client, connection",
        "ROWS_ONE_BY_ONE, reWriteBatchedInserts, false, true",
        "TRANSACTION_STATEMENTS, readTransactions, true, false",
        "TRANSACTION_STATEMENTS, autosave, always, never",
        "CONNECTIONS_REOPENED, pooling, none, agroal"
    })
    void theRemedyIsAnotherValueOfASettingThatTheArmHas(Kind kind, String setting, String value, String other) {
        Consumer<ForkSketch> symptom = Objects.requireNonNull(CASES.get(kind)).symptom;

        assertThat(findings(run(kind, symptom, 0.8, FindingsTest::explaining).setting(1, setting, value)))
                .filteredOn(finding -> finding.kind() == kind)
                .singleElement()
                .satisfies(finding -> assertThat(
                                Objects.requireNonNull(finding.remedy()).notation())
                        .isEqualTo(setting + "=" + other));
        assertThat(findings(run(kind, symptom, 0.8, FindingsTest::explaining).setting(1, setting, other)))
                .filteredOn(finding -> finding.kind() == kind)
                .extracting(Finding::remedy)
                .containsOnlyNulls();
    }

    @Test
    void thePoolOfTheArmAheadIsTheRemedyForNone() {
        Consumer<ForkSketch> symptom = Objects.requireNonNull(CASES.get(Kind.CONNECTIONS_REOPENED)).symptom;
        RunResultsBuilder run = run(Kind.CONNECTIONS_REOPENED, symptom, 0.8, FindingsTest::explaining)
                .setting(0, "pooling", "hikari")
                .setting(1, "pooling", "none");

        assertThat(findings(run))
                .filteredOn(finding -> finding.kind() == Kind.CONNECTIONS_REOPENED)
                .singleElement()
                .extracting(finding -> Objects.requireNonNull(finding.remedy()).notation())
                .isEqualTo("pooling=hikari");
    }

    @Test
    void aSelectorThatCostsTheHostNothingIsNoCause() {
        Consumer<ForkSketch> symptom = nativeLoops(0).andThen(fork -> fork.childMicros = 20.0);

        assertThat(findings(run(Kind.NO_NATIVE_TRANSPORT, symptom, 0.8)))
                .noneMatch(finding -> finding.kind() == Kind.NO_NATIVE_TRANSPORT);
    }

    @Test
    void whatFurtherStatementsHaveParsedIsNotParsedAgain() {
        Consumer<ForkSketch> transactions = parses(2.4).andThen(fork -> fork.work = work(3, 1, 0));

        assertThat(findings(run(Kind.PARSED_AGAIN, transactions, 0.8, FindingsTest::explaining)))
                .noneMatch(finding -> finding.kind() == Kind.PARSED_AGAIN);
    }

    @Test
    void whatIsPlannedAgainIsParsedAgainAndNamedOnce() {
        Consumer<ForkSketch> both = parses(1).andThen(fork -> fork.work = work(1, 1, 1));

        assertThat(findings(run(Kind.PARSED_AGAIN, both, 0.8, FindingsTest::explaining)))
                .extracting(Finding::kind)
                .contains(Kind.PLANNED_AGAIN)
                .doesNotContain(Kind.PARSED_AGAIN);
    }

    @Test
    void whatTheJvmNotedStandsBesideWhatItExplains() {
        Map.of(Kind.CARRIERS_SHORT, Signal.PINNED, Kind.COMPILER, Signal.COMPILER_QUEUE)
                .forEach((kind, signal) -> assertThat(
                                findings(run(kind, Objects.requireNonNull(CASES.get(kind)).symptom, 0.8)))
                        .filteredOn(finding -> finding.kind() == kind)
                        .singleElement()
                        .satisfies(finding -> assertThat(finding.evidence())
                                .extracting(Reading::signal)
                                .contains(signal)));
    }

    @Test
    void whoWaitsInTheServerMakesNoMoreRoundTripsAndShouldHaveFewerConnections() {
        Consumer<ForkSketch> locks = waits(2.4)
                .andThen(atServer(State.WAITING, 0.6))
                .andThen(fork -> {
                    fork.databaseMicros = 20.0;
                    fork.topology = new Topology(16, List.of(), null, 16);
                });

        List<Finding> found = findings(run(Kind.LARGE_POOL, locks, 0.8, PLAIN)
                .withPool(0, 8)
                .withPool(1, 16)
                .setting(1, "pool", "16"));

        assertThat(found)
                .extracting(Finding::kind)
                .contains(Kind.WAITS_IN_SERVER)
                .doesNotContain(Kind.MORE_ROUND_TRIPS)
                .as("what the same remedy takes away")
                .doesNotContain(Kind.LARGE_POOL);
        assertThat(found)
                .filteredOn(finding -> finding.kind() == Kind.WAITS_IN_SERVER)
                .singleElement()
                .satisfies(finding -> assertThat(
                                Objects.requireNonNull(finding.remedy()).notation())
                        .isEqualTo("pool=8"));
    }

    @Test
    void aBatchShouldHoldTheRowsOfAnOperationAndNotThoseThatTheStackReadBesides() {
        Consumer<ForkSketch> batch =
                waits(21).andThen(fork -> fork.work = new ServerWork(25_163, 528_446L, 503_265L, 85L, 25_291L, 8L));

        RunResultsBuilder run =
                run(Kind.MORE_ROUND_TRIPS, batch, 0.8, FindingsTest::explaining).setting(1, "batchSize", "0");

        assertThat(remedies(Kind.MORE_ROUND_TRIPS, run)).containsExactly("batchSize=20");
    }

    @Test
    void severalStatementsOfAnOperationShouldBeUnderWayAtOnce() {
        assertThat(remedies(Kind.MORE_ROUND_TRIPS, dispatching(20))).containsExactly("dispatch=concurrent");
        assertThat(remedies(Kind.MORE_ROUND_TRIPS, dispatching(1)))
                .as("of a single statement")
                .containsExactly("none");
    }

    private static RunResultsBuilder dispatching(double statements) {
        Consumer<ForkSketch> loads = waits(21).andThen(fork -> fork.work = work(statements, 1, 0));
        return run(Kind.MORE_ROUND_TRIPS, loads, 0.8, FindingsTest::explaining).setting(1, "dispatch", "sequential");
    }

    @Test
    void aCostlyPlaceIsNamedAndTheVersionOfItsLibraryThatTheOtherArmHasIsTried() {
        Finding found = findings(inPool("a:pool=1.0", "a:pool:2.0")).stream()
                .filter(finding -> finding.kind() == Kind.COSTLY_PLACE)
                .findFirst()
                .orElseThrow();

        assertThat(found.evidence()).singleElement().satisfies(reading -> {
            assertThat(reading.words()).isEqualTo("CPU per operation in Pool.take");
            assertThat(reading.behind()).isCloseTo(5_000, within(50.0));
            assertThat(reading.ahead()).isEqualTo(0);
        });
        assertThat(found.share()).isCloseTo(0.5, within(0.01));
        assertThat(remedies(Kind.COSTLY_PLACE, inPool("a:pool=1.0", "a:pool:2.0")))
                .containsExactly("a:pool=2.0");
        assertThat(remedies(Kind.COSTLY_PLACE, inPool("a:pool=1.0", "a:pool:1.0")))
                .as("the arm ahead has the same version")
                .containsExactly("none");
        assertThat(remedies(Kind.COSTLY_PLACE, inPool("a:driver=1.0", "a:driver:2.0")))
                .as("another library's version")
                .containsExactly("none");
    }

    /** Two arms of which the second spends half of its gap in its pool. */
    private static RunResultsBuilder inPool(String asked, String jarAhead) {
        return aRun("one", "two " + asked).on(0, jarAhead).blocks(6, (arm, fork) -> {
            usual(fork);
            if (arm == 1) {
                fork.perSecond(8_000);
                place(0.5).accept(fork);
            }
        });
    }

    @Test
    void aPoolThatHasOperationsRunWhereItHandsOutShouldHaveTheOtherArmsVersion() {
        RunResultsBuilder run = aRun("one", "two io.r2dbc:r2dbc-pool=1.0.1.RELEASE")
                .on(0, "io.r2dbc:r2dbc-pool:1.0.2.RELEASE")
                .blocks(6, (arm, fork) -> {
                    usual(fork);
                    if (arm == 1) {
                        fork.perSecond(8_000);
                        handedOut(0.2).accept(fork);
                    }
                });

        assertThat(remedies(Kind.HANDED_OUT_ON_ONE_THREAD, run)).containsExactly("io.r2dbc:r2dbc-pool=1.0.2.RELEASE");
    }

    @Test
    void repliesOfMoreRowsAreNotCostlierRows() {
        Analysis found =
                Analyst.analyse(run(Kind.COSTLY_ROWS, rowsOf(11).andThen(driver(0.9)), 0.8, FindingsTest::explaining)
                        .build());

        assertThat(found.gaps()).isNotEmpty();
        assertThat(found.findings()).noneMatch(finding -> finding.kind() == Kind.COSTLY_ROWS);
    }

    @Test
    void whatTheOtherArmSpendsElsewhereInTheSameLayerIsNoCostlyPlace() {
        RunResultsBuilder run = aRun("one", "two").blocks(6, (arm, fork) -> {
            usual(fork);
            fork.childMicros = 30.0;
            fork.code = code(10, 5, 30);
            if (arm == 0) {
                fork.childMicros = 29.0;
                fork.code = fork.code.stream()
                        .map(each -> each.layer() == Layer.POOL
                                ? new ProfiledCode(Layer.POOL, "a:pool", "Pool.give", 4_000)
                                : each)
                        .toList();
            }
            fork.perSecond(arm == 0 ? 10_000 : 8_000);
        });

        assertThat(findings(run)).noneMatch(finding -> finding.kind() == Kind.COSTLY_PLACE);
    }

    @Test
    void aPlaceIsCostlyAgainstTheLeaderWhereverItIsInTheList() {
        RunResultsBuilder run = aRun("one", "two").blocks(6, (arm, fork) -> {
            usual(fork);
            if (arm == 0) {
                fork.perSecond(8_000);
                place(0.5).accept(fork);
            }
        });

        assertThat(findings(run))
                .filteredOn(finding -> finding.kind() == Kind.COSTLY_PLACE)
                .singleElement()
                .satisfies(finding -> assertThat(finding.gap().ahead()).isEqualTo(1));
    }

    @Test
    void anAcceptQueueShouldHaveRoomForEveryClientOfALoadThatHasClients() {
        LoadModel schedule = new LoadModel.OpenLoop(8_000, LoadModel.Arrivals.POISSON, 200, Duration.ZERO);

        assertThat(remedies(Kind.FULL_ACCEPT_QUEUE, accepting(new LoadModel.ClosedLoop(200), "100")))
                .containsExactly("acceptCount=200");
        assertThat(remedies(Kind.FULL_ACCEPT_QUEUE, accepting(new LoadModel.ClosedLoop(200), "200")))
                .containsExactly("none");
        assertThat(remedies(Kind.FULL_ACCEPT_QUEUE, accepting(schedule, "100").seenAs(FindingsTest::slowBehind)))
                .containsExactly("none");
        assertThat(remedies(
                        Kind.FULL_ACCEPT_QUEUE,
                        run(Kind.FULL_ACCEPT_QUEUE, overflows(0.01), 0.8).under(new LoadModel.ClosedLoop(200))))
                .as("of a host without the setting")
                .containsExactly("none");
    }

    private static RunResultsBuilder accepting(LoadModel load, String acceptCount) {
        return run(Kind.FULL_ACCEPT_QUEUE, overflows(0.01), 0.8).under(load).setting(1, "acceptCount", acceptCount);
    }

    @Test
    void aWaitForTheAcceptQueueIsNoCauseOfAGapInCpu() {
        Consumer<ForkSketch> symptom = overflows(0.01).andThen(fork -> fork.childMicros = 40.0);

        assertThat(findings(run(Kind.FULL_ACCEPT_QUEUE, symptom, 1))).isEmpty();
    }

    /** The window with a latency of 3 ms, if it is one of the second arm. */
    private static WindowRecord slowBehind(WindowRecord window) {
        if (window.arm() == 0) {
            return window;
        }
        Histogram nanos = new Histogram(3);
        nanos.recordValue(3_000_000);
        Measurement m = window.measurement();
        return new WindowRecord(
                window.block(),
                window.arm(),
                window.window(),
                window.phase(),
                new Measurement(
                        m.tally(),
                        Latency.of(nanos),
                        m.quantities(),
                        m.processors(),
                        m.openLoop(),
                        m.slices(),
                        m.remarks()));
    }

    private static List<String> remedies(Kind kind, RunResultsBuilder run) {
        return findings(run).stream()
                .filter(finding -> finding.kind() == kind)
                .map(Finding::remedy)
                .map(remedy -> remedy == null ? "none" : remedy.notation())
                .toList();
    }

    @Test
    void noKindIsFoundJustBelowItsThreshold() {
        CASES.forEach((kind, each) -> assertThat(findings(run(kind, each.below, 0.8)))
                .as(kind.name())
                .extracting(Finding::kind)
                .doesNotContain(kind));
    }

    @Test
    void aSignalWithoutADecidedGapIsNoCause() {
        CASES.forEach((kind, each) -> assertThat(findings(run(kind, each.symptom.andThen(FindingsTest::asFast), 1)))
                .as(kind.name())
                .isEmpty());
    }

    private static void asFast(ForkSketch fork) {
        fork.childMicros = 20.0;
        fork.databaseMicros = 10.0;
        fork.jitNanos = 0;
    }
}
