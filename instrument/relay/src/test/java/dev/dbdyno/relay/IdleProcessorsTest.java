package dev.dbdyno.relay;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdleProcessorsTest {

    @ParameterizedTest
    @CsvSource({"0.20 0.18 0.12 2/345 11206, 2", "12.00 8.31 4.00 137/2045 7, 137", "0.00 0.00 0.00 1/1 1, 1"})
    void readsHowManyThreadsWantToRun(String text, int running) {
        assertThat(IdleProcessors.running(ByteBuffer.wrap(text.getBytes(US_ASCII))))
                .isEqualTo(running);
    }

    @Test
    void aTextWithoutThatNumberLeavesNoProcessorIdle() {
        assertThat(IdleProcessors.running(ByteBuffer.allocate(0))).isEqualTo(Integer.MAX_VALUE);
        assertThat(IdleProcessors.running(ByteBuffer.wrap("0.20 0.18".getBytes(US_ASCII))))
                .isEqualTo(Integer.MAX_VALUE);
    }

    /** It is the only one whose answer is sure: twice as many threads at work as there are processors. */
    @Test
    void aFullMachineHasNoneToSpare() throws Exception {
        IdleProcessors processors = IdleProcessors.ofMachine(System::nanoTime);
        Thread[] busy = new Thread[2 * Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < busy.length; i++) {
            busy[i] = Thread.ofPlatform().daemon().start(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
            });
        }
        try {
            Thread.sleep(20);
            assertThat(processors.isOneSpare()).isFalse();
        } finally {
            for (Thread thread : busy) {
                thread.interrupt();
                thread.join();
            }
        }
    }
}
