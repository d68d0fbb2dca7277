package dev.dbdyno.lab.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.transfer.TransferEvent.EventType;
import org.eclipse.aether.transfer.TransferResource;
import org.junit.jupiter.api.Test;

/** How far a download is, from what Maven's resolver says of each file. */
class DownloadsTest {

    private final List<Downloaded> heard = new ArrayList<>();
    private final Downloads downloads = new Downloads(heard::add);

    private static TransferEvent event(String file, EventType type, long transferred) {
        TransferResource resource = new TransferResource("central", "https://r/", "org/a/" + file, null, null);
        return new TransferEvent.Builder(session(), resource)
                .setType(type)
                .setTransferredBytes(transferred)
                .build();
    }

    @SuppressWarnings("deprecation") // the resolver's other way to a session needs a whole repository system
    private static DefaultRepositorySystemSession session() {
        return new DefaultRepositorySystemSession();
    }

    @Test
    void filesThatMoveAtATimeAddUp() {
        downloads.fetching("r2dbc", 2);
        downloads.transferStarted(event("one.jar", EventType.STARTED, 0));
        downloads.transferProgressed(event("one.jar", EventType.PROGRESSED, 300));
        downloads.transferProgressed(event("two.jar", EventType.PROGRESSED, 50));
        assertThat(heard).last().isEqualTo(new Downloaded("r2dbc", 0, 2, 350, "two.jar"));

        downloads.transferSucceeded(event("one.jar", EventType.SUCCEEDED, 1_000));
        assertThat(heard).last().isEqualTo(new Downloaded("r2dbc", 1, 2, 1_050, "one.jar"));
    }

    @Test
    void descriptionsAreCountedWithoutAnEndAndTheNextAskerBeginsAnew() {
        downloads.reading("jdbc");
        downloads.transferSucceeded(event("a.pom", EventType.SUCCEEDED, 10));
        assertThat(heard).last().isEqualTo(new Downloaded("jdbc", 1, null, 10, "a.pom"));

        downloads.fetching("jdbc", 1);
        downloads.transferStarted(event("a.jar", EventType.STARTED, 0));
        assertThat(heard).last().isEqualTo(new Downloaded("jdbc", 0, 1, 10, "a.jar"));
    }

    @Test
    void whatARepositoryHasNotIsNotCounted() {
        downloads.fetching("jdbc", 1);
        downloads.transferProgressed(event("a.jar", EventType.PROGRESSED, 70));
        downloads.transferFailed(event("a.jar", EventType.FAILED, 70));
        downloads.transferStarted(event("b.jar", EventType.STARTED, 0));

        assertThat(heard).last().isEqualTo(new Downloaded("jdbc", 0, 1, 0, "b.jar"));
    }
}
