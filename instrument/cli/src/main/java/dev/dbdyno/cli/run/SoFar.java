package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.analysis.live.LiveArm;
import dev.dbdyno.analysis.live.LiveArms;
import dev.dbdyno.lab.Event;
import dev.dbdyno.lab.RunListener;
import dev.dbdyno.report.OutlookWords;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.plan.Plan;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a run while it goes on. Complete blocks are analysed when one has ended, while nothing is measured; between
 * turns only a few numbers are added.
 */
final class SoFar implements RunListener {

    private final RunFolder folder;
    private final LiveArms arms;
    private boolean isAnalysed;
    private @Nullable String outlook;

    SoFar(RunFolder folder, Plan plan) {
        this.folder = folder;
        this.arms = new LiveArms(plan);
    }

    @Override
    public void on(Event event) {
        switch (event) {
            case Event.BlockStarted started -> {
                if (started.doneBlocks() > 0 && !isAnalysed) { // those of an earlier sitting
                    analyse();
                }
                arms.blockStarted();
            }
            case Event.ForkStarted started -> arms.forkStarted(started.arm());
            case Event.WindowEnded ended -> arms.add(ended.window());
            case Event.BlockEnded ended -> analyse();
            case Event.Profiling none -> {}
            case Event.ForkEnded none -> {}
            case Event.ArmDropped none -> {}
            case Event.ServerLost none -> {}
            case Event.Looked none -> {}
            case Event.RunEnded none -> {}
        }
    }

    LiveArm arm(int index) {
        return arms.of(index);
    }

    /** What the run can tell by its end, as a sentence; empty before the first block has ended, and of a single arm. */
    Optional<String> outlook() {
        return Optional.ofNullable(outlook);
    }

    private void analyse() {
        try {
            RunResults stored = folder.read();
            Analysis analysis = Analyst.analyse(stored);
            arms.analysed(analysis);
            isAnalysed = true;
            Outlook seen = analysis.outlook();
            outlook = seen == null ? null : OutlookWords.sentence(stored.run(), seen);
        } catch (IOException | UnreadableRunException e) {
            outlook = "what the run can tell is not known yet: " + e.getMessage();
        }
    }
}
