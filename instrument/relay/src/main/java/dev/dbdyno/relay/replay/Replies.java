package dev.dbdyno.relay.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The server's replies on all connections. Sessions with different settings share nothing. */
final class Replies {

    /** Beyond this nothing more is learned. {@code RelayProcess} in the lab gives the JVM twice as much. */
    private static final long MOST_BYTES = 192L << 20;

    /** What the objects around one reply take. */
    private static final int AROUND_A_REPLY = 250;

    private final Map<SortedMap<String, String>, Known> bySettings = new HashMap<>();
    private long bytes;

    /** What is known in sessions with these settings. */
    Known ofSessions(SortedMap<String, String> settings) {
        return bySettings.computeIfAbsent(new TreeMap<>(settings), same -> new Known());
    }

    /** Takes room for a reply of this length. Whether there was enough. */
    boolean take(int length) {
        long more = bytes + AROUND_A_REPLY + length;
        if (more > MOST_BYTES) {
            return false;
        }
        bytes = more;
        return true;
    }

    /** What is known in sessions with the same settings. */
    final class Known {

        private final Map<Bytes, Statement> prepared = new HashMap<>();
        private final Map<Bytes, Statement> simple = new HashMap<>();

        /** The prepared statement; null if the server has not prepared it. */
        @Nullable Statement prepared(Bytes definition) {
            return prepared.get(definition);
        }

        /** Notes that the server has prepared a statement. */
        Statement prepare(Bytes definition) {
            Statement before = prepared.get(definition);
            return before == null ? added(prepared, Statement.prepared(definition)) : before;
        }

        /** The simple query; null if none has had this text. */
        @Nullable Statement simple(Bytes text) {
            return simple.get(text);
        }

        /** Notes that the server has run a simple query. */
        Statement ask(Bytes text) {
            Statement before = simple.get(text);
            return before == null ? added(simple, Statement.simple(text)) : before;
        }

        private Statement added(Map<Bytes, Statement> statements, Statement more) {
            if (take(more.definition().length())) {
                statements.put(more.definition(), more);
            }
            return more;
        }

        /** Notes that the server has accepted these values. */
        Statement.Bound bind(Statement statement, Bytes values) {
            Statement.Bound before = statement.bound(values);
            if (before != null) {
                return before;
            }
            return take(values.length()) ? statement.bind(values) : statement.bindOnce(values);
        }

        /** Notes how the server answers. */
        void learn(Execution.Position at, Execution execution) {
            if (take(execution.reply().length())) {
                at.learn(execution);
            }
        }
    }
}
