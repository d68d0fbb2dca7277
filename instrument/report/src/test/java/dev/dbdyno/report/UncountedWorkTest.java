package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.Analyst;
import dev.dbdyno.report.page.HtmlPage;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a server does not count is said to be so, and is no zero. */
class UncountedWorkTest {

    @Test
    void thePageSaysWhatWasNotCounted() throws Exception {
        RunResults counted = ExampleRun.single().results();
        RunResults onNeo4j = new RunResults(
                counted.run(),
                counted.forks().stream().map(UncountedWorkTest::asOnNeo4j).toList(),
                counted.windows(),
                counted.ending());

        assertThat(page(counted)).doesNotContain("not counted");
        assertThat(page(onNeo4j).split("not counted", -1)).as("rows and plans").hasSize(1 + 2);
    }

    private static ForkRecord asOnNeo4j(ForkRecord fork) {
        ServerWork work = Objects.requireNonNull(fork.work());
        return fork.with(
                new ServerWork(work.operations(), work.statements(), null, null, work.transactions(), work.sessions()));
    }

    private static String page(RunResults results) throws IOException {
        StringBuilder page = new StringBuilder();
        new HtmlPage().write(Report.of(results, Analyst.analyse(results)), page);
        return page.toString();
    }
}
