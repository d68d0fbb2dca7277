package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerRestartsTest {

    private static final long CHECKPOINTER = 7;
    private static final long NEW_CHECKPOINTER = 97;

    private final ServerRestarts restarts = new ServerRestarts(Set.of(CHECKPOINTER, 8L, 9L));

    @Test
    void connectionsComeAndGo() {
        assertThat(restarts.look(Set.of(CHECKPOINTER, 10L))).isFalse();
        assertThat(restarts.look(Set.of(CHECKPOINTER))).isFalse();
    }

    @Test
    void aServerThatKeptNoneOfItsProcessesBeganAnewAndConnectionsAreNewOneTurnLater() {
        assertThat(restarts.look(Set.of(NEW_CHECKPOINTER))).isTrue();
        assertThat(restarts.look(Set.of(NEW_CHECKPOINTER, 98L))).isTrue();
        assertThat(restarts.look(Set.of(NEW_CHECKPOINTER, 98L))).isFalse();
    }

    @Test
    void betweenTwoOfItsLivesAServerHasNone() {
        assertThat(restarts.look(Set.of())).isTrue();
        assertThat(restarts.look(Set.of(NEW_CHECKPOINTER))).isTrue();
        assertThat(restarts.look(Set.of(NEW_CHECKPOINTER))).isTrue();
        assertThat(restarts.look(Set.of(NEW_CHECKPOINTER))).isFalse();
    }

    @Test
    void aServerOfOneProcessHasNoneToLose() {
        ServerRestarts ofOne = new ServerRestarts(Set.of());

        assertThat(ofOne.look(Set.of())).isFalse();
    }
}
