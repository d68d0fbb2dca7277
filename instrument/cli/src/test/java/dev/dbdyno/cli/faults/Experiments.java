package dev.dbdyno.cli.faults;

import dev.dbdyno.cli.faults.Expected.Then;
import dev.dbdyno.cli.faults.Fault.Freeze;
import dev.dbdyno.cli.faults.Fault.Pause;
import dev.dbdyno.cli.faults.Fault.Signal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Every experiment, in the order of the table in {@code docs/reliability.md}. */
final class Experiments {

    /** Longer than the second from which on a lab that does not run is reported as having stood still. */
    private static final Duration A_WHILE = Duration.ofSeconds(2);

    /** The time from a signal to the end, on a busy machine. */
    private static final Duration SECONDS = Duration.ofSeconds(30);

    private Experiments() {}

    /** All experiments by the titles of their tables. */
    static Map<String, List<Experiment>> all() {
        Map<String, List<Experiment>> all = new LinkedHashMap<>();
        all.put("Signals to dbdyno", ofTheLab());
        all.put("The processes of a fork", ofProcesses());
        all.put("The database server", ofTheServer());
        all.put("A server of yours", ofUsersServer());
        all.put("Disks and folders", ofDisks());
        return all;
    }

    /** Signals to dbdyno itself, at each of its phases. */
    static List<Experiment> ofTheLab() {
        List<Experiment> all = new ArrayList<>();
        for (Moment moment : EnumSet.complementOf(EnumSet.of(Moment.ALWAYS))) {
            all.add(signal("INT", 128 + 2, moment));
            all.add(signal("TERM", 128 + 15, moment));
            all.add(signal("HUP", 128 + 1, moment));
            all.add(killed(moment));
            all.add(paused(moment));
        }
        all.add(new Experiment(
                Subject.STUBS,
                new Fault.Act("SIGKILL to dbdyno while it writes a line", Experiments::killWithinALine),
                Moment.MEASURED,
                new Expected(Set.of(128 + 9), "says that the line is cut short, and leaves it out", "", Then.RESUMES)));
        return all;
    }

    static List<Experiment> ofTheLabsStart() {
        return ofTheLab().stream().filter(Experiments::isOfTheStart).toList();
    }

    static List<Experiment> ofTheLabsRun() {
        return ofTheLab().stream()
                .filter(Predicate.not(Experiments::isOfTheStart))
                .toList();
    }

    private static boolean isOfTheStart(Experiment experiment) {
        return experiment.moment().compareTo(Moment.WARM_UP) < 0;
    }

    private static void killWithinALine(Scene scene) throws IOException, InterruptedException {
        Signals.send("KILL", List.of(scene.lab().process().pid()));
        scene.awaitEnd();
        Files.writeString(scene.run().resolve("windows.ndjson"), "{\"block\":0,\"arm\":", StandardOpenOption.APPEND);
    }

    private static Subject subjectAt(Moment moment) {
        return switch (moment) {
            case LOADING -> Subject.LONG_LOAD;
            case SECOND_BLOCK -> Subject.TWO_BLOCKS;
            case ALWAYS, AT_THE_START, INITDB, FIRST_BLOCK, WARM_UP, MEASURED, REPORT -> Subject.STUBS;
        };
    }

    private static Experiment signal(String name, int code, Moment moment) {
        return new Experiment(
                subjectAt(moment),
                new Signal(Target.LAB, name),
                moment,
                signalled(code, moment).within(SECONDS));
    }

    private static Expected signalled(int code, Moment moment) {
        Set<Integer> codes = Set.of(code);
        return switch (moment) {
            case ALWAYS, AT_THE_START, INITDB, LOADING ->
                new Expected(
                        codes,
                        "ends the start-up and removes what it made",
                        "ended by a signal before anything was measured",
                        Then.NOTHING_STORED);
            case FIRST_BLOCK -> new Expected(codes, "ends the block; says that nothing is measured", "", Then.RESUMES);
            case WARM_UP, MEASURED, SECOND_BLOCK ->
                new Expected(codes, "ends the block and reports what was measured", "interrupted.*page:", Then.RESUMES);
            case REPORT -> new Expected(codes, "writes the report to its end", "page:", Then.COMPLETE);
        };
    }

