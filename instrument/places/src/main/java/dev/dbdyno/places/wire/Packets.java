package dev.dbdyno.places.wire;

import java.io.IOException;
import java.io.OutputStream;

/** Sends packets, whole and one after the other, from any thread. */
public final class Packets {

    private final OutputStream out;

    public Packets(OutputStream out) {
        this.out = out;
    }

    /**
     * Returns when it is handed over to the system.
     *
     * @throws IOException when nobody listens any more
     */
    public synchronized void send(Packet packet) throws IOException {
        out.write(packet.bytes());
        out.flush();
    }
}
