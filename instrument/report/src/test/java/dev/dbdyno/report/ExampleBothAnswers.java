package dev.dbdyno.report;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.window.Remark;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A run that compares the server with a replay: without the server's time, one arm stays behind and one passes the reference. */
final class ExampleBothAnswers {

    private static final Report USUAL = report(UnaryOperator.identity());

    private ExampleBothAnswers() {}

    static Report usual() {
        return USUAL;
    }

    /** The same, but the replay did not know enough of what the second arm asked. */
    static Report missed() {
        return report(window -> window.arm() == 1
                ? with(
                        Link.REPLAYED,
                        new WindowRecord(
                                window.block(),
                                window.arm(),
                                window.attempt(),
                                window.window(),
                                window.round(),
                                window.phase(),
                                window.measurement().remarking(List.of(new Remark.ReplayMissed(960, 40, 20L)))))
                : window);
    }

    private static Report report(UnaryOperator<WindowRecord> ofReplay) {
        RunResults real = ExampleRun.ofThree(1, 41_900, 21_300, 34_400, 18.1);
        RunResults replayed = ExampleRun.ofThree(2, 69_000, 34_000, 83_000, 0.2);
        Run run = real.run().going(real.run().plan().answered(Answers.BOTH));
        RunResults both = new RunResults(
                run,
                Stream.concat(
                                real.forks().stream().map(fork -> fork.with(Link.DIRECT)),
                                replayed.forks().stream().map(fork -> fork.with(Link.REPLAYED)))
                        .toList(),
                Stream.concat(
                                real.windows().stream().map(window -> with(Link.DIRECT, window)),
                                replayed.windows().stream()
                                        .map(window -> with(Link.REPLAYED, window))
                                        .map(ofReplay))
                        .toList(),
                real.ending());
        return Report.of(both, Analyst.analyse(both));
    }

    private static WindowRecord with(Link link, WindowRecord window) {
        return new WindowRecord(
                window.block(),
                window.arm(),
                window.attempt(),
                window.window(),
                window.round(),
                null,
                window.phase(),
                window.measurement(),
                link);
    }
}
