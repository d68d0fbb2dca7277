package dev.dbdyno.relay.replay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** A session's settings, as far as replies depend on them: what its client said first, and what it has set since. */
final class Settings {

    /** The first bytes of a startup message: its length and the protocol version. */
    private static final int STARTUP_HEAD_BYTES = 8;

    /** The protocol's major version, which is the upper half of a startup message's code. */
    private static final int PROTOCOL = 3;

    private static final Set<String> SETTING = Set.of("set", "reset", "discard");

    private final SortedMap<String, String> all = new TreeMap<>();

    /** Reads a client's first message: names and values in turn, each followed by a zero. */
    void startWith(byte[] startup) {
        String[] parts = new String(startup, STARTUP_HEAD_BYTES, startup.length - STARTUP_HEAD_BYTES, ISO_8859_1)
                .split("\0", -1);
        for (int i = 0; i + 1 < parts.length; i += 2) {
            all.put(parts[i], parts[i + 1]);
        }
    }

    /** Notes that the server has run a statement. Whether the statement may have set something. */
    boolean change(Statement statement) {
        String text = new String(statement.text().array(), ISO_8859_1).strip();
        String[] words = text.toLowerCase(Locale.ROOT).split("[\\s=;]+", -1);
        boolean alone = text.indexOf(';') < 0 || text.indexOf(';') == text.length() - 1;
        if (alone && !SETTING.contains(words[0])) {
            return false;
        }
        int name = words.length > 2 && words[1].equals("session") ? 2 : 1;
        boolean named = alone && words[0].equals("set") && name < words.length;
        all.put(named ? "set " + words[name] : text, text);
        return true;
    }

    SortedMap<String, String> all() {
        return all;
    }

    /** The code of a message without a type: the protocol version, or what is requested instead. */
    static int code(byte[] untyped) throws ProtocolException {
        if (untyped.length < STARTUP_HEAD_BYTES) {
            throw new ProtocolException("a connection begins with a message of %d bytes".formatted(untyped.length));
        }
        return ByteBuffer.wrap(untyped).getInt(4);
    }

    /** Whether a message with this code has the session's settings; one that wishes for encryption has not. */
    static boolean begin(int code) {
        return code >> 16 == PROTOCOL;
    }
}
