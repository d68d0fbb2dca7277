package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerWork;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What of a server's counts is a fork's: all of them in a database of its arm's own, those of its turns beside other arms. */
class ServerUseTest {

    private final CountingServer server = new CountingServer();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void inADatabaseOfItsOwnAllIsTheForksButWhatTheLabDoesThere() throws Exception {
        Rows rows = new Rows(ArmDatabase.Counting.THIS_ARM);
        ServerUse use = use(rows);
        use.begin();
        rows.statements += 3; // its pool opens
        turn(use, rows, 10);
        use.prepare(List.of(new DataSet.Worlds()));
        rows.statements += 2;
        turn(use, rows, 10);

        assertThat(use.work(20)).isEqualTo(new ServerWork(20, 25L, null, null, null, null));
    }

    @Test
    void besideOtherArmsOnlyItsTurnsAre() throws Exception {
        Rows rows = new Rows(ArmDatabase.Counting.ALL_ARMS);
        ServerUse use = use(rows);
        use.begin();
        rows.statements += 3;
        turn(use, rows, 10);
        use.prepare(List.of(new DataSet.Worlds()));
        rows.statements += 70; // of another arm's turn
        turn(use, rows, 10);

        assertThat(use.work(20)).isEqualTo(new ServerWork(20, 20L, null, null, null, null));
    }

    private static void turn(ServerUse use, Rows rows, int statements) throws Exception {
        use.turnBegins();
        rows.statements += statements;
        use.turnEnded();
    }

    private ServerUse use(Rows rows) {
        return new ServerUse(server, rows, "a fork", Duration.ofSeconds(1), new Interruption());
    }

    /** Rows of an arm's own, on a server that counts statements alone. */
    private static final class Rows implements ArmDatabase {
        private final Counting counting;
        private long statements;

        Rows(Counting counting) {
            this.counting = counting;
        }

        @Override
        public Endpoint endpoint(String applicationName) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void prepare(DataSet data) {
            statements += 1_000;
        }

        @Override
        public Counters counters() {
            return new Counters(statements, null, null, null, null);
        }

        @Override
        public Counting counting() {
            return counting;
        }
    }
}