    private static Experiment killed(Moment moment) {
        Then then = switch (moment) {
            case ALWAYS, AT_THE_START, INITDB, LOADING -> Then.NOTHING_STORED;
            case FIRST_BLOCK, WARM_UP, MEASURED, SECOND_BLOCK -> Then.RESUMES;
            case REPORT -> Then.COMPLETE;
        };
        return new Experiment(
                subjectAt(moment),
                new Signal(Target.LAB, "KILL"),
                moment,
                new Expected(Set.of(128 + 9), "the next command ends and removes what is left", "", then));
    }

    private static Experiment paused(Moment moment) {
        Subject subject = moment == Moment.LOADING ? Subject.STUBS : subjectAt(moment);
        return new Experiment(
                subject,
                new Pause(Target.LAB, A_WHILE),
                moment,
                new Expected(
                        Set.of(0), "goes on; a window that stood still meanwhile does not count", "", Then.COMPLETE));
    }

    /** Faults of the processes that a run consists of. */
    static List<Experiment> ofProcesses() {
        List<Experiment> all = new ArrayList<>();
        all.addAll(ofForks(Target.CHILD, Subject.STUBS));
        all.addAll(ofForks(Target.GENERATOR, Subject.WEB));
        all.add(new Experiment(
                Subject.WEB_ON_SCHEDULE, new Signal(Target.GENERATOR, "STOP"), Moment.MEASURED, STOPPED));
        all.addAll(ofForks(Target.RELAY, Subject.DISTANCE));
        return all;
    }

    private static List<Experiment> ofForks(Target target, Subject subject) {
        return List.of(
                new Experiment(subject, new Signal(target, "KILL"), Moment.FIRST_BLOCK, REPLACED),
                new Experiment(subject, new Signal(target, "KILL"), Moment.WARM_UP, REPLACED),
                new Experiment(subject, new Signal(target, "KILL"), Moment.MEASURED, REPLACED),
                new Experiment(subject, new Signal(target, "TERM"), Moment.MEASURED, REPLACED),
                new Experiment(subject, new Signal(target, "STOP"), Moment.WARM_UP, STOPPED),
                new Experiment(subject, new Signal(target, "STOP"), Moment.MEASURED, STOPPED),
                new Experiment(
                        subject,
                        new Pause(target, A_WHILE),
                        Moment.MEASURED,
                        new Expected(
                                Set.of(0), "goes on; a window that stood still does not count", "", Then.COMPLETE)));
    }

    private static final Expected REPLACED =
            new Expected(Set.of(6), "replaces the fork and goes on", "failed while ", Then.COMPLETE);

    private static final Expected STOPPED = new Expected(
            Set.of(6), "ends the fork after 5 s, replaces it and goes on", "was stopped for 5 s", Then.COMPLETE);

