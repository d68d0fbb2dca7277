package dev.dbdyno.relay.replay;

import dev.dbdyno.relay.replay.Frames.Shape;
import io.netty.buffer.ByteBuf;
import java.util.OptionalLong;

/**
 * How many texts clients have had PostgreSQL parse: that of each Parse message, and that of each simple query. They are counted as they
 * pass.
 */
public final class Parses {

    private long texts;

    /** Whether a client spoke another protocol, or encrypted this one. What it had parsed is then unknown, and so is the sum. */
    private boolean unreadable;

    /** The number so far; empty where it is unknown. */
    public OptionalLong number() {
        return unreadable ? OptionalLong.empty() : OptionalLong.of(texts);
    }

    /** Counts those of a connection that begins. */
    public OfConnection ofConnection() {
        return new OfConnection();
    }

    /** What one client says. */
    public final class OfConnection {

        private final Frames frames = new Frames(Shape.UNTYPED);
        private boolean introduced;

        /** Looks at bytes, which stay unread. */
        public void clientSays(ByteBuf bytes) {
            if (unreadable) {
                return;
            }
            try {
                frames.read(bytes.duplicate(), this::take);
            } catch (ProtocolException unknown) {
                unreadable = true;
            }
        }

        private void take(byte[] frame) throws ProtocolException {
            if (introduced) {
                texts += frame[0] == 'P' || frame[0] == 'Q' ? 1 : 0;
            } else if (Settings.begin(Settings.code(frame))) {
                introduced = true;
                frames.expect(Shape.TYPED);
            }
        }
    }
}
