package dev.dbdyno.analysis.simulation;

import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Prints the tables of docs/method.md; no test, so that only {@code -Dtest=CoverageTable} runs it. */
final class CoverageTable {

    private static final int TRIALS = Integer.getInteger("coverage.trials", 10_000);
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
        return new CoverageSimulation(noise, 1, 0.03, lastBlock).run(TRIALS, 20261121);
    }
}
