package dev.dbdyno.hosts.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ApplicationFolderTest {

    @TempDir
    private Path folder;

    @Test
    void theBuildsOwnDurationIsReadAndNoneOfItsSteps() throws Exception {
        Files.writeString(folder.resolve("build-metrics.json"), """
                {"records":[{"duration":627,"stepId":"a#b","dependents":[340,324],"id":307},
                {"dependents":[],"duration":5}],"items":[{"class":"x","count":2}],"duration":4321}
                """);

        assertThat(new ApplicationFolder(folder).buildTime()).contains(Duration.ofMillis(4321));
    }

    @Test
    void aVersionThatRecordsNothingLeavesItUnknown() throws Exception {
        assertThat(new ApplicationFolder(folder).buildTime()).isEmpty();
    }
}
