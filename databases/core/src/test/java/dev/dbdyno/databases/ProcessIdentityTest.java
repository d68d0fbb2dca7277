package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessIdentityTest {

    @Test
    void theStartTimeIsFoundBehindANameWithBlanksAndParentheses() {
        String stat = "77 (a) b (c 1 2) S 1 77 77 0 -1 4194560 1 2 3 4 5 6 7 8 20 0 1 0 4711 9 9";
        assertThat(ProcessIdentity.startTicks(stat)).isEqualTo(4711);
    }

    @Test
    void aProcessIsAliveUnderItsOwnStartTimeOnly() throws Exception {
        ProcessIdentity self = ProcessIdentity.self();
        assertThat(self.isAlive()).isTrue();
        assertThat(new ProcessIdentity(self.pid(), self.startTicks() + 1).isAlive())
                .isFalse();
    }

    @Test
    void aProcessThatIsThereAndCannotBeReadIsNotTakenForDead(@TempDir Path proc) throws Exception {
        Files.createDirectories(proc.resolve("77/stat"));

        assertThat(new ProcessIdentity(77, 4711).isAlive(proc)).isTrue();
        assertThat(new ProcessIdentity(78, 4711).isAlive(proc)).isFalse();
    }
}
