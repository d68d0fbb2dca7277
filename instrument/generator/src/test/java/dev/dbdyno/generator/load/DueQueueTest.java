package dev.dbdyno.generator.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DueQueueTest {

    @Test
    void isFirstInFirstOutHoweverItGrows() {
        DueQueue queue = new DueQueue();
        ArrayDeque<Long> model = new ArrayDeque<>();
        Random random = new Random(5);
        for (long i = 0; i < 200_000; i++) {
            // grows in the first half, shrinks in the second
            if (random.nextInt(10) < (i < 100_000 ? 6 : 4)) {
                queue.add(i);
                model.add(i);
            } else if (!model.isEmpty()) {
                assertThat(queue.peek()).isEqualTo(model.peek());
                assertThat(queue.remove()).isEqualTo(model.remove());
            }
            assertThat(queue.isEmpty()).isEqualTo(model.isEmpty());
        }
    }
}
