package dev.dbdyno.cli.tune;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.tuning.Candidate;
import dev.dbdyno.analysis.tuning.Gain;
import dev.dbdyno.analysis.tuning.Tuning;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.options.Seeds;
import dev.dbdyno.cli.run.AskedPlan;
import dev.dbdyno.cli.run.Experiment;
import dev.dbdyno.cli.run.Interrupts;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.Reporting;
import dev.dbdyno.cli.run.RunPlaces;
import dev.dbdyno.cli.run.Workbench;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.WholeFile;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Looks;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A search for a faster arm: a run for each step, then one of what is left against the arm as it was. */
public final class TuneSession {

    private static final String CONFIRMATION = "confirmation";
    private static final String WORDS = "tune.txt";

    private final Invocation invocation;
    private final Console console;
    private final RunOptions options;
    private final InstantSource clock = InstantSource.system();
    private final List<String> said = new ArrayList<>();
    private final Map<Candidate, String> leftOut = new LinkedHashMap<>();

    public TuneSession(Invocation invocation, RunOptions options) {
        this.invocation = invocation;
        this.console = invocation.console();
        this.options = options;
    }

    /** A search that was ended by a signal, after what its last run has stored. */
    private static final class EndedException extends Exception {

        private static final long serialVersionUID = 1L;

        private final RunFolder within;
        private final Ending.Reason reason;

        EndedException(RunFolder within, Ending.Reason reason) {
            super(reason.toString());
            this.within = within;
            this.reason = reason;
        }
    }

    /** Says what would be tried, and starts nothing but what resolves it. */
    public ExitCode explain(AskedPlan asked) throws Exception {
        try (Workbench workbench = invocation.workbenches().open()) {
            Begun begun = Begun.of(asked, workbench, options.database);
            Room.Choice choice = begun.room().choose(begun.tuning(), workbench, Duration.ZERO);
            console.line("tuning '%s': each candidate is an arm of one run beside it"
                    .formatted(begun.tuning().start().notation()));
            TuneWords.candidates(choice.tried()).forEach(console::line);
            TuneWords.leftOut(choice.leftOut()).forEach(console::line);
            console.line("step 1 takes about %s, the confirmation at least %s; the budget is %s"
                    .formatted(
                            Numbers.duration(begun.time().taken(arms(begun.tuning(), choice.tried()))),
                            Numbers.duration(begun.time().confirming()),
                            Numbers.duration(begun.time().plan().precision().budget())));
            console.line("Nothing was started. Without --dry-run, this runs.");
        }
        return ExitCode.OK;
    }

    /**
     * Searches.
     *
     * @param folder of all its runs
     * @param typed the arm as the user wrote it
     */
    public ExitCode run(AskedPlan asked, Path folder, String typed) throws Exception {
        try (Interrupts interrupts = Interrupts.watch()) {
            Instant start = clock.instant();
            Begun begun;
            try (Workbench workbench = invocation.workbenches().open()) {
                begun = Begun.of(asked, workbench, options.database);
            }
            requireBlocks(begun.time().plan().precision());
            return searched(begun, folder, typed, interrupts, start);
        } finally {
            RunPlaces.removeUnbegun(RunFolder.at(folder)); // of a search that had no step
        }
    }

    private static void requireBlocks(Precision precision) {
        if (precision.maxBlocks() < Looks.FEWEST_BLOCKS) {
            throw new UsageException("--blocks expects %d or more, for no interval takes fewer, but got %d"
                    .formatted(Looks.FEWEST_BLOCKS, precision.maxBlocks()));
        }
    }

    private ExitCode searched(Begun begun, Path folder, String typed, Interrupts interrupts, Instant start)
            throws Exception {
        Tuning tuning = begun.tuning();
        try {
            for (List<Candidate> tried = choice(begun, tuning, start);
                    !tried.isEmpty();
                    tried = choice(begun, tuning, start)) {
                int number = tuning.steps().size() + 1;
                Plan plan = begun.time()
                        .plan()
                        .comparing(arms(tuning, tried), Seeds.fresh())
                        .until(begun.time().ofStep(since(start)));
                tuning = tuning.after(tried, shown(plan, RunFolder.at(folder.resolve("step-" + number)), interrupts));
                TuneWords.step(number, tuning.steps().getLast()).forEach(this::say);
            }
            if (tuning.steps().isEmpty()) {
                throw new UsageException(nothingToTry(begun));
            }
            TuneWords.leftOut(leftOut).forEach(this::say);
            conclude(begun, tuning, folder, typed, interrupts, start);
            WholeFile.write(
                    folder.resolve(WORDS),
                    out -> out.append(String.join("\n", said)).append('\n'));
            console.line("results: " + folder);
            return ExitCode.OK;
        } catch (EndedException ended) {
            return ended(ended, tuning, typed);
        }
    }

