package dev.dbdyno.relay.replay;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the server has said, of all connections. Sessions that are set differently share nothing. */
final class Replies {

    /** Beyond which nothing more is learned, as {@code RelayProcess} in the lab gives the JVM twice as much. */
    private static final long MOST_BYTES = 192L << 20;

    /** What the objects around one reply take. */
    private static final int AROUND_A_REPLY = 250;

    private final Map<SortedMap<String, String>, Known> bySettings = new HashMap<>();
    private long bytes;

    /** Of sessions that are set so. */
    Known ofSessions(SortedMap<String, String> settings) {
        return bySettings.computeIfAbsent(new TreeMap<>(settings), same -> new Known());
    }

    /** Whether there is room for so much more, which is then taken. */
    boolean take(int length) {
        long more = bytes + AROUND_A_REPLY + length;
        if (more > MOST_BYTES) {
            return false;
        }
        bytes = more;
        return true;
    }

    /** What is known in sessions that are set alike. */
    final class Known {

        private final Map<Bytes, Statement> prepared = new HashMap<>();
        private final Map<Bytes, Statement> simple = new HashMap<>();

        /** Null where the server has not prepared it. */
        @Nullable Statement prepared(Bytes definition) {
            return prepared.get(definition);
        }

        /** The server has prepared it. */
        Statement prepare(Bytes definition) {
            Statement before = prepared.get(definition);
            return before == null ? added(prepared, Statement.prepared(definition)) : before;
        }

        /** Null where no simple query has had this text. */
        @Nullable Statement simple(Bytes text) {
            return simple.get(text);
        }

        /** The server has run it. */
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

        /** The server has taken these values. */
        Statement.Bound bind(Statement statement, Bytes values) {
            Statement.Bound before = statement.bound(values);
            if (before != null) {
                return before;
            }
            return take(values.length()) ? statement.bind(values) : statement.bindOnce(values);
        }

        /** The server answers so. */
        void learn(Execution.Position at, Execution execution) {
            if (take(execution.reply().length())) {
                at.learn(execution);
            }
        }
    }
}
