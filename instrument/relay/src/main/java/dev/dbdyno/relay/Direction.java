package dev.dbdyno.relay;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.channel.socket.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What one end of a connection says, on its way to the other end: bytes, that no more will come, or a reset. All of it arrives in order,
 * and equally late.
 */
final class Direction extends ChannelInboundHandlerAdapter {

    private final SocketChannel from;
    private final DelayLine line;
    private final Room room;
    private final Consumer<ByteBuf> speaking;

    /** What has arrived before the other end was there. */
    private final Deque<Consumer<SocketChannel>> early = new ArrayDeque<>();

    private @Nullable SocketChannel to;
    private @Nullable Direction opposite;
    private long heldBytes;
    private boolean ended;
    private boolean endDelivered;
    private boolean closedInOrder;

    /**
     * Takes its place in the pipeline of the end that speaks.
     *
     * @param speaking is given what it says, and leaves it unread
     */
    Direction(SocketChannel from, DelayLine line, Room room, Consumer<ByteBuf> speaking) {
        this.from = from;
        this.line = line;
        this.room = room;
        this.speaking = speaking;
        from.pipeline().addLast(this);
        room.opened();
        ChannelFuture unused = from.closeFuture().addListener(closed -> room.closed());
    }

    /** The other end is there, and speaks too. */
    void leadTo(SocketChannel other, Direction back) {
        opposite = back;
        arriveAt(other);
    }

    /** The other end will never be there. */
    void refuse() {
        reset(from);
        arriveAt(from); // which is closed: what is written there is released
    }

    private void arriveAt(SocketChannel end) {
        to = end;
        early.forEach(arrival -> arrival.accept(end));
        early.clear();
    }

    private void send(Consumer<SocketChannel> arrival) {
        line.add(() -> {
            if (to == null) {
                early.add(arrival);
            } else {
                arrival.accept(to);
            }
        });
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ByteBuf bytes = (ByteBuf) message;
        speaking.accept(bytes);
        int size = bytes.capacity();
        heldBytes += size;
        if (heldBytes > room.shareBytes()) {
            from.config().setAutoRead(false);
        }
        send(end -> {
            ChannelFuture unused = end.writeAndFlush(bytes).addListener(written -> delivered(size));
        });
    }

    private void delivered(int size) {
        heldBytes -= size;
        if (heldBytes <= room.shareBytes() / 2) {
            listen();
        }
    }

    /** Reads on, where there may be more to read; one that closes is read to its end in any case. */
    void listen() {
        if (!ended && from.isActive() && !from.config().isAutoRead()) {
            from.config().setAutoRead(true);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent && !ended) {
            ended = true;
            closeIfDone(from, this, opposite);
            // behind an empty write, for to shut down discards what is not yet written
            send(end -> {
                ChannelFuture unused = end.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(written -> deliverEnd(end));
            });
        }
    }

    private void deliverEnd(SocketChannel end) {
        ChannelFuture unused = end.shutdownOutput();
        endDelivered = true;
        closeIfDone(end, opposite, this);
    }

    /** An end that has neither more to say nor more to hear. */
    private static void closeIfDone(SocketChannel end, @Nullable Direction spoken, @Nullable Direction heard) {
        if (spoken != null && heard != null && spoken.ended && heard.endDelivered) {
            spoken.closedInOrder = true;
            ChannelFuture unused = end.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable broken) {
        reset(from);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        if (!closedInOrder) {
            send(Direction::reset);
        }
    }

    /** Closes an end so that its peer sees a broken connection, not the end of what there was to say. */
    private static void reset(SocketChannel end) {
        if (end.isOpen()) {
            end.config().setOption(ChannelOption.SO_LINGER, 0);
            ChannelFuture unused = end.close();
        }
    }
}
