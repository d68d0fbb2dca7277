package dev.dbdyno.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.stub.Behaviour.Fault;
import dev.dbdyno.stub.Behaviour.Framing;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.concurrent.TimeUnit;

/** One connection's side of the server. */
@SuppressWarnings("FutureReturnValueIgnored") // a client that has gone is no concern of a stub's
final class Counter extends SimpleChannelInboundHandler<FullHttpRequest> {

    private final Clerk clerk;
    private final RequestListener listener;

    Counter(Clerk clerk, RequestListener listener) {
        this.clerk = clerk;
        this.listener = listener;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        listener.requested(
                request.method().name(), request.uri(), request.content().toString(UTF_8));
        Fault fault = clerk.nextFault();
        Order order = new Order(request.uri(), HttpUtil.isKeepAlive(request), fault);
        long untilReply = clerk.nanosUntilReply();
        if (untilReply <= 0) {
            serve(context, order);
        } else {
            context.executor().schedule(() -> serve(context, order), untilReply, TimeUnit.NANOSECONDS);
        }
    }

    private record Order(String uri, boolean keepAlive, Fault fault) {}

    private void serve(ChannelHandlerContext context, Order order) {
        switch (order.fault()) {
            case NONE -> reply(context, HttpResponseStatus.OK, Contract.body(order.uri()), order.keepAlive());
            case LAST_OF_ITS_CONNECTION -> reply(context, HttpResponseStatus.OK, Contract.body(order.uri()), false);
            case WRONG_BODY ->
                reply(context, HttpResponseStatus.OK, spoilt(Contract.body(order.uri())), order.keepAlive());
            case ERROR ->
                reply(
                        context,
                        HttpResponseStatus.SERVICE_UNAVAILABLE,
                        "{\"reason\":\"no connection was free within 30 s\"}",
                        order.keepAlive());
            case SILENCE -> {
                // nothing, ever
            }
            case HANG_UP -> context.close();
            case HALF_A_REPLY -> raw(context, "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"company");
            case GARBAGE -> raw(context, "SSH-2.0-OpenSSH_9.2\r\n");
        }
    }

    private static String spoilt(String body) {
        return body.substring(0, body.length() - 2) + "?" + body.charAt(body.length() - 1);
    }

    private static void raw(ChannelHandlerContext context, String bytes) {
        context.pipeline()
                .firstContext()
                .writeAndFlush(Unpooled.copiedBuffer(bytes, UTF_8))
                .addListener(ChannelFutureListener.CLOSE);
    }

    private void reply(ChannelHandlerContext context, HttpResponseStatus status, String body, boolean keepAlive) {
        ByteBuf bytes = Unpooled.copiedBuffer(body, UTF_8);
        boolean stays = keepAlive && clerk.framing() != Framing.CLOSE;
        ChannelFuture written = switch (clerk.framing()) {
            case CONTENT_LENGTH -> context.writeAndFlush(whole(status, bytes, stays));
            case CHUNKED -> chunked(context, status, bytes, stays);
            case CLOSE -> {
                context.write(head(status, stays));
                yield context.writeAndFlush(new DefaultLastHttpContent(bytes));
            }
        };
        if (!stays) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    private static FullHttpResponse whole(HttpResponseStatus status, ByteBuf bytes, boolean stays) {
        FullHttpResponse whole = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, bytes);
        whole.headers().set(HttpHeaderNames.CONTENT_LENGTH, bytes.readableBytes());
        return headed(whole, stays);
    }

    /** Sends the body in two chunks, each in a packet of its own where the network allows it. */
    private static ChannelFuture chunked(
            ChannelHandlerContext context, HttpResponseStatus status, ByteBuf bytes, boolean stays) {
        HttpResponse head = head(status, stays);
        HttpUtil.setTransferEncodingChunked(head, true);
        context.write(head);
        context.writeAndFlush(new DefaultHttpContent(bytes.readRetainedSlice(bytes.readableBytes() / 2)));
        return context.writeAndFlush(new DefaultLastHttpContent(bytes));
    }

    private static HttpResponse head(HttpResponseStatus status, boolean stays) {
        return headed(new DefaultHttpResponse(HttpVersion.HTTP_1_1, status), stays);
    }

    private static <T extends HttpResponse> T headed(T response, boolean stays) {
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON);
        if (!stays) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        }
        return response;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // a client that has gone, or asked for what is no number
        context.close();
    }
}
