package dev.dbdyno.keeper;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.dbdyno.databases.Administrator;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.Databases;
import dev.dbdyno.load.conversation.ExitCode;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.places.meeting.MeetingPoint;
import dev.dbdyno.processes.NiceValues;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.window.Party;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real keeper over real pipes, with a real server. */
@Timeout(120)
class KeeperMainTest {

    private static final String HERE = "127.0.0.1";

    @TempDir
    Path session;

    private Process process;
    private BufferedReader frames;

    @BeforeEach
    void start() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + session,
                        "-cp",
                        System.getProperty("java.class.path"),
                        KeeperMain.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("XDG_STATE_HOME", session.resolve("state").toString());
        process = builder.start();
        frames = process.inputReader(UTF_8);
    }

    @AfterEach
    void end() {
        process.destroyForcibly().onExit().join();
    }

    private void say(Command command) throws IOException {
        process.getOutputStream().write((Json.line(command, Command.class) + "\n").getBytes(UTF_8));
        process.getOutputStream().flush();
    }

    private Frame next() throws IOException {
        String line = frames.readLine();
        assertThat(line).as("a frame").isNotNull();
        return Json.read(line, Frame.class);
    }

    private Frame.Keeping keep() throws IOException {
        say(new Command.Keep(DatabaseKind.POSTGRESQL, HERE, List.of(HERE), List.of()));
        return (Frame.Keeping) next();
    }

    private void nothingIsLeft() throws IOException {
        assertThat(session.resolve("server")).doesNotExist();
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            assertThat(all.filter(left -> left.info()
                            .commandLine()
                            .filter(line -> line.contains(session + "/server"))
                            .isPresent()))
                    .isEmpty();
        }
        try (Stream<Path> notes = Files.list(session.resolve("state/dbdyno/servers"))) {
            assertThat(notes).isEmpty();
        }
    }

    @Test
    void tellsEachVisitorTheSignAndWhereItComesFrom() throws Exception {
        say(new Command.Meet("sign"));
        Frame.Meeting meeting = (Frame.Meeting) next();
        assertThat(meeting.addresses()).contains(HERE);
        for (int visit = 0; visit < 2; visit++) {
            try (Socket visitor = new Socket(InetAddress.getLoopbackAddress(), meeting.port())) {
                assertThat(new String(visitor.getInputStream().readAllBytes(), US_ASCII))
                        .isEqualTo("sign " + HERE);
            }
        }
    }

    @Test
    void findsTheAddressesThatLeadToAnother() throws Exception {
        MeetingPoint other = MeetingPoint.open("another's sign");
        say(new Command.Visit(List.of("127.0.0.9", HERE), other.port(), "another's sign"));
        assertThat(((Frame.Visited) next()).ways())
                .extracting(Frame.Way::address, Frame.Way::from)
                .containsExactly(tuple("127.0.0.9", HERE), tuple(HERE, HERE));
        say(new Command.Visit(List.of(HERE), other.port(), "nobody's sign"));
        assertThat(next()).isEqualTo(new Frame.Visited(List.of()));
    }

    @Test
    void readsWhatAWebHostUsesAndNothingOfItself() throws Exception {
        say(new Command.Attend());
        assertThat(next()).isEqualTo(new Frame.Attending());
        say(new Command.Watch(Duration.ZERO, ProcessHandle.current().pid(), null, null));
        assertThat(next()).isEqualTo(new Frame.Watching());
        useProcessor(Duration.ofMillis(50));
        say(new Command.Count());
        Frame.Counted counted = (Frame.Counted) next();
        assertThat(counted.remarks()).isEmpty();
        assertThat(counted.nanos()).isGreaterThan(45_000_000);
        assertThat(counted.processors()).isPositive();
        assertThat(counted.quantities().byParty()).containsOnlyKeys(Party.HOST, Party.MACHINE);
        assertThat(Objects.requireNonNull(counted.quantities().cpu(Party.HOST)).totalNanos())
                .isGreaterThan(45_000_000);
        say(new Command.Close());
        assertThat(next()).isEqualTo(new Frame.Closed(0));
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void putsTheCompilerOfAProcessFirst() throws Exception {
        say(new Command.AskCompilers());
        CompilerPriority possible = ((Frame.CompilersRun) next()).priority();
        assertThat(possible).isNotEqualTo(CompilerPriority.OTHERS_LOWERED);
        assumeThat(possible).isEqualTo(CompilerPriority.RAISED);
        say(new Command.SetCompilers(process.pid(), possible));
        assertThat(next()).isEqualTo(new Frame.CompilersRun(possible));
        assertThat(NiceValues.of(process.pid())).containsEntry("C1 CompilerThre", -20);
    }

    @Test
    void looksAtTheMemoryAndTheEventLoopsOfAProcess() throws Exception {
        say(new Command.Look(process.pid(), 1));
        Frame.Looked looked = (Frame.Looked) next();
        assertThat(looked.residentBytes()).isGreaterThan(10L << 20);
        assertThat(looked.connectionsPerEventLoop()).isEmpty();
        assertThat(looked.nativeEventLoops()).isZero();
        say(new Command.Look(1L << 40, null));
        assertThat(next()).isEqualTo(new Frame.Looked(null, null, null));
    }

    private static void useProcessor(Duration time) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long until = threads.getCurrentThreadCpuTime() + time.toNanos();
        while (threads.getCurrentThreadCpuTime() < until) {
            Thread.onSpinWait();
        }
    }

    @Test
    void keepsAServerThatAnotherLabWorksOnAndCountsWhatItUses() throws Exception {
        Frame.Keeping keeping = keep();
        Map<String, String> login = Map.of(Administrator.PASSWORD_VARIABLE, keeping.password());
        try (Database server =
                Databases.found().of(DatabaseKind.POSTGRESQL).given(keeping.url(), login, message -> {})) {
            say(new Command.Watch(Duration.ZERO));
            assertThat(next()).isEqualTo(new Frame.Watching());
            server.prepare(new DataSet.Companies(50_000));
            say(new Command.Count());
            Frame.Counted busy = (Frame.Counted) next();
            say(new Command.Watch(Duration.ofMillis(1)));
            say(new Command.Count());
            assertThat(next()).isEqualTo(new Frame.Watching());
            Frame.Counted idle = (Frame.Counted) next();

            assertThat(busy.remarks()).isEmpty();
            assertThat(nanos(busy)).isGreaterThan(10_000_000).isGreaterThan(nanos(idle));
            assertThat(server.copy(0)).isPresent();
        }
        say(new Command.Close());
        assertThat(next()).isEqualTo(new Frame.Closed(0));
        assertThat(process.waitFor()).isZero();
        nothingIsLeft();
    }

    private static long nanos(Frame.Counted counted) {
        return Objects.requireNonNull(counted.quantities().cpu(Party.DATABASE)).totalNanos();
    }

    @Test
    void theServerEndsWithItsLab() throws Exception {
        keep();
        process.getOutputStream().close();
        assertThat(process.waitFor()).isEqualTo(ExitCode.LAB_GONE.code());
        nothingIsLeft();
    }

    @Test
    void saysWhyAServerDoesNotStart() throws Exception {
        Files.createDirectories(session.resolve("server/of-somebody-else"));
        say(new Command.Keep(DatabaseKind.POSTGRESQL, HERE, List.of(HERE), List.of()));
        assertThat(next()).isInstanceOfSatisfying(Frame.Failed.class, failed -> {
            assertThat(failed.phase()).isEqualTo("starting the server");
            assertThat(failed.message()).contains("is not empty");
        });
        assertThat(process.waitFor()).isEqualTo(ExitCode.OPENING_FAILED.code());
    }
}
