package dev.dbdyno.relay.replay;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tries to answer some messages of a client without the server. It is all or nothing: where one reply is unknown, the server is sent
 * all of them, and the client's view must be undone.
 */
final class LocalAnswer {

    static final byte[] PARSED = {'1', 0, 0, 0, 4};
    static final byte[] BOUND = {'2', 0, 0, 0, 4};
    static final byte[] CLOSED = {'3', 0, 0, 0, 4};
    private static final byte[] NOTHING = {};

    private final Replies.Known known;
    private final ClientView client;
    private final List<byte[]> replies = new ArrayList<>();
    private final Work.Done done = new Work.Done();

    private LocalAnswer(Replies.Known known, ClientView client) {
        this.known = known;
        this.client = client;
    }

    /** The answer; null if there is none, and then the client's view is as it was. */
    static @Nullable LocalAnswer to(List<Asked> messages, Replies.Known known, ClientView client) {
        LocalAnswer answer = new LocalAnswer(known, client);
        for (Asked asked : messages) {
            byte[] reply = answer.reply(asked);
            if (reply == null) {
                client.undo();
                return null;
            }
            answer.replies.add(reply);
        }
        client.settle();
        return answer;
    }

    List<byte[]> replies() {
        return replies;
    }

    Work.Done done() {
        return done;
    }

    private byte @Nullable [] reply(Asked asked) {
        return switch (asked) {
            case Asked.Query query -> query(query);
            case Asked.Parse parse -> parse(parse);
            case Asked.Bind bind -> bind(bind);
            case Asked.Describe describe -> describe(describe);
            case Asked.Execute execute -> execute(execute);
            case Asked.Close close -> close(close);
            case Asked.Sync sync -> sync();
            case Asked.Flush flush -> NOTHING;
            case Asked.Terminate terminate -> null;
        };
    }

    private byte @Nullable [] parse(Asked.Parse parse) {
        Statement statement = known.prepared(parse.definition());
        boolean taken = !parse.name().isEmpty() && client.statements.get(parse.name()) != null;
        if (statement == null || taken) {
            return null;
        }
        client.act();
        client.statements.put(parse.name(), statement);
        return PARSED;
    }

    private byte @Nullable [] bind(Asked.Bind bind) {
        Statement statement = client.statements.get(bind.statement());
        Statement.Bound bound = statement == null ? null : statement.bound(bind.values());
        boolean taken = !bind.portal().isEmpty() && client.portals.get(bind.portal()) != null;
        if (bound == null || taken) {
            return null;
        }
        client.act();
        client.portals.put(bind.portal(), Portal.of(bound));
        return BOUND;
    }

    private byte @Nullable [] describe(Asked.Describe describe) {
        client.act();
        return switch (describe.named()) {
            case STATEMENT -> {
                Statement statement = client.statements.get(describe.name());
                yield statement == null ? null : statement.description();
            }
            case PORTAL -> {
                Portal portal = client.portals.get(describe.name());
                yield portal == null ? null : portal.bound().description();
            }
        };
    }

    private byte @Nullable [] execute(Asked.Execute execute) {
        Portal portal = client.portals.get(execute.portal());
        Execution.Position at = portal == null ? null : portal.at();
        Execution next = at == null ? null : at.next(execute.limit());
        client.act(); // before it ends a transaction, for then the unit has nothing more to end
        if (portal == null || next == null || !changes(portal.bound().statement())) {
            return null;
        }
        client.portals.put(execute.portal(), portal.after(next));
        if (portal.isUnread()) {
            done.ran(next);
        } else {
            done.wentOn(next);
        }
        return next.reply().array();
    }

    /** Applies a statement to the client's transaction. False if the server would not do as it was learned. */
    private boolean changes(Statement statement) {
        boolean idle = client.transaction() == TransactionStatus.IDLE;
        return switch (statement.kind()) {
            case READS -> true;
            case BEGINS -> {
                client.begin(statement);
                yield idle;
            }
            case ENDS -> {
                client.end();
                done.endedTransaction();
                yield !idle;
            }
            case SETS, WRITES -> false;
        };
    }

    private byte[] close(Asked.Close close) {
        switch (close.named()) {
            case STATEMENT -> client.statements.remove(close.name());
            case PORTAL -> client.portals.remove(close.name());
        }
        return CLOSED;
    }

    private byte[] sync() {
        boolean committed = client.isInUnit() && client.transaction() == TransactionStatus.IDLE;
        if (committed) {
            done.endedTransaction();
        }
        client.synced(client.transaction());
        return client.transaction().ready();
    }

    private byte @Nullable [] query(Asked.Query query) {
        Statement statement = known.simple(query.text());
        Statement.Bound bound = statement == null ? null : statement.bound(Bytes.NONE);
        Execution next = bound == null ? null : bound.start().next(0);
        boolean alone = client.transaction() == TransactionStatus.IDLE;
        if (statement == null || next == null || client.isInUnit() || !changes(statement)) {
            return null;
        }
        client.forgetUnnamed();
        done.ran(next);
        if (alone && statement.kind() == Sql.READS) {
            done.endedTransaction();
        }
        client.synced(client.transaction());
        return followedBy(next.reply().array(), client.transaction().ready());
    }

    private static byte[] followedBy(byte[] reply, byte[] end) {
        byte[] both = new byte[reply.length + end.length];
        System.arraycopy(reply, 0, both, 0, reply.length);
        System.arraycopy(end, 0, both, reply.length, end.length);
        return both;
    }
}
