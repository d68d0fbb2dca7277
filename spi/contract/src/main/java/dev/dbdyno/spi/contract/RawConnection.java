package dev.dbdyno.spi.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Locale;

/** A connection of plain HTTP/1.1 that never opens another without the test's knowledge. */
final class RawConnection implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;

    RawConnection(int port) throws IOException {
        socket = new Socket(ServedAt.ADDRESS, port);
        socket.setSoTimeout(20_000);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Asks and returns the body of a reply of 200, whatever way it is framed. */
    String get(String path) throws IOException {
        socket.getOutputStream()
                .write("GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"
                        .formatted(path)
                        .getBytes(ISO_8859_1));
        try {
            return reply(path);
        } catch (SocketTimeoutException late) {
            throw new AssertionError(path + " was not answered", late);
        }
    }

    private String reply(String path) throws IOException {
        String status = line();
        int length = -1;
        for (String header = line(); !header.isEmpty(); header = line()) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(
                        lower.substring("content-length:".length()).trim());
            }
        }
        String body = length < 0 ? chunked() : new String(in.readNBytes(length), UTF_8);
        if (!status.startsWith("HTTP/1.1 200")) {
            throw new AssertionError(path + " was answered " + status + ": " + body);
        }
        return body;
    }

    private String chunked() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.write(in.readNBytes(size));
            line();
        }
        line();
        return body.toString(UTF_8);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new EOFException("the host closed the connection");
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
