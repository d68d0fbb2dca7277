package dev.dbdyno.analysis;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Link;
import java.util.List;
import java.util.stream.Stream;

/** Makes one run, which compares the server with a replay, of the results of two. */
public final class BothAnswers {

    private BothAnswers() {}

    /** The forks of both as a lab stores them: those of a block together. */
    public static RunResults of(RunResults real, RunResults replayed) {
        Run run = real.run().going(real.run().plan().answered(Answers.BOTH));
        List<ForkRecord> forks = Stream.concat(
                        real.forks().stream().map(fork -> fork.with(Link.DIRECT)),
                        replayed.forks().stream().map(fork -> fork.with(Link.REPLAYED)))
                .sorted((a, b) -> Integer.compare(a.block(), b.block()))
                .toList();
        List<WindowRecord> windows = Stream.concat(
                        real.windows().stream().map(window -> with(Link.DIRECT, window)),
                        replayed.windows().stream().map(window -> with(Link.REPLAYED, window)))
                .sorted((a, b) -> Integer.compare(a.block(), b.block()))
                .toList();
        return new RunResults(run, forks, windows, real.ending());
    }

    private static WindowRecord with(Link link, WindowRecord window) {
        return new WindowRecord(
                window.block(),
                window.arm(),
                window.attempt(),
                window.window(),
                window.round(),
                window.roundTrip(),
                window.phase(),
                window.measurement(),
                link);
    }
}
