package dev.dbdyno.relay;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;

/**
 * How often clients have waited for the server: a connection's round trip begins when the client speaks for the first time after the
 * server has spoken. What a client sends while nothing has come back is the same trip, so a pipeline of statements is one.
 */
final class Trips {

    private long begun;

    /** Who spoke last on one connection. */
    final class OfConnection {
        private boolean clientSpokeLast;

        void clientSpoke() {
            if (!clientSpokeLast) {
                begun++;
            }
            clientSpokeLast = true;
        }

        void serverSpoke() {
            clientSpokeLast = false;
        }
    }

    /** Of a connection that begins. */
    OfConnection ofConnection() {
        return new OfConnection();
    }

    /** Sends the number so far, eight bytes with the highest first, to someone who has just connected, and closes. */
    void tell(SocketChannel asker) {
        asker.pipeline().addLast(new ChannelInboundHandlerAdapter() {
            @Override
            public void channelActive(ChannelHandlerContext context) {
                ChannelFuture unused =
                        context.writeAndFlush(Unpooled.copyLong(begun)).addListener(ChannelFutureListener.CLOSE);
            }
        });
    }
}
