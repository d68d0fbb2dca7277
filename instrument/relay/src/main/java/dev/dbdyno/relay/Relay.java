package dev.dbdyno.relay;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.RealTimeThread;
import dev.dbdyno.load.TimerSlack;
import dev.dbdyno.relay.replay.Replay;
import dev.dbdyno.relay.replay.Work;
import dev.dbdyno.results.RelayCalibration;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Listens on a port of the loopback address, connects each client to the server, and passes on what either says half of a round trip
 * later.
 *
 * <p>Each direction has its half because a network has. With all of it on one way, a request would reach the server at once, and
 * whatever overlaps with its way there (the next request of a pipeline, a server that speaks unasked) would meet no distance.
 *
 * <p>One thread does everything, so nothing is locked, and what all connections send is due in the order in which it came.
 */
final class Relay implements AutoCloseable {

    private static final Duration FOR_CLOSING = Duration.ofSeconds(2);
    private static final int MOST_UNACCEPTED = 4096;

    private final EventLoopGroup group;
    private final DelayLine line;
    private final int port;
    private final int countsPort;

    /** What replay has answered; null if the server answers itself. */
    private final @Nullable Work replayed;

    private Relay(EventLoopGroup group, DelayLine line, int port, int countsPort, @Nullable Work replayed) {
        this.group = group;
        this.line = line;
        this.port = port;
        this.countsPort = countsPort;
        this.replayed = replayed;
    }

    /**
     * Starts to listen, and passes on.
     *
     * @param host of the server; looked up once
     * @throws IOException in words, where it cannot
     */
    static Relay open(String host, int port, Duration roundTrip) throws IOException {
        InetSocketAddress server = address(host, port);
        DelayLine line = line(roundTrip);
        EventLoopGroup group = group(line);
        Trips trips = new Trips(null);
        return opened(group, () -> {
            Links links = links(group, server, line, trips);
            return new Relay(group, line, port(listen(group, links::open)), port(listen(group, trips::tell)), null);
        });
    }

    /**
     * Starts to listen, and answers what has been asked before in the server's place.
     *
     * @param host of the server; looked up once
     * @param roundTrip to whoever answers; zero for none
     * @param refused is told why replay cannot go on
     * @throws IOException in words, where it cannot
     */
    static Relay replaying(String host, int port, Duration roundTrip, Consumer<String> refused) throws IOException {
        InetSocketAddress server = address(host, port);
        DelayLine line = line(roundTrip);
        EventLoopGroup group = group(line);
        Replay replay = new Replay(servers(group, server), refused);
        Trips trips = new Trips(replay.work());
        return opened(group, () -> {
            Channel listening = roundTrip.isZero()
                    ? listen(group, client -> replayed(replay, client, trips))
                    : listen(group, links(group, behind(group, replay), line, trips)::open);
            return new Relay(group, line, port(listening), port(listen(group, trips::tell)), replay.work());
        });
    }

    private static void replayed(Replay replay, SocketChannel client, Trips trips) {
        Trips.OfConnection own = trips.ofConnection();
        replay.open(client, own::clientSpoke, own::serverSpoke);
    }

    /** The address at which replay is reached without distance. Whoever passes bytes on counts the trips. */
    private static InetSocketAddress behind(EventLoopGroup group, Replay replay) throws IOException {
        return (InetSocketAddress) listen(group, client -> replay.open(client, said -> {}, () -> {}))
                .localAddress();
    }

    private static InetSocketAddress address(String host, int port) throws IOException {
        if (!Epoll.isAvailable()) {
            throw new IOException(
                    "--round-trip and --replay need Linux on x86-64 or arm64, and this system is neither: leave them out");
        }
        InetSocketAddress server = new InetSocketAddress(host, port);
        if (server.isUnresolved()) {
            throw new IOException("the server's name '%s' cannot be looked up".formatted(host));
        }
        return server;
    }

    private static DelayLine line(Duration roundTrip) {
        return new DelayLine(roundTrip.dividedBy(2), NanoClock.SYSTEM);
    }

