package dev.dbdyno.relay;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A server whose every connection is served by a thread of its own. */
final class TestServer implements Closeable {

    /** What is done with a connection; it is closed behind it. */
    @FunctionalInterface
    interface Service {
        void serve(Socket connection) throws IOException, InterruptedException;
    }

    /** Sends back what comes until nothing more does. */
    static final Service ECHO = connection -> connection.getInputStream().transferTo(connection.getOutputStream());

    private final ServerSocket listening;
    private final AtomicInteger ended = new AtomicInteger();
    private final List<IOException> failures = new CopyOnWriteArrayList<>();

    private TestServer(ServerSocket listening) {
        this.listening = listening;
    }

    static TestServer serving(Service service) throws IOException {
        TestServer server = new TestServer(new ServerSocket(0, 2000, InetAddress.getLoopbackAddress()));
        Thread.ofVirtual().start(() -> server.accept(service));
        return server;
    }

    private void accept(Service service) {
        while (!listening.isClosed()) {
            try {
                Socket accepted = listening.accept();
                accepted.setTcpNoDelay(true);
                Thread.ofVirtual().start(() -> serve(accepted, service));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket accepted, Service service) {
        try (accepted) {
            service.serve(accepted);
        } catch (IOException broken) {
            failures.add(broken);
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
        ended.incrementAndGet();
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Connections whose service is over. */
    int ended() {
        return ended.get();
    }

    List<IOException> failures() {
        return failures;
    }

    @Override
    public void close() {
        try {
            listening.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
