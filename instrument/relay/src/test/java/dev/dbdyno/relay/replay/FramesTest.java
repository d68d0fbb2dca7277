package dev.dbdyno.relay.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.relay.replay.Frames.Shape;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FramesTest {

    /** A message is the same however the bytes come in: one by one, in any pieces, all at once. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 17, 1000, 70_000, 1_000_000})
    void messagesAreWholeWhereverTheirBytesAreCut(int largestPiece) throws Exception {
        for (int seed = 0; seed < 5; seed++) {
            Random random = new Random(seed);
            List<byte[]> messages = messages(random);
            ByteBuf bytes = Unpooled.buffer();
            messages.forEach(bytes::writeBytes);

            assertThat(cut(bytes, largestPiece, random))
                    .usingElementComparator(Arrays::compare)
                    .isEqualTo(messages);
        }
    }

    private static List<byte[]> messages(Random random) {
        List<byte[]> messages = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            byte[] body = new byte[random.nextInt(10) == 0 ? random.nextInt(20_000) : random.nextInt(20)];
            random.nextBytes(body);
            messages.add(ByteBuffer.allocate(5 + body.length)
                    .put((byte) random.nextInt())
                    .putInt(4 + body.length)
                    .put(body)
                    .array());
        }
        return messages;
    }

    private static List<byte[]> cut(ByteBuf bytes, int largestPiece, Random random) throws ProtocolException {
        Frames frames = new Frames(Shape.TYPED);
        List<byte[]> taken = new ArrayList<>();
        while (bytes.isReadable()) {
            int piece = Math.min(bytes.readableBytes(), 1 + random.nextInt(largestPiece));
            frames.read(bytes.readSlice(piece), taken::add);
        }
        return taken;
    }

    @Test
    void theNextMessageMayLookDifferent() throws Exception {
        Frames frames = new Frames(Shape.UNTYPED);
        List<byte[]> taken = new ArrayList<>();
        frames.read(
                Unpooled.wrappedBuffer(new byte[] {0, 0, 0, 5, 9, 'X', 0, 0, 0, 4, 'N', 'Z', 0, 0, 0, 4}), frame -> {
                    taken.add(frame);
                    frames.expect(taken.size() == 2 ? Shape.ONE_BYTE : Shape.TYPED);
                });

        assertThat(taken)
                .containsExactly(
                        new byte[] {0, 0, 0, 5, 9}, new byte[] {'X', 0, 0, 0, 4}, new byte[] {'N'}, new byte[] {
                            'Z', 0, 0, 0, 4
                        });
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 3, Integer.MAX_VALUE})
    void aLengthThatCannotBeIsAnError(int length) {
        ByteBuf message = Unpooled.buffer().writeByte('Q').writeInt(length);

        assertThatThrownBy(() -> new Frames(Shape.TYPED).read(message, frame -> {}))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining(Integer.toString(length));
    }
}
