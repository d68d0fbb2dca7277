package dev.dbdyno.relay.replay;

import dev.dbdyno.relay.replay.Upstream.Purpose;
import org.jspecify.annotations.Nullable;

/**
 * Follows what the server says, message by message: passes on what the client has asked for, has it learned, and keeps what both sides
 * believe of the session as the server has it.
 */
record ServerReplies(Session.Ends ends, ClientView client, Upstream upstream, Lessons lessons, Reply reply) {

    /** Takes a message of a server that has been ready before. */
    void take(byte[] frame) throws ProtocolException {
        Upstream.Due due = upstream.next();
        switch (frame[0]) {
            case 'N', 'A', 'S' -> aside(frame, due);
            default -> {
                if (due == null) {
                    ends.toClient(frame); // such as that the server shuts down
                } else {
                    take(frame, due);
                }
            }
        }
    }

    /** What the server says unasked. A reply with such a thing in it is not learned. */
    private void aside(byte[] frame, Upstream.@Nullable Due due) {
        reply.mix();
        if (due == null || due.purpose() == Purpose.CLIENT) {
            ends.toClient(frame);
        }
    }

    private void take(byte[] frame, Upstream.Due due) throws ProtocolException {
        char type = (char) frame[0];
        if (due.purpose() == Purpose.CLIENT) {
            ends.toClient(frame);
        }
        if (type == 'G' || type == 'H' || type == 'W') {
            ends.refuse("--replay does not copy, but the server was asked to: leave out --replay");
        }
        if (type == 'E' && !(due.asked() instanceof Asked.Query)) {
            failed(due);
        } else if (type == 'Z') {
            ready(frame, due);
        } else {
            reply.add(frame);
            if (isEndOf(due.asked(), type)) {
                upstream.replied();
                complete(due);
                reply.begin();
            }
        }
    }

    private static boolean isEndOf(Asked asked, char type) {
        return switch (asked) {
            case Asked.Parse parse -> type == '1';
            case Asked.Bind bind -> type == '2';
            case Asked.Close close -> type == '3';
            case Asked.Describe describe -> type == 'T' || type == 'n';
            case Asked.Execute execute -> type == 'C' || type == 'I' || type == 's';
            case Asked.Query query -> false; // ready ends it
            case Asked.Sync sync -> false;
            case Asked.Flush flush -> false;
            case Asked.Terminate terminate -> false;
        };
    }

    private void failed(Upstream.Due due) {
        if (due.purpose() == Purpose.CATCHING_UP) {
            ends.refuse("the server refused what it had taken before, when --replay asked it on a client's behalf: "
                    + "leave out --replay");
        }
        if (due.purpose() == Purpose.CLIENT && due.asked() instanceof Asked.Execute) {
            lessons.asked(null);
        }
        if (due.purpose() == Purpose.CLIENT) {
            client.forgetUnnamed();
            client.settle();
        }
        upstream.failed();
        reply.begin();
    }

    private void ready(byte[] frame, Upstream.Due due) throws ProtocolException {
        upstream.replied();
        TransactionStatus now = TransactionStatus.of(frame);
        upstream.ready(now);
        if (due.purpose() == Purpose.CLIENT) {
            TransactionStatus before = client.transaction();
            client.synced(now);
            if (due.asked() instanceof Asked.Query query) {
                queried(query, before);
            }
            client.settle();
        } else if (due.asked() instanceof Asked.Query && due.before() != null) {
            lessons.compare(due.before(), reply);
        }
        reply.begin();
        if (upstream.isIdle()) {
            lessons.askAgain();
        }
    }

    private void queried(Asked.Query query, TransactionStatus before) {
        client.forgetUnnamed();
        upstream.statements.remove("");
        Statement statement = lessons.known().ask(query.text());
        lessons.asked(statement);
        if (reply.isPlain()) {
            Statement.Bound bound = lessons.known().bind(statement, Bytes.NONE);
            lessons.learn(Portal.of(bound), reply.execution(0), before);
        }
        lessons.noteSettings(statement);
    }

    /** What the client asked has been done; what replay asked in its place changes the server's side alone. */
    private void complete(Upstream.Due due) {
        boolean clients = due.purpose() == Purpose.CLIENT;
        switch (due.asked()) {
            case Asked.Parse parse -> {
                Statement statement = lessons.known().prepare(parse.definition());
                upstream.statements.put(parse.name(), statement);
                if (clients) {
                    client.statements.put(parse.name(), statement);
                }
            }
            case Asked.Bind bind -> {
                upstream.portals.add(bind.portal());
                Statement statement = client.statements.get(bind.statement());
                if (clients && statement != null) {
                    client.portals.put(bind.portal(), Portal.of(lessons.known().bind(statement, bind.values())));
                }
            }
            case Asked.Describe describe -> described(describe);
            case Asked.Execute execute -> {
                if (clients) {
                    executed(execute);
                } else if (due.before() != null) {
                    lessons.compare(due.before(), reply);
                }
            }
            case Asked.Close close -> closed(close, clients);
            case Asked.Query query -> {}
            case Asked.Sync sync -> {}
            case Asked.Flush flush -> {}
            case Asked.Terminate terminate -> {}
        }
        client.settle();
    }

    private void described(Asked.Describe describe) {
        if (!reply.isPlain()) {
            return;
        }
        switch (describe.named()) {
            case STATEMENT -> {
                Statement statement = client.statements.get(describe.name());
                if (statement != null) {
                    statement.describedAs(reply.bytes());
                }
            }
            case PORTAL -> {
                Portal portal = client.portals.get(describe.name());
                if (portal != null) {
                    portal.bound().describedAs(reply.bytes());
                }
            }
        }
    }

    private void closed(Asked.Close close, boolean clients) {
        switch (close.named()) {
            case STATEMENT -> {
                upstream.statements.remove(close.name());
                if (clients) {
                    client.statements.remove(close.name());
                }
            }
            case PORTAL -> {
                upstream.portals.remove(close.name());
                if (clients) {
                    client.portals.remove(close.name());
                }
            }
        }
    }

    private void executed(Asked.Execute execute) {
        Portal portal = client.portals.get(execute.portal());
        lessons.asked(portal == null ? null : portal.bound().statement());
        if (portal == null) {
            return;
        }
        Execution execution = reply.execution(execute.limit());
        if (reply.isPlain()) {
            lessons.learn(portal, execution, client.transaction());
        }
        client.portals.put(execute.portal(), portal.after(execution));
        switch (portal.bound().statement().kind()) {
            case BEGINS -> client.transactionIs(TransactionStatus.OPEN);
            case ENDS -> client.transactionIs(TransactionStatus.IDLE);
            case READS, SETS, WRITES -> lessons.noteSettings(portal.bound().statement());
        }
    }
}