    /** Faults of the database server and of those that make it. */
    static List<Experiment> ofTheServer() {
        return List.of(
                new Experiment(
                        Subject.NEVER_DESCRIBED,
                        new Signal(Target.CATALOG, "KILL"),
                        Moment.AT_THE_START,
                        new Expected(
                                Set.of(3),
                                "says that stacks cannot be described",
                                "cannot be described",
                                Then.NOTHING_STORED)),
                new Experiment(
                        Subject.STUBS,
                        new Signal(Target.INITDB, "KILL"),
                        Moment.INITDB,
                        new Expected(
                                Set.of(3),
                                "says that the server cannot be started",
                                "could not be",
                                Then.NOTHING_STORED)),
                new Experiment(
                        Subject.LONG_LOAD,
                        new Signal(Target.POSTMASTER, "KILL"),
                        Moment.LOADING,
                        new Expected(Set.of(3), "says that the server has ended", "has ended", Then.NOTHING_STORED)),
                new Experiment(
                        Subject.LONG_LOAD,
                        new Signal(Target.OWN_SESSION, "TERM"),
                        Moment.LOADING,
                        new Expected(Set.of(0, 3), "asks again, or says what failed", "", Then.READABLE)),
                new Experiment(
                        Subject.TABLES,
                        new Signal(Target.POSTMASTER, "KILL"),
                        Moment.FIRST_BLOCK,
                        new Expected(
                                Set.of(3),
                                "ends the run and says that the server is lost or has ended",
                                "is lost|has ended",
                                Then.RESUMES)),
                new Experiment(Subject.TABLES, new Signal(Target.POSTMASTER, "KILL"), Moment.WARM_UP, LOST),
                new Experiment(Subject.TABLES, new Signal(Target.POSTMASTER, "KILL"), Moment.MEASURED, LOST),
                new Experiment(Subject.TABLES, new Signal(Target.POSTMASTER, "QUIT"), Moment.MEASURED, LOST),
                new Experiment(Subject.TABLES, new Signal(Target.POSTMASTER, "INT"), Moment.MEASURED, LOST),
                new Experiment(Subject.TABLES, new Signal(Target.SESSION, "TERM"), Moment.MEASURED, SURVIVED),
                new Experiment(Subject.TABLES, new Signal(Target.SESSION, "KILL"), Moment.MEASURED, RESTARTED),
                new Experiment(Subject.TABLES, new Signal(Target.OWN_SESSION, "TERM"), Moment.MEASURED, SURVIVED),
                new Experiment(Subject.TABLES, new Signal(Target.SESSION, "STOP"), Moment.MEASURED, STOPPED_SESSION),
                new Experiment(Subject.TABLES, new Freeze(Target.SERVER), Moment.WARM_UP, LOST),
                new Experiment(Subject.TABLES, new Freeze(Target.SERVER), Moment.MEASURED, LOST),
                new Experiment(
                        Subject.TABLES,
                        new Pause(Target.SERVER, A_WHILE),
                        Moment.MEASURED,
                        new Expected(
                                Set.of(0), "goes on; a window that stood still does not count", "", Then.COMPLETE)));
    }

    /** Faults of a run on a server of the user's, in which nothing of dbdyno's may stay. */
    static List<Experiment> ofUsersServer() {
        Subject given = Subject.GIVEN;
        return List.of(
                new Experiment(
                        Subject.GIVEN_LONG_LOAD,
                        new Signal(Target.LAB, "INT"),
                        Moment.LOADING,
                        signalled(128 + 2, Moment.LOADING)),
                new Experiment(
                        given, new Signal(Target.LAB, "TERM"), Moment.MEASURED, signalled(128 + 15, Moment.MEASURED)),
                new Experiment(
                        given,
                        new Signal(Target.LAB, "KILL"),
                        Moment.MEASURED,
                        new Expected(Set.of(128 + 9), "`resume` removes the schemas that are left", "", Then.RESUMES)),
                new Experiment(given, new Signal(Target.SESSION, "TERM"), Moment.MEASURED, SURVIVED),
                new Experiment(given, new Signal(Target.OWN_SESSION, "TERM"), Moment.MEASURED, SURVIVED),
                new Experiment(
                        given,
                        new Signal(Target.POSTMASTER, "KILL"),
                        Moment.MEASURED,
                        new Expected(
                                Set.of(3), "ends the run and says that the server is lost", "is lost", Then.READABLE)),
                new Experiment(
                        given,
                        new Pause(Target.SERVER, A_WHILE),
                        Moment.MEASURED,
                        new Expected(Set.of(0, 6), "goes on", "", Then.COMPLETE)));
    }

    /** HikariCP too gives up after 5 s, where it checks the connection before it hands it out. */
    private static final Expected STOPPED_SESSION = new Expected(
            Set.of(0, 3, 4, 6),
            "ends the forks of that server, or the run, after 5 s each; where the pool gives up the connection first, goes on,"
                    + " and windows in which it was stopped do not count",
            "was stopped for [3-5](\\.\\d)? s|is lost",
            Then.READABLE);

