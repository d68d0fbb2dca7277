package dev.dbdyno.generator.load;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.RealTimeThread;
import dev.dbdyno.load.TimerSlack;
import dev.dbdyno.load.usage.ThreadMeter;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The generator's threads, each with its connections. */
final class EventLoops implements AutoCloseable {

    private static final Duration FOR_CLOSING = Duration.ofSeconds(2);

    private final IoEventLoopGroup group;
    private final Class<? extends Channel> channelType;
    private final List<EventLoop> loops;
    private final List<ThreadMeter> meters;

    private EventLoops(
            IoEventLoopGroup group,
            Class<? extends Channel> channelType,
            List<EventLoop> loops,
            List<ThreadMeter> meters) {
        this.group = group;
        this.channelType = channelType;
        this.loops = List.copyOf(loops);
        this.meters = List.copyOf(meters);
    }

    /** Starts event loops on Linux' own epoll if Netty has it for this processor, otherwise on the JDK's selector. */
    static EventLoops start(int threads) {
        return Epoll.isAvailable()
                ? start(threads, EpollIoHandler.newFactory(), EpollSocketChannel.class)
                : start(threads, NioIoHandler.newFactory(), NioSocketChannel.class);
    }

    private static EventLoops start(int threads, IoHandlerFactory handler, Class<? extends Channel> channelType) {
        IoEventLoopGroup group =
                new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory("generator", true), handler);
        List<EventLoop> loops = new ArrayList<>();
        List<ThreadMeter> meters = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            EventLoop loop = group.next();
            loops.add(loop);
            loop.submit(EventLoops::readyThread).syncUninterruptibly().getNow().ifPresent(meters::add);
        }
        return new EventLoops(group, channelType, loops, meters);
    }

    private static Optional<ThreadMeter> readyThread() {
        TimerSlack.least();
        return ThreadMeter.ofCurrentThread(NanoClock.SYSTEM);
    }

    /**
     * Gives the event loops real-time priority. The JIT's and the collector's threads stay ordinary, because a client
     * on another machine would not do their work here.
     */
    void runInRealTime() throws IOException {
        for (EventLoop loop : loops) {
            RealTimeThread.raise(loop);
        }
    }

    List<EventLoop> all() {
        return loops;
    }

    Class<? extends Channel> channelType() {
        return channelType;
    }

    /** Begins to measure all threads. */
    BusiestThread measure() {
        return BusiestThread.of(meters);
    }

    @Override
    public void close() {
        group.shutdownGracefully(0, FOR_CLOSING.toMillis(), TimeUnit.MILLISECONDS)
                .awaitUninterruptibly(2 * FOR_CLOSING.toMillis());
    }
}
