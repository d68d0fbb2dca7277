package dev.dbdyno.relay;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.socket.SocketChannel;

/**
 * Connects each client that comes to the server.
 *
 * <p>To connect costs a round trip, as it does over a network: the server is asked half of one after the client, and what the client
 * sends is read only when the server's answer has come back. The client's own call returns at once all the same, because the kernel
 * accepts the connection. So a refusal reaches it as a reset.
 *
 * @param servers makes connections to the server
 */
record Links(Bootstrap servers, DelayLine line, Room room, Trips trips) {

    /** A client has come. */
    void open(SocketChannel client) {
        Trips.OfConnection own = trips.ofConnection();
        Direction toServer = new Direction(client, line, room, own::clientSpoke);
        line.add(() -> {
            ChannelFuture unused = servers.connect().addListener((ChannelFuture connected) -> {
                if (connected.isSuccess()) {
                    join(client, toServer, (SocketChannel) connected.channel(), own);
                } else {
                    line.add(toServer::refuse);
                }
            });
        });
    }

    private void join(SocketChannel client, Direction toServer, SocketChannel server, Trips.OfConnection own) {
        Direction toClient = new Direction(server, line, room, said -> own.serverSpoke());
        toClient.leadTo(client, toServer);
        toServer.leadTo(server, toClient);
        toClient.listen();
        line.add(toServer::listen);
    }
}
