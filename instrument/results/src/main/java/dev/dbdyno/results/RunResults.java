package dev.dbdyno.results;

import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run's folder holds, read back: the only input of analysis and report.
 *
 * @param profiles of the forks that were profiled
 * @param ending null while the run goes on, and for ever where it was killed
 */
public record RunResults(
        Run run,
        List<ForkRecord> forks,
        List<WindowRecord> windows,
        List<ProfileRecord> profiles,
        @Nullable Ending ending) {
    public RunResults {
        forks = List.copyOf(forks);
        windows = List.copyOf(windows);
        profiles = List.copyOf(profiles);
    }

    /** The results of a run without profiles. */
    public RunResults(Run run, List<ForkRecord> forks, List<WindowRecord> windows, @Nullable Ending ending) {
        this(run, forks, windows, List.of(), ending);
    }

    /**
     * The part of these results that rests on forks with one server, as a run of its own: that of the replay, or that of the
     * real server. The results themselves if the run had one server.
     */
    public RunResults answered(Answers by) {
        if (!run.plan().hasBothAnswers()) {
            return this;
        }
        boolean isReplay = by == Answers.REPLAYED;
        return new RunResults(
                run.going(run.plan().answered(by)),
                forks.stream()
                        .filter(fork -> (fork.link() == Link.REPLAYED) == isReplay)
                        .toList(),
                windows.stream()
                        .filter(window -> (window.link() == Link.REPLAYED) == isReplay)
                        .toList(),
                profiles,
                ending);
    }

    /**
     * The same results as another SLA of the run's capacity search sees them.
     *
     * @throws IllegalArgumentException if the run has not looked for it; says what it has looked for
     */
    public RunResults at(Sla sla) {
        if (!(run.plan().probing() instanceof Probing.CapacitySearch search)) {
            throw new IllegalArgumentException("the run did not search for a capacity, so it has no SLA to choose");
        }
        return new RunResults(run.going(run.plan().lookingFor(search.at(sla))), forks, windows, profiles, ending);
    }
}