    private Duration since(Instant start) {
        return Duration.between(start, clock.instant());
    }

    /** What describes and resolves has ended when this returns: nothing of ours runs beside what is measured. */
    private List<Candidate> choice(Begun begun, Tuning tuning, Instant start) throws Exception {
        if (tuning.next().isEmpty()) {
            leftOut.clear();
            return List.of();
        }
        try (Workbench workbench = invocation.workbenches().open()) {
            Room.Choice choice = begun.room().choose(tuning, workbench, since(start));
            leftOut.clear();
            leftOut.putAll(choice.leftOut());
            if (!choice.tried().isEmpty()) {
                console.progress("step %d, beside '%s':"
                        .formatted(tuning.steps().size() + 1, tuning.best().notation()));
                TuneWords.candidates(choice.tried()).forEach(console::progress);
            }
            return choice.tried();
        }
    }

    private static List<Arm> arms(Tuning tuning, List<Candidate> candidates) {
        List<Arm> arms = new ArrayList<>(List.of(tuning.best()));
        candidates.forEach(candidate -> arms.add(candidate.change().on(tuning.best())));
        return arms;
    }

    private void conclude(Begun begun, Tuning tuning, Path folder, String typed, Interrupts interrupts, Instant start)
            throws Exception {
        if (tuning.kept().isEmpty()) {
            TuneWords.nothingKept(tuning).forEach(this::say);
            return;
        }
        console.progress("confirmation of '%s'".formatted(tuning.best().notation()));
        Plan plan = begun.time()
                .plan()
                .comparing(List.of(tuning.start(), tuning.best()), Seeds.fresh())
                .until(begun.time().ofConfirmation(since(start)));
        Gain gain = Gain.of(shown(plan, RunFolder.at(folder.resolve(CONFIRMATION)), interrupts));
        TuneWords.result(tuning, gain).forEach(this::say);
        say("again:   " + ShowAgain.comparing(invocation.words(), typed, tuning.best()));
    }

    private Analysis shown(Plan plan, RunFolder folder, Interrupts interrupts) throws Exception {
        Ending ending = measured(plan, folder, interrupts);
        boolean isWhole = switch (ending.reason()) {
            case INTERRUPTED, SERVER_LOST -> false;
            case PRECISION_REACHED, BUDGET_SPENT, BLOCKS_DONE, NOTHING_LEFT -> true;
        };
        new Reporting(console).page(folder);
        if (!isWhole) {
            throw new EndedException(folder, ending.reason());
        }
        return Analyst.analyse(folder.read());
    }

    private Ending measured(Plan plan, RunFolder folder, Interrupts interrupts) throws Exception {
        if (interrupts.asked()) {
            throw new EndedException(folder, Ending.Reason.INTERRUPTED);
        }
        Experiment experiment = new Experiment(invocation, options.database, interrupts);
        try {
            return experiment.run(new AskedPlan.Settled(plan), folder, options.pinning());
        } catch (Exception failure) {
            if (!interrupts.asked()) {
                throw failure;
            }
            // whatever failed was ended with everything else
            throw new EndedException(folder, Ending.Reason.INTERRUPTED);
        }
    }

    private static String nothingToTry(Begun begun) {
        return "nothing to try on '%s': its stack and host name no setting that is worth a trial in this scenario and that it does not have already, or the budget holds none; --dry-run lists them"
                .formatted(begun.tuning().start().notation());
    }

    private ExitCode ended(EndedException ended, Tuning tuning, String typed) {
        Path run = ended.within.path();
        console.error(
                "ended before anything was confirmed. Steps that are whole stay as they are, and 'dbdyno report' reads them");
        if (ended.within.isBegun()) {
            console.error("'dbdyno resume %s' completes the run that was under way".formatted(run));
        }
        if (!tuning.kept().isEmpty()) {
            console.error("to go on from what was kept, with the gain over this arm: "
                    + ShowAgain.continuing(invocation.words(), typed, tuning.best()));
        }
        return ended.reason == Ending.Reason.SERVER_LOST ? ExitCode.CANNOT_RUN : ExitCode.INTERRUPTED;
    }

    private void say(String line) {
        said.add(line);
        console.line(line);
    }
}
