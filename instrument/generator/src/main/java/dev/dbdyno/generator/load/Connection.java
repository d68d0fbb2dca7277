package dev.dbdyno.generator.load;

import dev.dbdyno.generator.http.MalformedReplyException;
import dev.dbdyno.generator.http.ReplyParser;
import dev.dbdyno.generator.http.ReplyParser.Progress;
import dev.dbdyno.generator.requests.Ask;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.results.window.FirstFailure;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * A place for one request at a time: one TCP connection after the other, each kept as long as the plan and the server let it
 * be. A request that finds none open waits for one; that is part of its latency, as it is for any client.
 *
 * <p>All methods but the constructor are called on its event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // Netty tells failures to the handler, which this is
@Sharable // among the connections that follow each other; the fields are those of the last one
final class Connection extends ChannelInboundHandlerAdapter {

    private static final int READ_BYTES = 16 * 1024;
    private static final int REQUEST_BYTES = 512;

    private enum State {
        CLOSED,
        OPENING,
        OPEN
    }

    private final Site site;
    private final Bootstrap bootstrap;
    private final EventLoop loop;
    private final Ask ask;
    private final ReplyParser reply = new ReplyParser();
    private ByteBuf request = PooledByteBufAllocator.DEFAULT.directBuffer(REQUEST_BYTES);
    private State state = State.CLOSED;
    private @Nullable Channel channel;
    private @Nullable Asker asker;
    private long intendedNanos;
    private long startNanos;

    /** Whether the server ended it with its last reply, as one of HTTP/1.0 does. */
    private boolean endedByReply;

    Connection(Site site, EventLoop loop, Class<? extends Channel> channelType) {
        this.site = site;
        this.loop = loop;
        this.ask = new Ask(site.mix());
        this.bootstrap = new Bootstrap()
                .group(loop)
                .channel(channelType)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(
                        ChannelOption.CONNECT_TIMEOUT_MILLIS,
                        Math.toIntExact(site.plan().requestTimeout().toMillis()))
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(READ_BYTES))
                .handler(this);
        if (!site.isKeptAlive()) {
            // closed with a reset once its reply is whole: a port in TIME_WAIT for each request would soon be one too
            // many
            bootstrap.option(ChannelOption.SO_LINGER, 0);
        }
    }

    EventLoop loop() {
        return loop;
    }

    /** When the request at hand was due by the schedule. */
    long intendedNanos() {
        return intendedNanos;
    }

    /** When it got this connection. */
    long startNanos() {
        return startNanos;
    }

    /**
     * Opens it before it is needed; {@code done} is counted down when that has gone well or badly. A server that ends connections
     * with its replies gets each one when it is needed: to open them is part of what it costs to ask it.
     */
    void openAhead(CountDownLatch done) {
        if (state == State.CLOSED && !endedByReply) {
            open().addListener(opened -> done.countDown());
        } else {
            done.countDown();
        }
    }

    /** Draws the next request and asks it; the one before has ended. */
    void ask(Asker by, Draws draws, long intended, long start) {
        ask.draw(draws);
        asker = by;
        intendedNanos = intended;
        startNanos = start;
        switch (state) {
            case OPEN -> send();
            case CLOSED -> open();
            case OPENING -> {
                // sent when it is open
            }
        }
    }

    private ChannelFuture open() {
        // of what the connection before it said, nothing is this one's
        reply.expect(ask.replyTo());
        ChannelFuture opening = bootstrap.connect(site.address());
        state = State.OPENING;
        channel = opening.channel();
        opening.addListener((ChannelFuture done) -> {
            if (loop.inEventLoop()) {
                opened(done);
            } else {
                // a channel that could not even be made belongs to no loop
                loop.execute(() -> opened(done));
            }
        });
        return opening;
    }

    private void opened(ChannelFuture done) {
        if (!done.channel().equals(channel)) {
            return;
        }
        if (done.isSuccess()) {
            state = State.OPEN;
            if (asker != null) {
                send();
            }
        } else {
            drop();
            fail("no connection to %s: %s".formatted(site.name(), IoWords.of(done.cause())));
        }
    }

    private void send() {
        Channel open = channel;
        if (open == null) {
            throw new IllegalStateException("an open connection has a channel");
        }
        reply.expect(ask.replyTo());
        if (request.refCnt() > 1) {
            // a reply came before all of its request was sent
            request.release();
            request = PooledByteBufAllocator.DEFAULT.directBuffer(REQUEST_BYTES);
        }
        ask.writeTo(request.clear());
        open.writeAndFlush(request.retain(), open.voidPromise());
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        try {
            if (context.channel().equals(channel)) {
                receive(bytes);
            }
        } finally {
            bytes.release();
        }
    }

    private void receive(ByteBuf bytes) {
        if (asker == null) {
            // what nobody asked for
            close();
            return;
        }
        try {
            if (reply.read(bytes) == Progress.COMPLETE) {
                complete(site.clock().nanoTime(), bytes.readableBytes());
            }
        } catch (MalformedReplyException malformed) {
            close();
            fail("%s answered %s with %s".formatted(site.name(), ask.words(), malformed.getMessage()));
        }
    }

    private void complete(long endNanos, int bytesLeft) {
        endedByReply = !reply.isConnectionReusable();
        if (!site.isKeptAlive() || endedByReply || bytesLeft > 0) {
            close();
        }
        end(endNanos, ask.isRight(reply) ? null : FirstFailure.wrongReply(ask.describeWrong(reply)));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (!context.channel().equals(channel)) {
            return;
        }
        drop();
        if (asker != null && reply.endOfStream() == Progress.COMPLETE) {
            complete(site.clock().nanoTime(), 0);
        } else {
            fail("%s closed the connection %s"
                    .formatted(site.name(), reply.hasBegun() ? "within its reply" : "without a reply"));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (!context.channel().equals(channel)) {
            return;
        }
        close();
        if (cause instanceof IOException || cause instanceof ChannelException) {
            fail("the connection to %s broke: %s".formatted(site.name(), IoWords.of(cause)));
        } else {
            crash(cause);
        }
    }

    private void crash(Throwable fault) {
        Asker asking = asker;
        asker = null;
        if (asking != null) {
            asking.crashed(fault);
        }
    }

    /** Gives a request up that has been asked for too long. */
    void expireAt(long nowNanos) {
        if (asker != null && nowNanos - startNanos >= site.timeoutNanos()) {
            close();
            fail("no reply from %s to %s within %s"
                    .formatted(
                            site.name(),
                            ask.words(),
                            IoWords.inSeconds(site.plan().requestTimeout())));
        }
    }

    private void fail(String words) {
        if (asker != null) {
            end(site.clock().nanoTime(), new FirstFailure(words, null));
        }
    }

    private void end(long endNanos, @Nullable FirstFailure failure) {
        Asker asking = asker;
        asker = null;
        if (asking != null) {
            asking.ended(this, endNanos, failure);
        }
    }

    /** Closes what is open; the next request opens a new connection. */
    void close() {
        Channel open = channel;
        drop();
        if (open != null) {
            open.close();
        }
    }

    private void drop() {
        state = State.CLOSED;
        channel = null;
    }

    /** Closes it for good. */
    void dispose() {
        asker = null;
        close();
        request.release();
    }
}
