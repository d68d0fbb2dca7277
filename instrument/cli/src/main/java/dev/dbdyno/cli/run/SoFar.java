package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.analysis.ReplayedHalf;
import dev.dbdyno.analysis.compare.Outlook;
import dev.dbdyno.analysis.live.LiveArm;
import dev.dbdyno.analysis.live.LiveArms;
import dev.dbdyno.lab.Event;
import dev.dbdyno.lab.RunListener;
import dev.dbdyno.report.OutlookWords;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.plan.Link;
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

    /** Those of forks with a replay, where it is compared with the server. */
    private final LiveArms replayed;

    private final boolean hasBothAnswers;
    private boolean isAnalysed;
    private @Nullable String outlook;

    SoFar(RunFolder folder, Plan plan) {
        this.folder = folder;
        this.arms = new LiveArms(plan);
        this.replayed = new LiveArms(plan);
        this.hasBothAnswers = plan.hasBothAnswers();
    }

    @Override
    public void on(Event event) {
        switch (event) {
            case Event.BlockStarted started -> {
                if (started.doneBlocks() > 0 && !isAnalysed) { // those of an earlier sitting
                    analyse();
                }
                arms.blockStarted();
                replayed.blockStarted();
            }
            case Event.ForkStarted started -> of(started.link()).forkStarted(started.arm());
            case Event.WindowEnded ended -> of(ended.window().link()).add(ended.window());
            case Event.BlockEnded ended -> analyse();
            case Event.Profiling none -> {}
            case Event.ForkEnded none -> {}
            case Event.ArmDropped none -> {}
            case Event.ServerLost none -> {}
            case Event.PlaceLost none -> {}
            case Event.Looked none -> {}
            case Event.RunEnded none -> {}
        }
    }

    /** @param link of the arm's forks that are meant, where the server is compared with a replay; else any */
    LiveArm arm(int index, @Nullable Link link) {
        return of(link).of(index);
    }

    private LiveArms of(@Nullable Link link) {
        return hasBothAnswers && link == Link.REPLAYED ? replayed : arms;
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
            ReplayedHalf half = analysis.replayed();
            if (half != null) {
                replayed.analysed(half.analysis());
            }
            isAnalysed = true;
            Outlook seen = analysis.outlook();
            String about = hasBothAnswers ? "With the server: " : "";
            outlook = seen == null ? null : about + OutlookWords.sentence(stored.run(), seen);
        } catch (IOException | UnreadableRunException e) {
            outlook = "what the run can tell is not known yet: " + e.getMessage();
        }
    }
}