    private static final Expected LOST = new Expected(
            Set.of(3), "ends the run and says that the server is lost", "server is lost.*page:", Then.RESUMES);

    private static final Expected SURVIVED =
            new Expected(Set.of(0, 6), "goes on; at most one fork is replaced", "", Then.COMPLETE);

    /** PostgreSQL ends all of its processes when one of them was killed. */
    private static final Expected RESTARTED = new Expected(
            Set.of(0, 6),
            "goes on; windows in which the server began anew do not count; at most one fork is replaced",
            "invalid",
            Then.COMPLETE);

    /** Disks that are full, and folders that cannot be written. */
    static List<Experiment> ofDisks() {
        return List.of(
                full(Subject.STUBS, Moment.AT_THE_START, Then.NOTHING_STORED),
                full(Subject.STUBS, Moment.INITDB, Then.NOTHING_STORED),
                full(Subject.LONG_LOAD, Moment.LOADING, Then.NOTHING_STORED),
                full(Subject.STUBS, Moment.FIRST_BLOCK, Then.READABLE),
                // filling takes a while, and a run of one block may be complete before
                full(Subject.TWO_BLOCKS, Moment.WARM_UP, Then.RESUMES),
                full(Subject.TWO_BLOCKS, Moment.MEASURED, Then.RESUMES),
                new Experiment(
                        Subject.STUBS,
                        new Fault.FullDisk(),
                        Moment.REPORT,
                        new Expected(
                                Set.of(0, 3),
                                "prints the report and says that the page is not written",
                                "",
                                Then.COMPLETE)),
                from(
                        new Fault.Mounted(
                                "the state folder is full", new Mount("state", "nr_inodes=1"), "XDG_STATE_HOME"),
                        "XDG_STATE_HOME"),
                from(
                        new Fault.Mounted("the state folder is read-only", new Mount("state", "ro"), "XDG_STATE_HOME"),
                        "XDG_STATE_HOME"),
                from(
                        new Fault.Mounted("the cache is full", new Mount("cache", "size=1m"), "XDG_CACHE_HOME"),
                        "XDG_CACHE_HOME|space"),
                from(
                        new Fault.Mounted("the cache is read-only", new Mount("cache", "ro"), "XDG_CACHE_HOME"),
                        "XDG_CACHE_HOME"),
                from(
                        new Fault.Mounted(
                                "the cache lets no program run", new Mount("cache", "noexec"), "XDG_CACHE_HOME"),
                        "noexec"),
                from(
                        new Fault.Mounted(
                                "the folder for temporary files is full", new Mount("tmp", "nr_inodes=1"), "TMPDIR"),
                        "tmp"),
                from(
                        new Fault.Mounted(
                                "the folder for temporary files is read-only", new Mount("tmp", "ro"), "TMPDIR"),
                        "tmp"),
                from(new Fault.Mounted("the run's folder is read-only", new Mount("run", "ro"), "NOTHING"), "run"),
                new Experiment(
                        Subject.STUBS,
                        new Fault.Around("standard output is full", List.of("sh", "-c", "\"$@\" > /dev/full", "sh")),
                        Moment.ALWAYS,
                        new Expected(Set.of(0, 3), "writes the page", "", Then.COMPLETE)),
                new Experiment(
                        Subject.STUBS,
                        new Fault.Around(
                                "no file may be larger than 100 kB",
                                List.of("sh", "-c", "ulimit -f 100; \"$@\"", "sh")),
                        Moment.ALWAYS,
                        new Expected(Set.of(3), "says which file", "", Then.NOTHING_STORED)));
    }

    private static Experiment full(Subject subject, Moment moment, Then then) {
        return new Experiment(
                subject,
                new Fault.FullDisk(),
                moment,
                new Expected(Set.of(3, 6), "ends and says that no space is left", "[Nn]o space left", then));
    }

    private static Experiment from(Fault fault, String says) {
        return new Experiment(
                Subject.NEVER_DESCRIBED,
                fault,
                Moment.ALWAYS,
                new Expected(Set.of(2, 3), "starts nothing and names the folder", says, Then.NOTHING_STORED));
    }
}
