package dev.dbdyno.analysis.simulation;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Prints the tables of docs/method.md; no test, so that only {@code -Dtest=CoverageTable} runs it. */
final class CoverageTable {

    private static final int TRIALS = Integer.getInteger("coverage.trials", 10_000);
    private static final long SEED = 20261121;
    private static final int ROUNDS = 12;
    private static final double TARGET = 0.03;
    private static final double MARGIN = 0.05;
    private static final double[] SIGMAS = {
        0.005, 0.01, 0.015, 0.02, 0.025, 0.03, 0.035, 0.04, 0.045, 0.05, 0.055, 0.06, 0.065, 0.07, 0.08, 0.09, 0.1,
        0.11, 0.12, 0.13, 0.15, 0.2
    };

    @Test
    @SuppressWarnings("SystemOut") // to print is what it is for
    void printTables() {
        System.out.print(byNoise(32));
        System.out.print(byNoise(80));
        System.out.print(byLastBlock());
    }

    @Test
    @SuppressWarnings("SystemOut") // to print is what it is for
    void printTablesOfRounds() {
        System.out.print(ofRounds());
        System.out.print(verdicts());
    }

    /** Verdicts of one comparison against the truth, and of three. */
    private static String verdicts() {
        StringBuilder table = new StringBuilder(
                "\n| noise σ | blocks at most | true ratio | comparisons | different | equivalent within ±5 % |\n|---|---|---|---|---|---|\n");
        for (int arms : new int[] {2, 4}) {
            for (double sigma : new double[] {0.015, 0.025, 0.05}) {
                for (int last : new int[] {5, 32}) {
                    for (double ratio : new double[] {1, 1.05, 1.1}) {
                        RotatingNoise noise = RotatingNoise.plain(arms, ROUNDS, 0.54 * sigma, 1.6 * sigma);
                        CoverageResult result =
                                new CoverageSimulation(noise, ratio, TARGET, MARGIN, last).run(TRIALS, SEED);
                        table.append(String.format(
                                Locale.ROOT,
                                "| %.1f %% | %d | %.2f | %d | %.1f %% | %.1f %% |%n",
                                100 * sigma,
                                last,
                                ratio,
                                arms - 1,
                                100.0 * result.calledDifferent() / TRIALS,
                                100 * result.equivalentFraction()));
                    }
                }
            }
        }
        return table.toString();
    }

    /** Four arms, whose blocks scatter by 2.5 % where nothing else is said: what rotating blocks showed. */
    private static String ofRounds() {
        RotatingNoise plain = RotatingNoise.plain(4, ROUNDS, 0.0135, 0.04);
        StringBuilder table = new StringBuilder(
                "\n| noise | blocks at most | covered | covered with bias | mean half-width | mean blocks | any difference | equivalent within ±5 % |\n|---|---|---|---|---|---|---|---|\n");
        for (int last : new int[] {5, 32}) {
            row(table, "forks and turns", plain, last);
            row(table, "twice as wide", RotatingNoise.plain(4, ROUNDS, 0.027, 0.08), last);
            row(table, "forks alone", RotatingNoise.plain(4, ROUNDS, 0.0177, 0), last);
            row(table, "turns alone", RotatingNoise.plain(4, ROUNDS, 0, 0.061), last);
            row(table, "drift of 10 %, 0.5 from turn to turn", plain.on(new RotatingNoise.Drift(0.1, 0.5)), last);
            row(table, "drift of 10 %, 0.9", plain.on(new RotatingNoise.Drift(0.1, 0.9)), last);
            row(table, "drift of 10 %, 0.99", plain.on(new RotatingNoise.Drift(0.1, 0.99)), last);
            row(table, "one arm stalls: 1 turn in 50 by half", plain.with(new RotatingNoise.Stalls(0.02, 0.7)), last);
            row(table, "1 turn in 10 by a fifth", plain.with(new RotatingNoise.Stalls(0.1, 0.22)), last);
            for (double missing : new double[] {0.03, 0.06, 0.12}) {
                for (double halfLife : new double[] {3, 6, 12, 24}) {
                    row(
                            table,
                            String.format(
                                    Locale.ROOT,
                                    "one arm lacks %.0f %%, half of it gone in %.0f rounds",
                                    100 * missing,
                                    halfLife),
                            plain.with(new RotatingNoise.WarmUp(missing, halfLife)),
                            last);
                }
            }
        }
        return table.toString();
    }

