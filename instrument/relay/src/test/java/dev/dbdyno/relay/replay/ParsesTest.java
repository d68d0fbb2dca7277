package dev.dbdyno.relay.replay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class ParsesTest {

    private static final int VERSION_3 = 3 << 16;
    private static final int WANTS_TLS = 80877103;

    private final Parses parses = new Parses();
    private final Parses.OfConnection connection = parses.ofConnection();

    private static ByteBuf untyped(int code) {
        return Unpooled.buffer().writeInt(8).writeInt(code);
    }

    private static ByteBuf message(char type, String body) {
        byte[] bytes = body.getBytes(ISO_8859_1);
        return Unpooled.buffer().writeByte(type).writeInt(4 + bytes.length).writeBytes(bytes);
    }

    private static ByteBuf prepared() {
        return Unpooled.wrappedBuffer(
                message('P', "name\0select 1\0\0\0"), message('B', "PQ\0\0"), message('E', "\0PPPP"), message('S', ""));
    }

    @Test
    void countsEachTextAndNothingElse() {
        connection.clientSays(Unpooled.wrappedBuffer(untyped(VERSION_3), message('p', "Q"), prepared()));
        connection.clientSays(message('Q', "BEGIN\0"));
        connection.clientSays(Unpooled.wrappedBuffer(message('B', "\0name\0"), message('X', "")));

        assertThat(parses.number()).hasValue(2);
    }

    @Test
    void countsThemHoweverTheBytesComeInAndLeavesThemUnread() {
        ByteBuf all = Unpooled.wrappedBuffer(untyped(VERSION_3), prepared(), prepared());
        for (int i = 0; i < all.readableBytes(); i++) {
            ByteBuf one = all.slice(i, 1);
            connection.clientSays(one);
            assertThat(one.readableBytes()).isEqualTo(1);
        }

        assertThat(parses.number()).hasValue(2);
    }

    @Test
    void theSumIsThatOfAllConnections() {
        connection.clientSays(Unpooled.wrappedBuffer(untyped(VERSION_3), prepared()));
        parses.ofConnection().clientSays(Unpooled.wrappedBuffer(untyped(VERSION_3), prepared()));

        assertThat(parses.number()).hasValue(2);
    }

    @Test
    void aServerWithoutTlsIsSpokenToInClear() {
        connection.clientSays(untyped(WANTS_TLS));
        connection.clientSays(Unpooled.wrappedBuffer(untyped(VERSION_3), prepared()));

        assertThat(parses.number()).hasValue(1);
    }

    /** TLS' and Bolt's first bytes, as no message of PostgreSQL's begins. */
    @Test
    void whatIsEncryptedOrAnotherProtocolIsUnknown() {
        connection.clientSays(untyped(WANTS_TLS));
        connection.clientSays(Unpooled.wrappedBuffer(new byte[] {0x16, 3, 1, 2, 0, 1, 0, 1, (byte) 0xfc, 3, 3}));
        assertThat(parses.number()).isEmpty();

        Parses ofBolt = new Parses();
        ofBolt.ofConnection().clientSays(Unpooled.buffer().writeInt(0x6060B017).writeInt(0x00000105));
        assertThat(ofBolt.number()).isEmpty();
    }
}
