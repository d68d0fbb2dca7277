package dev.dbdyno.relay.replay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import java.io.IOException;
import java.util.function.Consumer;

/** A session's sockets: that of a client, and that of the real server. */
final class ReplayedConnection implements Session.Ends {

    private final SocketChannel client;
    private final SocketChannel server;
    private final Consumer<String> refused;
    private final Runnable replying;
    private final Session session;

    /** What is written when all that has arrived is read: one call of the system for many messages. */
    private ByteBuf toClient;

    private ByteBuf toServer;

    /** The client has gone. */
    private boolean leaving;

    private ReplayedConnection(
            SocketChannel client,
            SocketChannel server,
            Replies replies,
            Work work,
            Consumer<String> refused,
            Runnable replying) {
        this.client = client;
        this.server = server;
        this.refused = refused;
        this.replying = replying;
        this.session = new Session(this, replies, work);
        this.toClient = client.alloc().buffer();
        this.toServer = server.alloc().buffer();
    }

    /**
     * Begins to read from both, which are connected.
     *
     * @param speaking is given what the client says, before that is read
     * @param replying is run when the client is told something
     */
    static void open(
            SocketChannel client,
            SocketChannel server,
            Replies replies,
            Work work,
            Consumer<String> refused,
            Consumer<ByteBuf> speaking,
            Runnable replying) {
        ReplayedConnection connection = new ReplayedConnection(client, server, replies, work, refused, replying);
        Reader ofClient = bytes -> {
            speaking.accept(bytes);
            connection.session.clientSays(bytes);
        };
        Reader ofServer = bytes -> {
            connection.session.serverSays(bytes);
            connection.leaveIfDone();
        };
        client.pipeline().addLast(connection.reading(ofClient, connection::clientHasGone));
        server.pipeline().addLast(connection.reading(ofServer, () -> close(client)));
        // an end that has no more to say is an end that leaves, by the protocol
        client.config().setAllowHalfClosure(false);
        server.config().setAllowHalfClosure(false);
        client.config().setAutoRead(true);
        server.config().setAutoRead(true);
    }

    @FunctionalInterface
    private interface Reader {
        void read(ByteBuf bytes) throws IOException;
    }

    private ChannelInboundHandlerAdapter reading(Reader reader, Runnable gone) {
        return new ChannelInboundHandlerAdapter() {
            @Override
            public void channelRead(ChannelHandlerContext context, Object message) throws IOException {
                ByteBuf bytes = (ByteBuf) message;
                try {
                    reader.read(bytes);
                } finally {
                    bytes.release();
                }
            }

            @Override
            public void channelReadComplete(ChannelHandlerContext context) {
                flush();
                readWhatFits();
            }

            @Override
            public void channelWritabilityChanged(ChannelHandlerContext context) {
                readWhatFits();
            }

            @Override
            public void channelInactive(ChannelHandlerContext context) {
                flush();
                gone.run();
            }

            @Override
            public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
                if (broken instanceof ProtocolException spoken) {
                    refused.accept("--replay cannot follow what is said: " + spoken.getMessage());
                } else if (!(broken instanceof IOException)) {
                    refused.accept("--replay failed, which is a defect of dbdyno: " + broken);
                }
                reset(client);
                reset(server);
            }
        };
    }

    /** The server ends what it has begun, so that it counts all of it. */
    private void clientHasGone() {
        leaving = true;
        leaveIfDone();
    }

    private void leaveIfDone() {
        if (leaving && session.isQuiet()) {
            flush();
            close(server);
        }
    }

    private static void close(SocketChannel end) {
        ChannelFuture unused = end.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
    }

    private void flush() {
        if (toClient.isReadable()) {
            ChannelFuture unused = client.writeAndFlush(toClient);
            toClient = client.alloc().buffer();
        }
        if (toServer.isReadable()) {
            ChannelFuture unused = server.writeAndFlush(toServer);
            toServer = server.alloc().buffer();
        }
    }

    /** Reads only from those whose messages can be taken at once. */
    private void readWhatFits() {
        boolean clientHears = client.isWritable();
        server.config().setAutoRead(clientHears);
        client.config().setAutoRead(clientHears && server.isWritable() && !session.isFull());
    }

    private static void reset(SocketChannel end) {
        if (end.isOpen()) {
            end.config().setOption(ChannelOption.SO_LINGER, 0);
            ChannelFuture unused = end.close();
        }
    }

    @Override
    public void toClient(byte[] frame) {
        if (frame.length > 0) {
            replying.run();
            toClient.writeBytes(frame);
        }
    }

    @Override
    public void toServer(byte[] frame) {
        toServer.writeBytes(frame);
    }

    @Override
    public void refuse(String reason) {
        refused.accept(reason);
    }
}
