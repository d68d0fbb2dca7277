package dev.dbdyno.generator.requests;

import dev.dbdyno.generator.http.ReplyParser;
import dev.dbdyno.generator.http.ReplyParser.ReplyTo;
import dev.dbdyno.load.drawing.Draws;
import io.netty.buffer.ByteBuf;

/** The request that a connection asks at present: which kind, and what was drawn for it. Used by one thread. */
public final class Ask {

    private final Mix mix;
    private final int[] values;
    private RequestKind kind;

    public Ask(Mix mix) {
        this.mix = mix;
        this.values = new int[Math.max(1, mix.numbers().size())];
        this.kind = mix.first();
    }

    /** Draws the next request. */
    public void draw(Draws draws) {
        kind = mix.pick(draws);
        kind.fill(values, mix.numbers(), draws);
    }

    /** Writes the request's bytes. */
    public void writeTo(ByteBuf out) {
        kind.write(values, out);
    }

    /** What the request's reply answers. */
    public ReplyTo replyTo() {
        return kind.replyTo();
    }

    /** Whether this whole reply is the right one. */
    public boolean isRight(ReplyParser reply) {
        return kind.expected().accepts(values, reply);
    }

    /** What was asked, what was expected and what came back, in words. */
    public String describeWrong(ReplyParser reply) {
        return "wrong reply to %s: expected %s, found status %d with %d bytes of checksum %08x: %s"
                .formatted(
                        words(),
                        kind.expected().words(values),
                        reply.status(),
                        reply.bodyBytes(),
                        reply.bodyChecksum(),
                        reply.bodyStart());
    }

    /** The request in words, such as {@code GET /companies/17}. */
    public String words() {
        return kind.words(values);
    }
}
