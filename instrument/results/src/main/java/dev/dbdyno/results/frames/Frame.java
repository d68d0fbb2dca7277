package dev.dbdyno.results.frames;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.Yardstick;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RelayCalibration;
import dev.dbdyno.results.ReplayedWork;
import dev.dbdyno.results.window.Excursions;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** What a child tells the lab. */
public sealed interface Frame {

    /** Answer to {@link Command.Describe}. */
    record Descriptions(List<StackDescription> stacks, List<HostDescription> hosts) implements Frame {}

    /**
     * Answer to {@link Command.Check}.
     *
     * @param settings every setting of stack and host with its value in effect, in declared order; empty where there is a
     *     problem
     * @param alwaysShown the names among them that a label always names
     * @param explainedWork as {@code ResolvedArm} has it
     * @param loadedBy who makes the load of such an arm
     * @param database that its stack reaches
     * @param oldestServer the oldest version of it that the stack works with; null where any will do
     * @param problem what is wrong with the arm, in the user's words; null where nothing is
     */
    record Checked(
            SequencedMap<String, String> settings,
            List<String> alwaysShown,
            SequencedMap<String, String> explainedWork,
            LoadedBy loadedBy,
            DatabaseKind database,
            @Nullable String oldestServer,
            @Nullable String problem)
            implements Frame {}

    /** Who makes an arm's load. */
    enum LoadedBy {
        /** The child itself: it is sent {@link Command.Start}. */
        CHILD,
        /** A generator over HTTP: the child is sent {@link Command.Serve}, the generator {@link Command.Generate}. */
        GENERATOR
    }

    /** The stack is open, and idle. */
    record Opened(long tookNanos) implements Frame {}

    /** Answer to {@link Command.Rehearse}. */
    record Rehearsed() implements Frame {}

    /** A turn has ended whose window goes on with the next, and the fork is idle. */
    record TurnEnded() implements Frame {}

    /**
     * A turn has ended, and the fork is idle.
     *
     * @param window from 0 within the fork
     * @param part what joins it to the windows of other generators; null where the turn had no agreed start
     */
    record Window(
            int window,
            Phase phase,
            Measurement measurement,
            @Nullable Part part) implements Frame {

        /** The whole window of a turn. */
        public Window(int window, Phase phase, Measurement measurement) {
            this(window, phase, measurement, null);
        }
    }

    /**
     * What several generators' windows of one turn need to become one.
     *
     * @param startNanos of the window, on the monotonic clock of the machine that made it
     * @param late stretches of operations beyond the latency bound, ascending, in nanoseconds from the window's start; empty where
     *     none are counted
     */
    record Part(long startNanos, List<Excursions.Stretch> late) {
        public Part {
            late = List.copyOf(late);
        }
    }

    /**
     * The stack serves over HTTP; the child waits for {@link Command.Close}.
     *
     * @param port on the loopback address
     * @param buildNanos what building the application had taken; null where nothing is built, or nobody knows
     */
    record Serving(int port, long tookNanos, @Nullable Long buildNanos) implements Frame {}

    /**
     * The relay passes on; it waits for {@link Command.RoundTrip}s and {@link Command.Close}.
     *
     * @param port to which the stack connects, on the loopback address
     * @param countsPort on the same address: whoever connects there is sent the number of round trips so far, eight bytes with the
     *     highest first, and by a relay that replays also its hits, its misses, and those of them that are asked each time
     * @param calibration what it found out about its own delay; null where it makes none
     */
    record Relaying(int port, int countsPort, @Nullable RelayCalibration calibration) implements Frame {

        /** One that does not delay. */
        public Relaying(int port, int countsPort) {
            this(port, countsPort, null);
        }
    }

