package dev.dbdyno.results.frames;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.StoredScenario;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the lab tells a child. */
public sealed interface Command {

    /** Describe the stacks and hosts on the class path; answered with {@link Frame.Descriptions}. */
    record Describe() implements Command {}

    /**
     * Read an arm's settings without opening anything; answered with {@link Frame.Checked}.
     *
     * @param settings of stack and host, as the arm gives them
     */
    record Check(String stack, String host, Map<String, String> settings) implements Command {}

    /**
     * Open the stack; the first command of a fork. Answered with {@link Frame.Opened}; the next commands are {@link Turn}s.
     *
     * @param settings of stack and host, as the arm gives them
     * @param endpoint the server, with its password: this frame is never logged or stored
     * @param databaseProcess process id of the server's main process, whose processor time is read with the child's own;
     *     null where the server is not on this machine
     * @param relay between the stack and the server, which the endpoint then names; null where there is none
     * @param priority of the thread that issues what is due by a schedule
     * @param seed of all parameters drawn in this fork
     */
    record Start(
            String stack,
            String host,
            Map<String, String> settings,
            Endpoint endpoint,
            @Nullable Long databaseProcess,
            @Nullable RelayProcess relay,
            GeneratorPriority priority,
            StoredScenario scenario,
            long seed)
            implements Command {}

    /**
     * A relay whose use is read together with that of the others.
     *
     * @param process its id
     * @param countsPort as {@link Frame.Relaying} has it
     */
    record RelayProcess(long process, int countsPort) {}

    /**
     * Open the stack in its web host and serve; the first command of a fork whose load a generator makes. Answered with
     * {@link Frame.Serving}; the next command is {@link Close}.
     *
     * @param settings of stack and host, as the arm gives them
     * @param endpoint the server, with its password: this frame is never logged or stored
     * @param address at which it serves
     */
    record Serve(String stack, String host, Map<String, String> settings, Endpoint endpoint, String address)
            implements Command {}

    /**
     * Connect to a web host; the first command of a generator. From here on it says and does what a child
     * does after {@link Start}.
     *
     * @param web what is asked
     * @param hostProcess process id of the web host, whose processor time is read; null where it is not on this machine
     * @param databaseProcess likewise, of the server's main process
     * @param relay between them; null where there is none
     * @param priority of the threads that make load
     * @param seed of all parameters drawn in this fork
     * @param share of the load that this generator makes; null for all of it
     */
    record Generate(
            WebTarget web,
            @Nullable Long hostProcess,
            @Nullable Long databaseProcess,
            @Nullable RelayProcess relay,
            HttpPlan http,
            GeneratorPriority priority,
            StoredScenario scenario,
            long seed,
            @Nullable Share share)
            implements Command {

        /** A command to a generator that makes all of the load. */
        public Generate(
                WebTarget web,
                @Nullable Long hostProcess,
                @Nullable Long databaseProcess,
                @Nullable RelayProcess relay,
                HttpPlan http,
                GeneratorPriority priority,
                StoredScenario scenario,
                long seed) {
            this(web, hostProcess, databaseProcess, relay, http, priority, scenario, seed, null);
        }

        /** The same for one that makes a share. */
        public Generate sharing(Share share) {
            return new Generate(web, hostProcess, databaseProcess, relay, http, priority, scenario, seed, share);
        }

        /** The same where the ids of processes mean nothing. */
        public Generate withoutProcesses() {
            return new Generate(web, null, null, null, http, priority, scenario, seed, share);
        }
    }

    /**
     * One of several equal parts of a load, which together are the whole.
     *
     * @param part from 0 to {@code of - 1}
     * @param of how many there are
     */
    record Share(int part, int of) {

        /** All of it. */
        public static final Share WHOLE = new Share(0, 1);

        public Share {
            if (part < 0 || part >= of) {
                throw new IllegalArgumentException("of %d parts there is none of number %d".formatted(of, part));
            }
        }

        /** How many of so many things are this part's: those whose number, divided by the parts, leaves the part's. */
        public int of(int things) {
            return (things - part + of - 1) / of;
        }
    }

    /**
     * Pass on what is said between a stack and its server; the first command of a relay. Answered with {@link Frame.Relaying}; the
     * next commands are {@link RoundTrip}s and {@link Close}.
     *
     * @param host of the server, name or address
     * @param roundTrip by which every round trip takes longer; zero for a relay that only replays
     * @param priority of the thread that passes on; a relay that only replays has none
     * @param answers whether it passes all on, or answers itself what it can
     */
    record Relay(String host, int port, Duration roundTrip, GeneratorPriority priority, Answers answers)
            implements Command {

        /** A relay that only passes bytes on. */
        public Relay(String host, int port, Duration roundTrip, GeneratorPriority priority) {
            this(host, port, roundTrip, priority, Answers.OF_SERVER);
        }
    }

    /**
     * Have round trips take longer by this from now on; any number of times after {@link Frame.Relaying}, with which it is answered
     * too. The fork is idle, so that nothing is on its way.
     */
    record RoundTrip(Duration roundTrip) implements Command {}

    /**
     * Say where this process can be met; answered with {@link Frame.Meeting}. A question to a keeper.
     *
     * @param sign that is told to whoever meets it: one word
     */
    record Meet(String sign) implements Command {}

