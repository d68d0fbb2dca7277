package dev.dbdyno.stub;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A web server of known behaviour on a free port of the loopback address; one thread serves all connections. */
public final class StubServer implements AutoCloseable {

    private static final int BACKLOG = 4_096;
    private static final int LARGEST_REQUEST_BYTES = 1 << 20;

    private final IoEventLoopGroup group;
    private final Channel channel;
    private final AtomicLong connections;
    private final AtomicLong requests;
    private final ChannelGroup accepted;

    private StubServer(
            IoEventLoopGroup group,
            Channel channel,
            AtomicLong connections,
            AtomicLong requests,
            ChannelGroup accepted) {
        this.group = group;
        this.channel = channel;
        this.connections = connections;
        this.requests = requests;
        this.accepted = accepted;
    }

    public static StubServer start(Behaviour behaviour) {
        return start(behaviour, RequestListener.NONE, 0);
    }

    public static StubServer start(Behaviour behaviour, RequestListener listener) {
        return start(behaviour, listener, 0);
    }

    /** Starts a server on the given port; 0 chooses a free one. */
    public static StubServer start(Behaviour behaviour, RequestListener listener, int port) {
        DefaultThreadFactory threads = new DefaultThreadFactory("stub", true);
        boolean epoll = Epoll.isAvailable();
        IoEventLoopGroup group = new MultiThreadIoEventLoopGroup(
                1, threads, epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory());
        Class<? extends ServerChannel> type = epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        AtomicLong connections = new AtomicLong();
        ChannelGroup open = new DefaultChannelGroup(group.next());
        AtomicLong requests = new AtomicLong();
        Clerk clerk = new Clerk(behaviour, requests);
        Channel channel = new ServerBootstrap()
                .group(group)
                .channel(type)
                .option(ChannelOption.SO_BACKLOG, BACKLOG)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel accepted) {
                        connections.incrementAndGet();
                        open.add(accepted);
                        accepted.pipeline()
                                .addLast(new HttpServerCodec())
                                .addLast(new HttpObjectAggregator(LARGEST_REQUEST_BYTES))
                                .addLast(new Counter(clerk, listener));
                    }
                })
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
                .syncUninterruptibly()
                .channel();
        return new StubServer(group, channel, connections, requests, open);
    }

    public int port() {
        return ((InetSocketAddress) channel.localAddress()).getPort();
    }

    /** Connections accepted so far. */
    public long connections() {
        return connections.get();
    }

    /** Requests received so far. */
    public long requests() {
        return requests.get();
    }

    /** Closes every open connection, as a server does with connections that were idle for too long. */
    public void hangUp() {
        accepted.close().awaitUninterruptibly();
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2_000);
    }
}
