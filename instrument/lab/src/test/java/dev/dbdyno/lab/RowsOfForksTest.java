package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.results.plan.Link;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RowsOfForksTest {

    private static final List<Link> LINKS = List.of(Link.DIRECT, Link.REPLAYED);
    private static final int SERVICE = 1;

    private final CountingServer server = new CountingServer();

    @AfterEach
    void close() {
        server.close();
    }

    private static ForkId fork(int block, int arm, int attempt, Link link) {
        return new ForkId(block, arm, 0, attempt, link, LINKS);
    }

    private RowsOfForks rows() throws Exception {
        return new RowsOfForks(server, List.of(0, 2, 3), 4, LINKS);
    }

    @Test
    void forksThatAreAliveTogetherShareNone() throws Exception {
        RowsOfForks rows = rows();

        for (int block = 0; block < 4; block++) {
            int now = block;
            assertThat(LINKS.stream()
                            .flatMap(link -> IntStream.of(0, 2, 3).mapToObj(arm -> rows.of(fork(now, arm, 0, link)))))
                    .doesNotHaveDuplicates()
                    .doesNotContain(server);
        }
        assertThat(server.copied()).containsExactly(0, 2, 3, 4, 6, 7);
    }

    @Test
    void anArmHasEachInTurn() throws Exception {
        RowsOfForks rows = rows();
        List<ArmDatabase> ofFirst = IntStream.range(0, 3)
                .mapToObj(block -> rows.of(fork(block, 0, 0, Link.DIRECT)))
                .toList();

        assertThat(ofFirst).doesNotHaveDuplicates();
        for (int arm : List.of(2, 3)) {
            assertThat(IntStream.range(0, 3).mapToObj(block -> rows.of(fork(block, arm, 0, Link.DIRECT))))
                    .containsExactlyInAnyOrderElementsOf((Collection<ArmDatabase>) ofFirst);
        }
        assertThat(rows.of(fork(3, 0, 0, Link.DIRECT))).isSameAs(ofFirst.getFirst());
    }

    @Test
    void aReplacementWorksWithTheRowsOfTheForkThatFailed() throws Exception {
        RowsOfForks rows = rows();

        assertThat(rows.of(fork(2, 3, 1, Link.DIRECT))).isSameAs(rows.of(fork(2, 3, 0, Link.DIRECT)));
    }

    @Test
    void aServiceHasTheServersOwn() throws Exception {
        assertThat(rows().of(fork(1, SERVICE, 0, Link.DIRECT))).isSameAs(server);
    }

    @Test
    void whereRowsCannotBeCopiedAllShareTheServers() throws Exception {
        server.shareData();

        assertThat(rows().of(fork(1, 2, 0, Link.REPLAYED))).isSameAs(server);
    }
}