    /**
     * Say how another process is reached from here, which has been told to {@link Meet}; answered with {@link Frame.Visited}. A question
     * to a keeper.
     *
     * @param addresses to try, in their order
     * @param sign of the other one
     */
    record Visit(List<String> addresses, int port, String sign) implements Command {
        public Visit {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * Start a database server of dbdyno's own and keep it; the first command of a keeper. Answered with {@link Frame.Keeping}; the next
     * commands are {@link Watch}, {@link Count} and {@link Close}.
     *
     * @param address of the keeper's machine, at which the server listens
     * @param from the addresses of those who may connect from elsewhere
     * @param program jars of the server, on the keeper's machine; empty where dbdyno's own libraries contain it
     */
    record Keep(DatabaseKind database, String address, List<String> from, List<String> program) implements Command {
        public Keep {
            from = List.copyOf(from);
            program = List.copyOf(program);
        }
    }

    /**
     * Find the main process of a server that already runs, and read what it uses; the first command of a keeper. Answered with {@link
     * Frame.Attending}; the next commands are {@link Watch}, {@link Count} and {@link Close}.
     *
     * @param backend id of a process that the server has started
     * @param begins how that process's title begins
     * @param contains what else is in its title, and in that of no other process
     */
    record Observe(long backend, String begins, String contains) implements Command {}

    /**
     * See to what concerns all hosts at the keeper's place; the first command of a keeper that keeps no server. Answered with {@link
     * Frame.Attending}; the next commands are {@link Watch}, {@link Count} and {@link Close}.
     */
    record Attend() implements Command {}

    /**
     * Say with which priority compilers can run here; answered with {@link Frame.CompilersRun}. A question to a keeper.
     */
    record AskCompilers() implements Command {}

    /**
     * Give the compiler of a process this priority, now and in threads that start later; answered with {@link Frame.CompilersRun}. A
     * question to a keeper.
     */
    record SetCompilers(long process, CompilerPriority priority) implements Command {}

    /**
     * Look at a process from outside; answered with {@link Frame.Looked}. A question to a keeper.
     *
     * @param databasePort to which its connections go; null where nobody asks for them
     */
    record Look(long process, @Nullable Integer databasePort) implements Command {}

    /**
     * What is used counts from so long after the answer on, which is {@link Frame.Watching}.
     *
     * @param hostProcess process id of the web host to watch; null for the server that is kept
     * @param databaseProcess the main process of its server; null where that is not on the keeper's machine
     * @param relay of that host; null where there is none
     */
    record Watch(
            Duration after,
            @Nullable Long hostProcess,
            @Nullable Long databaseProcess,
            @Nullable RelayProcess relay) implements Command {

        /** What the kept server uses. */
        public Watch(Duration after) {
            this(after, null, null, null);
        }
    }

    /** Say what has been used since {@link Watch}; answered with {@link Frame.Counted}. */
    record Count() implements Command {}

    /**
     * Run one window of a load; answered with its {@link Frame.Window}. Any number of times after {@link Frame.Opened}; between
     * two turns the fork is idle, with its connections open. A window may have several turns of a closed loop: all but the last are
     * answered with {@link Frame.TurnEnded}.
     *
     * @param leadIn load of the same kind before the window, which is counted nowhere but in the operations of the whole fork;
     *     zero for none, as for a load that has a lead-in of its own
     * @param length of the window, counted from the end of the lead-in
     * @param phase what the window is for
     * @param latencyBound beyond which an open loop counts excursions; null where none is to be counted
     * @param startNanos agreed among several generators, on the monotonic clock of the machine that the command goes to; null where the
     *     load may begin as soon as it can
     * @param isContinued whether the window goes on with the next turn
     */
    record Turn(
            LoadModel load,
            Duration leadIn,
            Duration length,
            Phase phase,
            @Nullable Duration latencyBound,
            @Nullable Long startNanos,
            boolean isContinued)
            implements Command {

        /** One that begins as soon as it can, and is a window. */
        public Turn(LoadModel load, Duration leadIn, Duration length, Phase phase, @Nullable Duration latencyBound) {
            this(load, leadIn, length, phase, latencyBound, null, false);
        }

        /** The same at an agreed instant. */
        public Turn at(long nanos) {
            return new Turn(load, leadIn, length, phase, latencyBound, nanos, isContinued);
        }

        /** The same with others of its window to follow. */
        public Turn continued() {
            return new Turn(load, leadIn, length, phase, latencyBound, startNanos, true);
        }

        /** The same as a part of the warm-up. */
        public Turn asWarmUp() {
            return new Turn(load, leadIn, length, Phase.WARMUP, latencyBound, startNanos, isContinued);
        }

        /** Its lead-in as a turn. */
        public Turn beforehand() {
            return new Turn(load, Duration.ZERO, leadIn, phase, latencyBound);
        }

        /** The same without its lead-in. */
        public Turn withoutLeadIn() {
            return new Turn(load, Duration.ZERO, length, phase, latencyBound);
        }

        /** A turn that counts no excursions. */
        public Turn(LoadModel load, Duration leadIn, Duration length, Phase phase) {
            this(load, leadIn, length, phase, null);
        }
    }

    /**
     * Go through turns without any load; answered with {@link Frame.Rehearsed}. What reads and reports a turn is thereby compiled before
     * anything is measured.
     *
     * @param turn such as will be asked for
     * @param times how often
     */
    record Rehearse(Turn turn, int times) implements Command {}

    /** Close everything, send {@link Frame.Closed} and end; the last command. */
    record Close() implements Command {}

    /**
     * A web host.
     *
     * @param host name or address
     * @param port of plain HTTP/1.1
     * @param replies whether the replies can be checked
     */
    record WebTarget(String host, int port, Replies replies) {}

    /** What is known of a web host's replies. */
    enum Replies {
        /** It keeps dbdyno's contract for web hosts, so every byte is known. */
        CONTRACT,
        /** A service of the user's: a status of 200 to 299 counts as well. */
        STATUS_ONLY
    }
}
