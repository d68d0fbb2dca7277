package dev.dbdyno.results.profile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a fork's connections were doing at the server, looked at again and again.
 *
 * @param looks how often
 * @param doings the connections seen in all looks
 */
public record ServerActivity(long looks, List<Doing> doings) {

    /** Nothing has been seen. */
    public static final ServerActivity NONE = new ServerActivity(0, List.of());

    public ServerActivity {
        doings = List.copyOf(doings);
    }

    /**
     * What a connection is doing at an instant, as far as the server tells. To the server a statement is under way from when it has read the
     * message until it has made the reply; what it takes to be woken, to receive and to send is no part of it.
     */
    public enum State {
        /** A statement is under way. */
        UNDER_WAY("statement under way"),
        /** A statement is under way, and waits for something in the server, such as a lock, the log or a file. */
        WAITING("waiting in the server"),
        /** No statement is under way, but a transaction is open. */
        IN_TRANSACTION("idle in a transaction"),
        /** Neither is. */
        IDLE("idle");

        private final String words;

        State(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * Connections that are seen doing the same.
     *
     * @param waitsFor in the server's words; null of all states but WAITING
     * @param connections how many, in one look or in several together
     */
    public record Doing(State state, @Nullable String waitsFor, long connections) {}

    private record What(State state, @Nullable String waitsFor) {}

    /** The same with what was seen by other looks. */
    public ServerActivity and(ServerActivity other) {
        Map<What, Long> all = new LinkedHashMap<>();
        Stream.concat(doings.stream(), other.doings.stream())
                .forEach(doing -> all.merge(new What(doing.state, doing.waitsFor), doing.connections, Long::sum));
        return new ServerActivity(
                looks + other.looks,
                all.entrySet().stream()
                        .map(each -> new Doing(each.getKey().state, each.getKey().waitsFor, each.getValue()))
                        .toList());
    }
}
