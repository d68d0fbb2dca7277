package dev.dbdyno.relay.replay;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import java.util.function.Consumer;

/**
 * Answers clients in the server's place. Each client has a connection to the real server, where it is known, and which answers what
 * nobody has asked before.
 */
public final class Replay {

    private final Bootstrap servers;
    private final Consumer<String> refused;
    private final Replies replies = new Replies();
    private final Work work = new Work();

    /**
     * A replay that has learned nothing yet.
     *
     * @param servers makes connections to the server, which do not read of their own accord
     * @param refused is told why replay cannot be, in words
     */
    public Replay(Bootstrap servers, Consumer<String> refused) {
        this.servers = servers;
        this.refused = refused;
    }

    /**
     * A client has come, which is not yet read.
     *
     * @param speaking is given what it says, before that is read
     * @param replying is run when it is told something
     */
    public void open(SocketChannel client, Consumer<ByteBuf> speaking, Runnable replying) {
        ChannelFuture unused = servers.connect().addListener((ChannelFuture connected) -> {
            if (connected.isSuccess()) {
                SocketChannel server = (SocketChannel) connected.channel();
                ReplayedConnection.open(client, server, replies, work, refused, speaking, replying);
            } else {
                client.config().setOption(ChannelOption.SO_LINGER, 0);
                ChannelFuture unusedClosing = client.close();
            }
        });
    }

    /** What has been answered. */
    public Work work() {
        return work;
    }
}
