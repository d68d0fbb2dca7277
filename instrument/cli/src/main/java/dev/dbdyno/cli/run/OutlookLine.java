package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.Durations;
import dev.dbdyno.lab.Event;
import dev.dbdyno.lab.RunListener;
import dev.dbdyno.report.OutlookWords;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.plan.Precision;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Says after the first block what the run can tell, before its time is spent. */
final class OutlookLine implements RunListener {

    private final Console console;
    private final RunFolder folder;

    OutlookLine(Console console, RunFolder folder) {
        this.console = console;
        this.folder = folder;
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.BlockEnded ended && ended.doneBlocks() == 1) {
            sayWhatCanBeTold(ended.took());
        }
    }

    private void sayWhatCanBeTold(Duration block) {
        try {
            RunResults soFar = folder.read();
            Outlook outlook = Analyst.analyse(soFar).outlook();
            if (outlook != null) {
                console.progress(OutlookWords.sentence(soFar.run(), outlook));
                tooFew(soFar.run().plan().precision(), block).ifPresent(console::progress);
            }
        } catch (IOException | UnreadableRunException e) {
            console.progress("what the run can tell is not known yet: " + e.getMessage());
        }
    }

    /** The plan could only guess how long this run's arms take to warm up. */
    private static Optional<String> tooFew(Precision precision, Duration block) {
        int needed = precision.looks().inOrder().getFirst().afterBlocks();
        Duration all = block.multipliedBy(needed);
        if (needed > precision.maxBlocks() || all.compareTo(precision.budgetAfter(0)) <= 0) {
            return Optional.empty();
        }
        return Optional.of(
                "A block takes %s: the budget of %s ends before the %d blocks that an interval needs. Go on with 'resume' then, or give it --budget %s."
                        .formatted(
                                Durations.words(block),
                                Durations.words(precision.budget()),
                                needed,
                                Durations.words(PlanWords.roomy(all))));
    }
}
