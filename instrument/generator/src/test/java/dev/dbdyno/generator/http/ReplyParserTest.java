package dev.dbdyno.generator.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.generator.http.ReplyParser.Progress;
import dev.dbdyno.generator.http.ReplyParser.ReplyTo;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplyParserTest {

    private static final String BODY = "{\"companyId\":17,\"companyName\":\"70efdf2ec9b086079795c442636b55fb\"}";
    private static final String SIZED =
            "HTTP/1.1 200 OK\r\ncontent-length:  %d \r\nDate: x\r\n\r\n%s".formatted(BODY.length(), BODY);
    private static final String CHUNKED =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\nA;name=value\r\n%s\r\n%x\r\n%s\r\n0\r\nTrailer: x\r\n\r\n"
                    .formatted(BODY.substring(0, 10), BODY.length() - 10, BODY.substring(10));

    private final ReplyParser parser = new ReplyParser();

    @ParameterizedTest
    @ValueSource(strings = {"sized", "chunked"})
    void aReplyIsTheSameHoweverItIsCut(String framing) throws Exception {
        String reply = framing.equals("sized") ? SIZED : CHUNKED;
        for (int first = 0; first <= reply.length(); first++) {
            for (int second = first; second <= reply.length(); second += 7) {
                parser.expect(ReplyTo.OTHER);
                parser.read(bytes(reply.substring(0, first)));
                parser.read(bytes(reply.substring(first, second)));
                ByteBuf rest = bytes(reply.substring(second) + "left");

                assertThat(parser.read(rest)).isEqualTo(Progress.COMPLETE);
                assertThat(rest.toString(UTF_8)).isEqualTo("left");
                assertThat(parser.status()).isEqualTo(200);
                assertThat(parser.bodyBytes()).isEqualTo(BODY.length());
                assertThat(parser.bodyChecksum()).isEqualTo(checksum(BODY));
                assertThat(parser.bodyStart()).isEqualTo(BODY);
                assertThat(parser.isConnectionReusable()).isTrue();
            }
        }
    }

    @Test
    void bytesOneByOneAndFromMemoryOutsideTheHeapAreTheSame() throws Exception {
        parser.expect(ReplyTo.OTHER);
        Progress progress = Progress.MORE;
        for (byte each : CHUNKED.getBytes(UTF_8)) {
            assertThat(progress).isEqualTo(Progress.MORE);
            progress = parser.read(Unpooled.directBuffer(1).writeByte(each));
        }

        assertThat(progress).isEqualTo(Progress.COMPLETE);
        assertThat(parser.bodyChecksum()).isEqualTo(checksum(BODY));
    }

    @Test
    void oneReplyAfterTheOtherLeavesNothingBehind() throws Exception {
        assertThat(read("HTTP/1.1 503 Busy\r\nConnection: close\r\nContent-Length: 4\r\n\r\nbusy"))
                .isEqualTo(Progress.COMPLETE);
        assertThat(parser.isConnectionReusable()).isFalse();
        assertThat(read(SIZED)).isEqualTo(Progress.COMPLETE);

        assertThat(parser.status()).isEqualTo(200);
        assertThat(parser.isConnectionReusable()).isTrue();
        assertThat(parser.bodyChecksum()).isEqualTo(checksum(BODY));
    }

    @Test
    void someRepliesHaveNoBody() throws Exception {
        assertThat(read("HTTP/1.1 204 No Content\r\n\r\n")).isEqualTo(Progress.COMPLETE);
        assertThat(read("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n"))
                .isEqualTo(Progress.COMPLETE);
        assertThat(read("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")).isEqualTo(Progress.COMPLETE);
        parser.expect(ReplyTo.HEAD);
        assertThat(parser.read(bytes("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n")))
                .isEqualTo(Progress.COMPLETE);
        assertThat(parser.bodyBytes()).isZero();
    }

    @Test
    void anInterimReplyIsNotTheReply() throws Exception {
        assertThat(read("HTTP/1.1 100 Continue\r\n\r\n" + SIZED)).isEqualTo(Progress.COMPLETE);
        assertThat(parser.status()).isEqualTo(200);
        assertThat(parser.bodyBytes()).isEqualTo(BODY.length());
    }

    @Test
    void aBodyWithoutALengthEndsWithTheConnection() throws Exception {
        assertThat(read("HTTP/1.1 200 OK\r\n\r\n" + BODY)).isEqualTo(Progress.MORE);
        assertThat(parser.endOfStream()).isEqualTo(Progress.COMPLETE);

        assertThat(parser.bodyChecksum()).isEqualTo(checksum(BODY));
        assertThat(parser.isConnectionReusable()).isFalse();
    }

    @Test
    void aReplyThatTheConnectionsEndCutsIsNotWhole() throws Exception {
        assertThat(read(SIZED.substring(0, SIZED.length() - 1))).isEqualTo(Progress.MORE);
        assertThat(parser.endOfStream()).isEqualTo(Progress.MORE);
        assertThat(parser.hasBegun()).isTrue();
        parser.expect(ReplyTo.OTHER);
        assertThat(parser.hasBegun()).isFalse();
    }

    @Test
    void http10KeepsNoConnectionUnlessItSaysSo() throws Exception {
        read("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n");
        assertThat(parser.isConnectionReusable()).isFalse();
        read("HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 0\r\n\r\n");
        assertThat(parser.isConnectionReusable()).isTrue();
    }

    @Test
    void aHeaderLongerThanAnyThatMattersIsCut() throws Exception {
        String cookie = "Set-Cookie: " + "x".repeat(20_000) + "\r\n";
        assertThat(read("HTTP/1.1 200 OK\r\n" + cookie + "Content-Length: 2\r\n\r\nok"))
                .isEqualTo(Progress.COMPLETE);
        assertThat(parser.bodyStart()).isEqualTo("ok");
    }

    @Test
    void ofALongBodyTheBeginningIsKept() throws Exception {
        read("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + "a".repeat(1_000));
        assertThat(parser.bodyStart()).isEqualTo("a".repeat(160) + " …");
        assertThat(parser.bodyChecksum()).isEqualTo(checksum("a".repeat(1_000)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SSH-2.0-OpenSSH\r\n",
                "HTTP/2.0 200 OK\r\n",
                "HTTP/1.1 2x0 OK\r\n",
                "\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: ten\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length:\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"
            })
    void whatIsNoReplyIsRefused(String bytes) {
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(MalformedReplyException.class)
                .hasMessageStartingWith("no reply of HTTP/1.1: ");
    }

    private Progress read(String reply) throws MalformedReplyException {
        parser.expect(ReplyTo.OTHER);
        return parser.read(bytes(reply));
    }

    private static ByteBuf bytes(String text) {
        return Unpooled.copiedBuffer(text, UTF_8);
    }

    private static int checksum(String text) {
        CRC32C checksum = new CRC32C();
        checksum.update(text.getBytes(UTF_8));
        return (int) checksum.getValue();
    }
}
