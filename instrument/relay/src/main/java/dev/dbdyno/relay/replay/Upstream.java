package dev.dbdyno.relay.replay;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The real server as one connection has used it: what was sent there, what is still due from it, and what it knows by name. */
final class Upstream {

    /** Whom a reply is for. */
    enum Purpose {
        /** The client asked, and is waiting. */
        CLIENT,
        /** Repeats what the client has done without the server. */
        CATCHING_UP,
        /** Asks again for what the server said once. */
        ASKING_AGAIN
    }

    /**
     * A reply that is due.
     *
     * @param before what the server said when it was asked for the first time; null where that is no matter
     */
    record Due(Asked asked, Purpose purpose, @Nullable Candidate before) {}

    /** A reply of the server, and where it belongs. */
    record Candidate(Statement.Bound bound, Execution said) {}

    private final Consumer<byte[]> server;
    private final Deque<Due> due = new ArrayDeque<>();

    final Map<String, Statement> statements = new HashMap<>();
    final Set<String> portals = new HashSet<>();

    private TransactionStatus transaction = TransactionStatus.IDLE;
    private boolean inUnit;

    /** An error has come, and no reply comes before the unit's end. */
    private boolean deaf;

    Upstream(Consumer<byte[]> server) {
        this.server = server;
    }

    void send(Asked asked, Purpose purpose) {
        send(asked, purpose, null);
    }

    void send(Asked asked, Purpose purpose, @Nullable Candidate before) {
        server.accept(asked.frame().array());
        inUnit = !(asked instanceof Asked.Sync || asked instanceof Asked.Query);
        boolean answered = !(asked instanceof Asked.Flush || asked instanceof Asked.Terminate);
        boolean heard = !deaf || asked instanceof Asked.Sync;
        if (answered && heard) {
            due.add(new Due(asked, purpose, before));
        }
    }

    /** The reply that comes next; null where none is due. */
    @Nullable Due next() {
        return due.peek();
    }

    void replied() {
        due.remove();
    }

    boolean isQuiet() {
        return due.isEmpty();
    }

    /** Outside of any transaction and any unit, so that it need not be asked at all. */
    boolean isIdle() {
        return due.isEmpty() && !inUnit && !deaf && transaction == TransactionStatus.IDLE;
    }

    /** Whether what is sent now begins a unit. */
    boolean isBetweenUnits() {
        return !inUnit && !deaf;
    }

    TransactionStatus transaction() {
        return transaction;
    }

    /** Discards everything that was sent within a unit, up to its end. */
    void failed() {
        while (!due.isEmpty() && !(due.peek().asked() instanceof Asked.Sync)) {
            due.remove();
        }
        deaf = due.isEmpty();
        statements.remove("");
        portals.remove("");
    }

    void ready(TransactionStatus now) {
        transaction = now;
        deaf = false;
        if (now == TransactionStatus.IDLE) {
            portals.clear();
        }
    }
}
