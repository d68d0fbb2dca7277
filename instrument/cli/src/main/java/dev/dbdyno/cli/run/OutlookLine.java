package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.lab.Event;
import dev.dbdyno.lab.RunListener;
import dev.dbdyno.report.OutlookWords;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import java.io.IOException;

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
            sayWhatCanBeTold();
        }
    }

    private void sayWhatCanBeTold() {
        try {
            RunResults soFar = folder.read();
            Outlook outlook = Analyst.analyse(soFar).outlook();
            if (outlook != null) {
                console.progress(OutlookWords.sentence(soFar.run(), outlook));
            }
        } catch (IOException | UnreadableRunException e) {
            console.progress("what the run can tell is not known yet: " + e.getMessage());
        }
    }
}
