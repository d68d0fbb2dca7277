package dev.dbdyno.load.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Which threads of a closed stack are told of. */
class StrayThreadsTest {

    @Test
    void aThreadThatIsLeftIsNamedAndNettysThatEndsItselfIsNot() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Thread left = waiting("left-by-a-stack", end);
        Thread netty = waiting("globalEventExecutor-1-1", end);
        try {
            assertThat(StrayThreads.names()).contains(left.getName()).doesNotContain(netty.getName());
        } finally {
            end.countDown();
            left.join();
            netty.join();
        }
    }

    private static Thread waiting(String name, CountDownLatch end) {
        return Thread.ofPlatform().name(name).start(() -> {
            try {
                end.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
    }
}