    /**
     * Whoever connects to this port is told the sign of {@link Command.Meet} and, after a blank, the address that it comes from.
     *
     * @param addresses of the machine at which it listens, those of the loopback device last and of IPv4 before those of IPv6
     */
    record Meeting(int port, List<String> addresses) implements Frame {
        public Meeting {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * Answer to {@link Command.Visit}.
     *
     * @param ways that lead there, in the order of the addresses
     */
    record Visited(List<Way> ways) implements Frame {
        public Visited {
            ways = List.copyOf(ways);
        }
    }

    /**
     * A way from one process to another.
     *
     * @param address of the other one
     * @param from the address that this one has there
     * @param roundTripNanos that a connection takes to be opened, the shortest of several
     */
    record Way(String address, String from, long roundTripNanos) {}

    /**
     * The server serves; the keeper waits for {@link Command.Watch} and {@link Command.Close}.
     *
     * @param url of its administrator, as {@code --database} takes it
     * @param password of the administrator: this frame is never logged or stored
     */
    record Keeping(String url, String password) implements Frame {}

    /** Answer to {@link Command.Attend} and {@link Command.Observe}. */
    record Attending() implements Frame {}

    /** Answer to {@link Command.Watch}: what is used counts from now on, or from when it was told to. */
    record Watching() implements Frame {}

    /** Answer to {@link Command.AskCompilers} and {@link Command.SetCompilers}: the priority that can be had, or that they have. */
    record CompilersRun(CompilerPriority priority) implements Frame {}

    /**
     * Answer to {@link Command.Look}.
     *
     * @param residentBytes memory of the process; null where the system does not tell
     * @param connectionsPerEventLoop largest first; null where the system does not tell, or nobody asked
     * @param nativeEventLoops those of these that Netty's own transport drives; null likewise
     */
    record Looked(
            @Nullable Long residentBytes,
            @Nullable List<Integer> connectionsPerEventLoop,
            @Nullable Integer nativeEventLoops)
            implements Frame {
        public Looked {
            connectionsPerEventLoop = connectionsPerEventLoop == null ? null : List.copyOf(connectionsPerEventLoop);
        }
    }

    /**
     * Answer to {@link Command.Count}.
     *
     * @param nanos from the end of the first sweep to the begin of the second
     * @param quantities of the processes that it was told to watch
     * @param processors of its machine, if it has read that too; null where it has not
     * @param remarks on what could not be read
     */
    record Counted(
            long nanos, Quantities quantities, @Nullable Integer processors, List<Remark> remarks) implements Frame {
        public Counted {
            remarks = List.copyOf(remarks);
        }
    }

    /**
     * The stack is closed; the child ends with code 0.
     *
     * @param operations of the whole fork, warm-up and failed ones included; 0 where another process made the load
     * @param replayed of a relay that answered in the server's place; null for all others
     */
    record Closed(long operations, @Nullable ReplayedWork replayed) implements Frame {

        /** The end of a process that did not answer in the server's place. */
        public Closed(long operations) {
            this(operations, null);
        }
    }

    /**
     * The fork cannot go on; the child ends with a code other than 0.
     *
     * @param phase what it was doing, in words
     * @param sqlState of the server, where the failure is the server's
     */
    record Failed(String phase, String message, @Nullable String sqlState) implements Frame {}

    /**
     * A stack as it describes itself.
     *
     * @param module the artifact that it came in, such as {@code dbdyno-stack-jdbc}
     * @param style {@code blocking}, {@code asynchronous} or {@code reactive}
     */
    record StackDescription(
            String name,
            String module,
            String summary,
            String style,
            List<SettingDescription> settings,
            List<TrialDescription> trials) {}

    /**
     * A host as it describes itself.
     *
     * @param module the artifact that it came in, such as {@code dbdyno-child}
     * @param styles that it can serve
     * @param narrowed settings of its stacks that take fewer values behind it
     */
    record HostDescription(
            String name,
            String module,
            String summary,
            List<String> styles,
            List<SettingDescription> settings,
            List<NarrowedSetting> narrowed,
            List<TrialDescription> trials) {}

    /**
     * A setting of a stack that takes fewer values behind a host.
     *
     * @param setting its name
     * @param values the first is the default there
     */
    record NarrowedSetting(String setting, List<String> values) {}

    /**
     * A setting of a stack or host.
     *
     * @param expects the values it takes, in words
     * @param alwaysShown whether an arm's label names it also at its default
     * @param styles for a host's setting: the styles of stack it applies to; empty means all
     */
    record SettingDescription(
            String name, String defaultValue, String expects, String help, boolean alwaysShown, List<String> styles) {}

    /**
     * A value of a setting that is worth a trial.
     *
     * @param value as an arm writes it; null where it follows from a yardstick
     * @param yardstick that the value follows from; null for a fixed one
     * @param trait without which an operation does not notice it; null where all do
     * @param conditionSetting another setting without whose {@code conditionValue} it has no effect; null where there is none
     * @param reason why it may help, a clause
     * @param changing what else changes with it, a clause; null where nothing does
     */
    record TrialDescription(
            String setting,
            @Nullable String value,
            @Nullable Yardstick yardstick,
            @Nullable Trait trait,
            @Nullable String conditionSetting,
            @Nullable String conditionValue,
            String reason,
            @Nullable String changing) {}
}