    private static EventLoopGroup group(DelayLine line) {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("relay", true), PunctualEpoll.delivering(line, NanoClock.SYSTEM));
        group.next().execute(TimerSlack::least);
        return group;
    }

    private static Links links(EventLoopGroup group, InetSocketAddress server, DelayLine line, Trips trips) {
        return new Links(servers(group, server), line, new Room(Room.MOST_BYTES), trips);
    }

    private interface Opening {
        Relay open() throws IOException;
    }

    /** Leaves no thread behind where it cannot be opened. */
    private static Relay opened(EventLoopGroup group, Opening opening) throws IOException {
        try {
            return opening.open();
        } catch (IOException failed) {
            end(group).awaitUninterruptibly(2 * FOR_CLOSING.toMillis());
            throw failed;
        }
    }

    private static Bootstrap servers(EventLoopGroup group, InetSocketAddress server) {
        return new Bootstrap()
                .group(group)
                .channel(EpollSocketChannel.class)
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(opening(connected -> {}))
                .remoteAddress(server);
    }

    private static int port(Channel listening) {
        return ((InetSocketAddress) listening.localAddress()).getPort();
    }

    private static Channel listen(EventLoopGroup group, Consumer<SocketChannel> accepted) throws IOException {
        ChannelFuture bound = new ServerBootstrap()
                .group(group)
                .channel(EpollServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, MOST_UNACCEPTED)
                .childOption(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(opening(accepted))
                .bind(InetAddress.getLoopbackAddress(), 0)
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException("no port of the loopback address is free: " + bound.cause(), bound.cause());
        }
        return bound.channel();
    }

    private static ChannelHandler opening(Consumer<SocketChannel> accepted) {
        return new ChannelInitializer<SocketChannel>() {
            @Override
            protected void initChannel(SocketChannel client) {
                accepted.accept(client);
            }
        };
    }

    /** Has its thread run before every ordinary one, so that a busy machine does not lengthen the distance. */
    void runInRealTime() throws IOException {
        RealTimeThread.raise(group.next());
    }

    /** Has every round trip take so much longer from now on; what is on its way is still under the former rule. */
    void roundTrip(Duration other) {
        set(() -> line.delay(other.dividedBy(2)));
    }

    private void set(Runnable change) {
        Future<?> unused = group.next().submit(change).awaitUninterruptibly();
    }

    /**
     * Makes the round trip include what passing on takes on this machine now. Nobody may be connected yet.
     *
     * @param roundTrip the one that was asked for
     * @throws IOException with a message for the user if it cannot be found out
     */
    RelayCalibration calibrate(Duration roundTrip) throws IOException {
        try (Echo echo = Echo.open()) {
            Channel through = listen(group, links(group, echo.address(), line, new Trips(null))::open);
            try {
                Calibration.Echoes direct = Calibration.at(echo.address().getPort());
                return new Calibration(direct, Calibration.at(port(through)), new Setting(this)).of(roundTrip);
            } finally {
                Future<?> unused = through.close().awaitUninterruptibly();
            }
        }
    }

    private record Setting(Relay relay) implements Calibration.Setting {

        @Override
        public void roundTrip(Duration time) {
            relay.roundTrip(time);
        }

        @Override
        public void passTakes(long nanos) {
            relay.set(() -> relay.line.passTakes(nanos));
        }
    }

    /** The port to which clients connect, on the loopback address. */
    int port() {
        return port;
    }

    /** The port that tells whoever connects what has been counted so far. */
    int countsPort() {
        return countsPort;
    }

    /** What was answered in the server's place; empty where nothing ever is. Complete once all clients have gone. */
    Optional<Work> replayed() {
        return Optional.ofNullable(replayed);
    }

    @Override
    public void close() {
        end(group).awaitUninterruptibly(2 * FOR_CLOSING.toMillis());
    }

    private static Future<?> end(EventLoopGroup group) {
        return group.shutdownGracefully(0, FOR_CLOSING.toMillis(), TimeUnit.MILLISECONDS);
    }
}
