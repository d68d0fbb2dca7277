package dev.dbdyno.relay;

import dev.dbdyno.relay.replay.Parses;
import dev.dbdyno.relay.replay.Work;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * How often clients have waited for the server, and what they have had it parse. A connection's round trip begins when the client speaks
 * for the first time after the server has spoken. What a client sends while nothing has come back is the same trip, so a pipeline of
 * statements is one.
 */
final class Trips {

    /** Told of a number that is unknown. */
    private static final long UNKNOWN = -1;

    private final Parses parses = new Parses();
    private final @Nullable Work replayed;
    private long begun;

    /**
     * Has counted no trip yet.
     *
     * @param replayed what is told with the trips; null where nothing is replayed
     */
    Trips(@Nullable Work replayed) {
        this.replayed = replayed;
    }

    /** Who spoke last on one connection. */
    final class OfConnection {
        private final Parses.OfConnection parsed = parses.ofConnection();
        private boolean clientSpokeLast;

        /** Looks at what it says, which stays unread. */
        void clientSpoke(ByteBuf said) {
            parsed.clientSays(said);
            if (!clientSpokeLast) {
                begun++;
            }
            clientSpokeLast = true;
        }

        void serverSpoke() {
            clientSpokeLast = false;
        }
    }

    /** Counts the trips of a connection that begins. */
    OfConnection ofConnection() {
        return new OfConnection();
    }

    /**
     * Sends the trips so far, eight bytes with the highest first, to someone who has just connected, then the texts that PostgreSQL had to
     * parse, as many bytes, and closes. Where there is a replay, its hits, its misses, the misses that are asked each time, and the
     * messages of all clients follow likewise. −1 is told of what is unknown.
     */
    void tell(SocketChannel asker) {
        asker.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext context) {
                ChannelFuture unused = context.writeAndFlush(counts()).addListener(ChannelFutureListener.CLOSE);
            }
        });
    }

    private ByteBuf counts() {
        long parsed = parses.number().orElse(UNKNOWN);
        return replayed == null
                ? Unpooled.copyLong(begun, parsed)
                : Unpooled.copyLong(
                        begun,
                        parsed,
                        replayed.hits(),
                        replayed.misses(),
                        replayed.askedEachTime(),
                        replayed.messages());
    }
}
