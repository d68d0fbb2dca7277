package dev.dbdyno.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analysis;
import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.results.folder.RunFolder;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SelftestTallyTest {

    /** Four arms that do differ, of which two have a cause. */
    private static final Path KEPT = Path.of("../../docs/kept/compare");

    @Test
    void differencesAndCausesAreCountedOverRuns() throws Exception {
        Analysis differing = Analyst.analyse(RunFolder.at(KEPT).read());
        SelftestTally tally = new SelftestTally();

        assertThat(tally.count(differing))
                .isEqualTo("throughput worse, worse, worse (alike: p = 0.0001);"
                        + " CPU per operation worse, worse, worse (alike: p = 0.0001); causes named: 2");
        assertThat(tally.count(differing)).endsWith("causes named: 2");
        assertThat(tally.totals())
                .containsExactly(
                        "throughput: a difference in 6 of 6 comparisons of the arm with itself, equivalent in 0;"
                                + " in 2 of 2 runs the copies were further apart than alike ones are in 95 % of runs",
                        "CPU per operation: a difference in 6 of 6 comparisons of the arm with itself, equivalent in 0;"
                                + " in 2 of 2 runs the copies were further apart than alike ones are in 95 % of runs",
                        "a cause was named for 4 of 6 copies");
    }
}
