package dev.dbdyno.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Reads a real process, this one, whose event loops and connections are known. */
@EnabledOnOs(OS.LINUX)
class EventLoopsTest {

    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final long self = ProcessHandle.current().pid();
    private ServerSocket database;

    @BeforeEach
    void listen() throws IOException {
        database = keep(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    @AfterEach
    void closeAll() throws Exception {
        while (!open.isEmpty()) {
            open.pop().close();
        }
    }

    private <T extends AutoCloseable> T keep(T closeable) {
        open.push(closeable);
        return closeable;
    }

    private void connect(Selector loop, SocketAddress address) throws IOException {
        SocketChannel channel = keep(SocketChannel.open(address));
        channel.configureBlocking(false);
        channel.register(loop, SelectionKey.OP_READ);
        loop.selectNow(); // registers with the kernel
    }

    @Test
    void countsTheConnectionsOfEachLoopLargestFirst() throws IOException {
        Selector two = keep(Selector.open());
        Selector three = keep(Selector.open());
        for (int i = 0; i < 5; i++) {
            connect(i < 2 ? two : three, database.getLocalSocketAddress());
        }

        assertThat(EventLoops.of(self, database.getLocalPort())).isEqualTo(new EventLoops(List.of(3, 2), 0));
    }

    @Test
    void tellsNettysOwnTransportFromTheSelector() throws IOException {
        assumeThat(Epoll.isAvailable()).isTrue();
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
        keep(() -> loop.shutdownGracefully(0, 2, TimeUnit.SECONDS).sync());
        for (int i = 0; i < 2; i++) {
            new Bootstrap()
                    .group(loop)
                    .channel(EpollSocketChannel.class)
                    .handler(new ChannelInboundHandlerAdapter())
                    .connect(database.getLocalSocketAddress())
                    .syncUninterruptibly();
        }
        connect(keep(Selector.open()), database.getLocalSocketAddress());

        assertThat(EventLoops.of(self, database.getLocalPort())).isEqualTo(new EventLoops(List.of(2, 1), 1));
    }

    @Test
    void leavesOutConnectionsToOthersAndLoopsWithoutAny() throws IOException {
        ServerSocket other = keep(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Selector loop = keep(Selector.open());
        keep(Selector.open());
        connect(loop, database.getLocalSocketAddress());
        connect(loop, other.getLocalSocketAddress());
        connect(keep(Selector.open()), other.getLocalSocketAddress());

        assertThat(EventLoops.of(self, database.getLocalPort())).isEqualTo(new EventLoops(List.of(1), 0));
    }

    @Test
    void aThreadThatBlocksOnItsConnectionIsNoEventLoopVirtualOrNot() throws Exception {
        blockOnConnection(Thread.ofPlatform().daemon());
        blockOnConnection(Thread.ofVirtual());

        assertThat(EventLoops.of(self, database.getLocalPort())).isEqualTo(new EventLoops(List.of(), 0));
    }

    private void blockOnConnection(Thread.Builder builder) throws Exception {
        Socket socket = keep(new Socket(database.getInetAddress(), database.getLocalPort()));
        Socket serversEnd = keep(database.accept());
        Thread reader = builder.start(() -> {
            try {
                while (socket.getInputStream().read() >= 0) {}
            } catch (IOException e) {
                // closed at the end of the test
            }
        });
        // once a byte was read, the socket has been waited for
        serversEnd.getOutputStream().write(1);
        while (socket.getInputStream().available() > 0 || reader.getState() == Thread.State.NEW) {
            Thread.onSpinWait();
        }
        reader.join(Duration.ofMillis(100));
    }

    @Test
    void tellsNothingOfAProcessThatIsNotThere() {
        assertThat(EventLoops.of(Integer.MAX_VALUE, database.getLocalPort())).isNull();
    }
}
