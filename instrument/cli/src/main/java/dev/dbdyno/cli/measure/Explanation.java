package dev.dbdyno.cli.measure;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.findings.Finding;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.options.RunOptions;
import dev.dbdyno.cli.options.Seeds;
import dev.dbdyno.cli.run.Invocation;
import dev.dbdyno.cli.run.RemedyPlan;
import dev.dbdyno.cli.run.RunPlaces;
import dev.dbdyno.cli.run.Sessions;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.Precision;
import java.util.List;
import java.util.function.UnaryOperator;

/** Tries the remedies of a run's findings in a new run. */
final class Explanation {

    static final String NAME = "explain";

    private final Invocation invocation;
    private final Console console;

    Explanation(Invocation invocation) {
        this.invocation = invocation;
        this.console = invocation.console();
    }

    /**
     * Runs what a stored run's findings propose, or says why there is nothing to run. Of a run that compares the server with a replay,
     * the differences with the server are explained.
     *
     * @param further gives the new run's budget and blocks from those of the earlier one
     */
    ExitCode of(RunFolder earlier, RunOptions options, UnaryOperator<Precision> further) throws Exception {
        RunResults results = earlier.read().answered(Answers.OF_SERVER);
        Analysis analysis = Analyst.analyse(results);
        List<RemedyPlan.Tried> remedies = RemedyPlan.proposed(analysis.findings());
        if (remedies.isEmpty()) {
            console.line(nothing(analysis));
            return ExitCode.OK;
        }
        options.database = options.database.orThatOf(results.run().server());
        Plan plan = results.run().plan();
        RemedyPlan asked =
                new RemedyPlan(plan.until(further.apply(plan.precision())), remedies, Seeds.fresh(), console::progress);
        Sessions sessions = new Sessions(invocation);
        if (options.dryRun) {
            return sessions.explain(asked, options.database);
        }
        options.outputs.tryOut();
        return sessions.run(asked, options, pinning(results, options), RunPlaces.fresh(options.out, NAME));
    }

    private static Pinning pinning(RunResults results, RunOptions options) {
        Pinning asked = options.pinning();
        return asked instanceof Pinning.Unasked
                ? Pinning.like(results.run().environment().processorSets())
                : asked;
    }

    private static String nothing(Analysis analysis) {
        if (analysis.gaps().isEmpty()) {
            return "nothing to explain: the run has decided no difference between its arms";
        }
        boolean anyTried = analysis.findings().stream().map(Finding::trial).anyMatch(trial -> trial != null);
        return anyTried
                ? "nothing to try: every remedy was an arm of this run, and its report says what came of it"
                : "nothing to try: no cause with a remedy was found in what the run has counted";
    }
}