    private static void row(StringBuilder table, String name, RotatingNoise noise, int last) {
        CoverageResult result = run(noise, last);
        table.append(String.format(
                Locale.ROOT,
                "| %s | %d | %s | %s | %.1f %% | %.1f | %.1f %% | %.1f %% |%n",
                name,
                last,
                ofTheOddArm(result, result.covered()),
                ofTheOddArm(result, result.coveredWidened()),
                100 * Math.expm1(result.meanHalfWidth()),
                result.meanBlocks(),
                100.0 * result.calledDifferent() / result.trials(),
                100 * result.equivalentFraction()));
    }

    /** The first ratio is that of the arm that stalls or warms up. */
    private static String ofTheOddArm(CoverageResult result, List<Integer> counts) {
        return String.format(Locale.ROOT, "%.1f %%", 100.0 * counts.getFirst() / result.trials());
    }

    private static String byNoise(int last) {
        StringBuilder table = new StringBuilder(
                "\n| noise σ | normal, 1 ratio | mean blocks | heavy-tailed, 1 ratio | contaminated, 1 ratio | normal, 6 ratios | heavy-tailed, 6 ratios |\n|---|---|---|---|---|---|---|\n");
        for (double sigma : SIGMAS) {
            CoverageResult one = run(new Noise.Normal(sigma, 1), last);
            table.append(String.format(
                    Locale.ROOT,
                    "| %.1f %% | %.1f %% | %.1f | %.1f %% | %.1f %% | %.1f %% | %.1f %% |%n",
                    100 * sigma,
                    100 * one.coverage(),
                    one.meanBlocks(),
                    100 * run(new Noise.HeavyTailed(sigma, 1), last).coverage(),
                    100 * run(new Noise.Contaminated(sigma, 1), last).coverage(),
                    100 * run(new Noise.Normal(sigma, 6), last).coverage(),
                    100 * run(new Noise.HeavyTailed(sigma, 6), last).coverage()));
        }
        return table.toString();
    }

    private static String byLastBlock() {
        StringBuilder table = new StringBuilder(
                "\n| budget ends at block | normal: least | most | heavy-tailed: least | most | contaminated: least | most |\n|---|---|---|---|---|---|---|\n");
        for (int last : new int[] {5, 6, 7, 8, 10, 12, 15, 20, 25, 32, 40, 50, 65, 80}) {
            double[] normal = {1, 0};
            double[] heavy = {1, 0};
            double[] contaminated = {1, 0};
            for (double sigma : SIGMAS) {
                widen(normal, run(new Noise.Normal(sigma, 1), last).coverage());
                widen(heavy, run(new Noise.HeavyTailed(sigma, 1), last).coverage());
                widen(contaminated, run(new Noise.Contaminated(sigma, 1), last).coverage());
            }
            table.append(String.format(
                    Locale.ROOT,
                    "| %d | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% | %.1f %% |%n",
                    last,
                    100 * normal[0],
                    100 * normal[1],
                    100 * heavy[0],
                    100 * heavy[1],
                    100 * contaminated[0],
                    100 * contaminated[1]));
        }
        return table.toString();
    }

    private static void widen(double[] range, double coverage) {
        range[0] = Math.min(range[0], coverage);
        range[1] = Math.max(range[1], coverage);
    }

    private static CoverageResult run(Noise noise, int lastBlock) {
        return new CoverageSimulation(noise, 1, TARGET, MARGIN, lastBlock).run(TRIALS, SEED);
    }
}
