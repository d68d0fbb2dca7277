package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.Durations;
import dev.dbdyno.lab.Event;
import dev.dbdyno.lab.RunListener;
import dev.dbdyno.results.plan.Precision;
import java.time.Duration;
import java.util.Optional;

/** Says after the first block what the run can tell, before its time is spent. */
final class OutlookLine implements RunListener {

    private final Console console;
    private final SoFar soFar;
    private final Precision precision;

    /** @param soFar hears of each event before this does */
    OutlookLine(Console console, SoFar soFar, Precision precision) {
        this.console = console;
        this.soFar = soFar;
        this.precision = precision;
    }

    @Override
    public void on(Event event) {
        if (event instanceof Event.BlockEnded ended && ended.doneBlocks() == 1) {
            soFar.outlook().ifPresent(sentence -> {
                console.progress(sentence);
                tooFew(ended.took()).ifPresent(console::progress);
            });
        }
    }

    /** The plan could only guess how long this run's arms take to warm up. */
    private Optional<String> tooFew(Duration block) {
        int needed = precision.looks().inOrder().getFirst().afterBlocks();
        Duration all = block.multipliedBy(needed);
        if (needed > precision.maxBlocks() || all.compareTo(precision.limitAfter(0)) <= 0) {
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
