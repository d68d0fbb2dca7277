package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RoomLeftTest {

    private static final Path FOLDER = Path.of("/run/server");

    @Test
    void saysThatAFullDiskIsFull() {
        assertThat(ServerFolder.roomLeft(FOLDER, 0, 900L << 20))
                .isEqualTo(" (no space left: the disk of /run/server has 0 of its 900 MB free)");
    }

    @Test
    void countsWhatAFailedStartGaveBackAsFullToo() {
        assertThat(ServerFolder.roomLeft(FOLDER, 16L << 20, 900L << 20)).contains("16 of its 900 MB free");
    }

    @Test
    void saysNothingWhereThereIsRoom() {
        assertThat(ServerFolder.roomLeft(FOLDER, 32L << 20, 900L << 20)).isEmpty();
    }
}
