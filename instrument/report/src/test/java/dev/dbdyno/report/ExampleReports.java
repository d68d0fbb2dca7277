package dev.dbdyno.report;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.RunResults;
import java.util.List;

/** Reports that together have something for every topic. */
public final class ExampleReports {

    private static final Report USUAL = ExampleRun.usual().report();

    private static final Report CLAIMS = USUAL.withClaims(ExampleClaims.all());
    private static final Report ROUNDS = report(ExampleRun.inRounds());

    /** A report whose names have three hundred characters. */
    private static final Report LONG = ExampleRun.hostile("x".repeat(300)).report();

    private ExampleReports() {}

    /** The report on {@link ExampleRun#usual()}, analysed once for all tests. */
    static Report usual() {
        return USUAL;
    }

    /** The same, with what it says of a study. */
    static Report claims() {
        return CLAIMS;
    }

    /** {@link ExampleRun#inRounds()}, analysed once for all tests. */
    static Report rounds() {
        return ROUNDS;
    }

    /** {@link #rounds()} with its blocks at two places in turn. */
    static Report spread() {
        RunResults one = ROUNDS.results();
        return report(new RunResults(
                one.run(),
                one.forks().stream()
                        .map(fork -> fork.at(fork.block() % 2 == 0 ? "ssh a" : "ssh b"))
                        .toList(),
                one.windows(),
                one.profiles(),
                one.ending()));
    }

    private static Report report(RunResults results) {
        return Report.of(results, Analyst.analyse(results));
    }

    /** The pages by names that read well in a list of tests. */
    static Report called(String name) {
        return switch (name) {
            case "usual" -> USUAL;
            case "claims" -> CLAIMS;
            case "rounds" -> ROUNDS;
            case "long" -> LONG;
            case "capacity" -> ExampleLoads.capacity();
            case "clients" -> ExampleLoads.clients();
            case "distance" -> ExampleLoads.distances();
            case "both" -> ExampleBothAnswers.usual();
            case "spike" -> ExampleLoads.spike();
            case "open loop" -> ExampleLoads.openLoop();
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static List<Report> all() {
        return List.of(
                CLAIMS,
                ExampleRun.profiled().report(),
                ExampleLoads.capacity(),
                ExampleLoads.clients(),
                ExampleLoads.distances(),
                ExampleLoads.spike(),
                ExampleBothAnswers.usual());
    }
}
