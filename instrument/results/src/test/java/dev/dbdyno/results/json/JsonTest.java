package dev.dbdyno.results.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.Yardstick;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.Example;
import dev.dbdyno.results.Failure;
import dev.dbdyno.results.Footprint;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.JvmPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.WindowPlan;
import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    private static final Endpoint ENDPOINT =
            new Endpoint("127.0.0.1", 5432, "postgres", "dbdyno", "top secret", "dbdyno", "dbdyno-1");

    static Stream<Command> commands() {
        return Stream.of(
                new Command.Describe(),
                new Command.Check("jdbc", "standalone", Example.hostileTexts()),
                new Command.Start(
                        "jdbc",
                        "standalone",
                        Map.of("pool", "8"),
                        ENDPOINT,
                        4_711L,
                        null,
                        GeneratorPriority.ORDINARY,
                        Example.oneRow(),
                        42),
                new Command.Start(
                        "jdbc",
                        "standalone",
                        Map.of(),
                        ENDPOINT,
                        null,
                        new Command.RelayProcess(4_712, 9),
                        GeneratorPriority.REAL_TIME,
                        Example.hostileScenario(),
                        Long.MIN_VALUE),
                new Command.Serve("jdbc", "spring-mvc", Map.of("pool", "8"), ENDPOINT, "10.0.0.2"),
                new Command.Generate(
                        new Command.WebTarget("127.0.0.1", 8080, Command.Replies.CONTRACT),
                        4_711L,
                        null,
                        new Command.RelayProcess(4_712, 9),
                        new HttpPlan(HttpPlan.Connections.NEW_EACH_REQUEST, Duration.ofSeconds(30)),
                        GeneratorPriority.REAL_TIME,
                        Example.hostileScenario(),
                        1),
                new Command.Relay("db.example.org", 5432, Duration.ofNanos(200_000), GeneratorPriority.ORDINARY),
                new Command.RoundTrip(Duration.ofMillis(5)),
                new Command.Meet("a sign"),
                new Command.Visit(List.of("10.0.0.2", "::1"), 40_003, "a sign"),
                new Command.Keep(
                        DatabaseKind.NEO4J, "::1", List.of("10.0.0.1"), List.of("/kept/a.jar", Example.HOSTILE)),
                new Command.Observe(4711, "postgres: ", " 127.0.0.1(40000) "),
                new Command.Attend(),
                new Command.AskCompilers(),
                new Command.SetCompilers(4_711, CompilerPriority.RAISED),
                new Command.Look(4_711, null),
                new Command.Watch(Duration.ofNanos(1)),
                new Command.Watch(Duration.ZERO, 4_711L, 4_713L, new Command.RelayProcess(4_712, 40_002)),
                new Command.Count(),
                new Command.Relay("::1", 5432, Duration.ZERO, GeneratorPriority.ORDINARY, Answers.REPLAYED),
                new Command.Turn(
                        Example.openLoop(),
                        Duration.ZERO,
                        Duration.ofSeconds(3),
                        Phase.MEASURED,
                        Duration.ofMillis(10)),
                new Command.Turn(
                        new LoadModel.ClosedLoop(512), Duration.ofMillis(500), Duration.ofSeconds(2), Phase.WARMUP),
                new Command.Turn(
                        new LoadModel.Backlog(10_000, 8), Duration.ZERO, Duration.ofSeconds(2), Phase.MEASURED),
                new Command.Turn(new LoadModel.ClosedLoop(8), Duration.ZERO, Duration.ofMillis(20), Phase.MEASURED)
                        .continued(),
                new Command.Rehearse(
                        new Command.Turn(
                                new LoadModel.ClosedLoop(8), Duration.ZERO, Duration.ofMillis(20), Phase.MEASURED),
                        400),
                new Command.Close());
    }

    static Stream<Frame> frames() {
        Frame.SettingDescription setting =
                new Frame.SettingDescription("pool", "8", "a whole number", Example.HOSTILE, true, List.of("blocking"));
        Frame.TrialDescription trial = new Frame.TrialDescription(
                "pool",
                null,
                Yardstick.PROCESSORS,
                Trait.INDEPENDENT_STATEMENTS,
                "mode",
                "client",
                Example.HOSTILE,
                Example.HOSTILE);
        return Stream.of(
                new Frame.Descriptions(
                        List.of(new Frame.StackDescription(
                                "jdbc", "dbdyno-stack-jdbc", "…", "blocking", List.of(setting), List.of(trial))),
                        List.of(new Frame.HostDescription(
                                "standalone",
                                "dbdyno-child",
                                "…",
                                List.of("blocking"),
                                List.of(),
                                List.of(new Frame.NarrowedSetting("pooling", List.of("agroal", "none"))),
                                List.of()))),
                new Frame.Checked(
                        Example.hostileTexts(),
                        List.of("pool"),
                        Example.hostileTexts(),
                        Frame.LoadedBy.GENERATOR,
                        DatabaseKind.NEO4J,
                        "5.26",
                        null),
                new Frame.Checked(
                        new java.util.LinkedHashMap<>(),
                        List.of(),
                        new java.util.LinkedHashMap<>(),
                        Frame.LoadedBy.CHILD,
                        DatabaseKind.POSTGRESQL,
                        null,
                        Example.HOSTILE),
                new Frame.Opened(Long.MAX_VALUE),
                new Frame.Rehearsed(),
                new Frame.TurnEnded(),
                new Frame.Window(3, Phase.MEASURED, Example.measurement(1, 2, 3)),
                new Frame.Window(0, Phase.WARMUP, Example.bareMeasurement()),
                new Frame.Relaying(40_001, 40_002),
                new Frame.Relaying(40_001, 40_002, new RelayCalibration(1_000_000, 41_000, -2_000, Long.MAX_VALUE)),
                new Frame.Meeting(40_003, List.of("10.0.0.2", "::1")),
                new Frame.Keeping("postgresql://postgres@b:5432/postgres", Example.HOSTILE),
                new Frame.Visited(List.of(new Frame.Way("10.0.0.2", "10.0.0.1", 120_000))),
                new Frame.CompilersRun(CompilerPriority.ORDINARY),
                new Frame.Looked(null, List.of(3, 2), 1),
                new Frame.Attending(),
                new Frame.Watching(),
                new Frame.Counted(
                        1,
                        Quantities.of(Party.DATABASE, Map.of(Count.CPU_USER, Long.MAX_VALUE)),
                        8,
                        List.of(new Remark.UnreadableProcess(Party.DATABASE, 4_711))),
                new Frame.Serving(49_152, 1, null),
                new Frame.Serving(49_152, 1, 4_321_000_000L),
                new Frame.Closed(123_456_789_012L),
                new Frame.Closed(0, new ReplayedWork(Long.MAX_VALUE, -1, 0)),
                new Frame.Failed("opening the stack", Example.HOSTILE, "28P01"),
                new Frame.Failed("opening the stack", "no such host", null));
    }

    static Stream<Record> stored() {
        return Stream.of(
                Example.run(),
                Example.run(Example.hostileScenario(), new LoadModel.Backlog(10, 2, LoadModel.HandOver.FUTURES)),
                Example.probingRun(Example.staircase()),
                Example.probingRun(Example.capacitySearch()),
                Example.probingRun(Example.capacitySearchOfTwoSlas()),
                Example.probingRun(Example.clientStaircase()),
                Example.goodFork(0, 1, 0),
                Example.failedFork(1, 0, 1),
                Example.failureWithoutProcess(),
                new Topology(8, null, null, 1),
                new Topology(8, List.of(), null, 1),
                new ServerWork(1, null, null, null, 2L, null),
                Example.window(0, 1, 2, Phase.MEASURED, 1_000, 2_000_000_000),
                Example.bareMeasurement());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aCommandComesBackFromOneLine(Command command) {
        assertThat(Json.read(line(command, Command.class), Command.class)).isEqualTo(command);
    }

    @ParameterizedTest
    @MethodSource("frames")
    void aFrameComesBackFromOneLine(Frame frame) {
        assertThat(Json.read(line(frame, Frame.class), Frame.class)).isEqualTo(frame);
    }

    @ParameterizedTest
    @MethodSource("stored")
    void aStoredRecordComesBackFromOneLineAndFromManyLines(Record record) {
        assertThat((Object) Json.read(line(record, record.getClass()), record.getClass()))
                .isEqualTo(record);
        assertThat((Object) Json.read(Json.pretty(record, record.getClass()), record.getClass()))
                .isEqualTo(record);
    }

    @ParameterizedTest
    @EnumSource
    void everyReasonOfAnEndingComesBack(Ending.Reason reason) {
        Ending ending = new Ending(Example.START, reason);

        assertThat(Json.read(line(ending, Ending.class), Ending.class)).isEqualTo(ending);
    }

    @Test
    void whatEarlierVersionsDidNotStoreIsReadAsAbsent() {
        assertThat(Json.read("{\"type\":\"client-staircase\",\"clients\":[1,8],\"window\":\"PT2S\"}", Probing.class))
                .isEqualTo(new Probing.ClientStaircase(List.of(1, 8), null, Duration.ofSeconds(2)))
                .isInstanceOfSatisfying(
                        Probing.ClientStaircase.class,
                        stairs -> assertThat(stairs.settling()).isZero());
        assertThat(Json.read("{\"startNanos\":1500,\"residentUnderLoadBytes\":7}", Footprint.class))
                .isEqualTo(new Footprint(null, 1500, null, 7L));
    }

    @Test
    void noKindOfMessageIsForgottenInThisTest() {
        assertThat(commands().map(Object::getClass).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(messages(Command.class));
        assertThat(frames().map(Object::getClass).collect(Collectors.toSet()))
                .containsExactlyInAnyOrder(messages(Frame.class));
    }

    private static Class<?>[] messages(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses()).toArray(Class<?>[]::new);
    }

    @Test
    void aSealedTypeIsNamedByItsKindBeforeItsComponents() {
        assertThat(Json.line(new LoadModel.ClosedLoop(8), LoadModel.class))
                .isEqualTo("{\"type\":\"closed-loop\",\"clients\":8}");
        assertThat(Json.line(new Command.Describe(), Command.class)).isEqualTo("{\"type\":\"describe\"}");
        assertThat(Json.line(new Frame.Opened(7), Frame.class)).isEqualTo("{\"type\":\"opened\",\"tookNanos\":7}");
    }

    @Test
    void whatIsAbsentIsNotWritten() {
        assertThat(Json.line(Example.failureWithoutProcess(), Failure.class))
                .isEqualTo("{\"phase\":\"resolving the class path\",\"message\":\"no such artifact\"}");
    }

    @Test
    void timesAreIsoTextsInFullPrecision() {
        assertThat(Json.line(new Ending(Example.START, Ending.Reason.BLOCKS_DONE), Ending.class))
                .isEqualTo("{\"endedAt\":\"2026-11-21T03:00:00.123456789Z\",\"reason\":\"BLOCKS_DONE\"}");
        assertThat(Json.line(windows(), WindowPlan.class)).contains("\"warmupAtLeast\":\"PT2.5S\"");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1.0 / 3, 4.9e-324, Double.MAX_VALUE, -0.0, 1e23})
    void aNumberKeepsItsFullPrecision(double number) {
        Environment environment = environment(number);

        assertThat(Json.read(Json.line(environment, Environment.class), Environment.class))
                .isEqualTo(environment);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void whatIsNoNumberIsNeitherWrittenNorRead(double none) {
        assertThatIllegalArgumentException().isThrownBy(() -> Json.line(environment(none), Environment.class));
        String text = Json.line(environment(7.5), Environment.class);
        assertThat(text).contains("\"loadAverage\":7.5");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read(text.replace("7.5", Double.toString(none)), Environment.class));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read(text.replace("7.5", "1e999"), Environment.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "1e20", "9223372036854775808", "true", "\"many\""})
    void whatIsNoWholeNumberIsRefusedWithItsPlace(String number) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Json.read("{\"type\":\"closed-loop\",\"clients\":%s}".formatted(number), LoadModel.class))
                .withMessageStartingWith("not a valid LoadModel: ")
                .withMessageContaining("$.clients");
    }

    @Test
    void aRecordThatLacksAComponentIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read("{\"userNanos\":1}", Cpu.class))
                .withMessage("not a valid Cpu: Cpu lacks 'systemNanos'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read("{\"endedAt\":null,\"reason\":\"BLOCKS_DONE\"}", Ending.class))
                .withMessage("not a valid Ending: Ending lacks 'endedAt'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read("{\"type\":\"closed\"}", Frame.class))
                .withMessage("not a valid Frame: Closed lacks 'operations'");
    }

    @Test
    void aMapOrAListWithAHoleIsRefusedByItsName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read(
                        "{\"stack\":\"jdbc\",\"host\":\"standalone\",\"settings\":{\"pool\":null},\"versions\":{}}",
                        Arm.class))
                .withMessage("not a valid Arm: Arm lacks a value in 'settings'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read("{\"heapMebibytes\":512,\"options\":[null]}", JvmPlan.class))
                .withMessage("not a valid JvmPlan: JvmPlan lacks a value in 'options'");
    }

    @Test
    void whatGsonSaysIsToldWithoutItsClassesAndAddresses() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read("{\"heapMebibytes\":512,", JvmPlan.class))
                .withMessageNotContaining("com.google")
                .withMessageNotContaining("http");
    }

    @Test
    void aComponentThatIsUnknownIsPassedOver() {
        assertThat(Json.read("{\"userNanos\":1,\"systemNanos\":2,\"later\":{}}", Cpu.class))
                .isEqualTo(new Cpu(1, 2));
    }

    @Test
    void aWordThatAnEnumDoesNotHaveIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read(
                        "{\"type\":\"turn\",\"load\":{\"type\":\"closed-loop\",\"clients\":1},"
                                + "\"leadIn\":\"PT0S\",\"length\":\"PT1S\",\"phase\":\"SHAKY\",\"isContinued\":false}",
                        Command.class))
                .withMessage("not a valid Command: Phase at $.phase is none of [WARMUP, MEASURED, TRACED]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"type\":\"closed\"}", "{\"type\":[1,2]}", "{\"type\":null}"})
    void aSealedTypeOfUnknownKindIsRefusedWithTheKnownOnes(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read(text, LoadModel.class))
                .withMessageStartingWith(
                        "not a valid LoadModel: LoadModel has a type of [closed-loop, backlog, open-loop, spike], but found ");
    }

    @Test
    void whatARecordRefusesIsToldInItsOwnWords() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read("{\"type\":\"closed-loop\",\"clients\":0}", LoadModel.class))
                .withMessage("not a valid LoadModel: clients must be positive, but is 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "7", "{", "{\"endedAt\":", "{endedAt:1}", "{} {}", "no JSON", "null"})
    void whatIsNoObjectIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read(text, Ending.class))
                .withMessageStartingWith("not a valid Ending: ");
    }

    @Test
    void aPasswordIsShownNeitherByAnEndpointNorByAnError() {
        assertThat(ENDPOINT).asString().isEqualTo("dbdyno@127.0.0.1:5432/postgres");
        String text = Json.line(ENDPOINT, Endpoint.class);
        assertThat(text).contains("top secret");
        assertThatThrownBy(() -> Json.read(text.replace("5432", "\"x\""), Endpoint.class))
                .hasMessageNotContaining("top secret");
    }

    private static String line(Object value, Class<?> type) {
        String line = Json.line(value, type);
        assertThat(line.lines()).as("lines").hasSize(1);
        assertThat(line).doesNotContain("\n", "\r", "\u2028", "\u2029");
        return line;
    }

    private static WindowPlan windows() {
        return new WindowPlan(Duration.ofSeconds(2), 5, Duration.ofMillis(2_500), Duration.ofSeconds(90), null);
    }

    private static Environment environment(double loadAverage) {
        return new Environment(
                "0.1.0",
                "Linux",
                "a processor",
                2,
                1,
                "Temurin 25",
                loadAverage,
                null,
                ProcessorSets.NONE,
                null,
                null,
                List.of());
    }
}
