package dev.dbdyno.studies.sitting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ChangesTest {

    private static final Path STORED = Path.of("../results/src/test/resources/dev/dbdyno/results/format-1");

    @Test
    void aStudyCanBeRepeatedWithoutItsServerAndSaysSo() throws Exception {
        Changes changes = new Changes(null, null, null, Answers.REPLAYED);

        assertThat(changes.applied(plan()).isReplayed()).isTrue();
        assertThat(changes.remark(plan())).contains("a relay answered in the server's place");
    }

    @Test
    void distanceAndReplayGoTogether() throws Exception {
        Changes changes = new Changes(null, null, Duration.ofMillis(1), Answers.REPLAYED);

        assertThat(changes.applied(plan()).roundTrip()).isEqualTo(Duration.ofMillis(1));
        assertThat(changes.applied(plan()).isReplayed()).isTrue();
        assertThat(changes.remark(plan())).contains("took 1 ms longer").contains("a relay answered");
    }

    @Test
    void withoutChangesThePlanIsTheStudys() throws Exception {
        assertThat(Changes.NONE.applied(plan())).isEqualTo(plan());
        assertThat(Changes.NONE.remark(plan())).isNull();
    }

    private static Plan plan() throws Exception {
        return RunFolder.at(STORED).read().run().plan();
    }
}
