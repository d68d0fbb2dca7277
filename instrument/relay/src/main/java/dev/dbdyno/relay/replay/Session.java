package dev.dbdyno.relay.replay;

import dev.dbdyno.relay.replay.Frames.Shape;
import dev.dbdyno.relay.replay.Upstream.Candidate;
import dev.dbdyno.relay.replay.Upstream.Purpose;
import io.netty.buffer.ByteBuf;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One client's session. What a client sends up to the point where it waits is answered as a whole: from what was learned, or by the
 * server, and then the replies are learned one by one.
 *
 * <p>The server hears of nothing that it need not: neither of statements that were prepared, nor of transactions that began, before it is
 * asked something. Then it is told what it has missed ({@link CatchingUp}). While it is in a transaction it answers everything.
 */
final class Session {

    /** Where the session's messages go. */
    interface Ends {
        void toClient(byte[] frame);

        void toServer(byte[] frame);

        /** The whole run cannot go on, for this reason. */
        void refuse(String reason);
    }

    private static final int PROTOCOL = 3;
    private static final int WANTS_TLS = 80877103;
    private static final int WANTS_GSS = 80877104;

    /** Beyond which a client is not read while the server is at work for it. */
    private static final long MOST_WAITING_BYTES = 1 << 20;

    /** A longer reply is not learned. */
    private static final int LONGEST_REPLY = 1 << 20;

    private final Ends ends;
    private final Replies replies;
    private final Work work;
    private final Frames fromClient = new Frames(Shape.UNTYPED);
    private final Frames fromServer = new Frames(Shape.TYPED);
    private final Settings settings = new Settings();
    private final ClientView client = new ClientView();
    private final Upstream upstream;
    private Replies.Known known;

    /** Until the server is ready for the first time, everything is passed on. */
    private boolean started;

    /** Something was set that may end with a transaction, so that nobody knows what is set: nothing is learned any more. */
    private boolean obscure;

    private final Deque<Asked> waiting = new ArrayDeque<>();
    private long waitingBytes;

    /** The reply that the server is giving. */
    private final ByteArrayOutputStream reply = new ByteArrayOutputStream();

    private int replyRows;
    private int replyStatements;
    private boolean replyIsPlain = true;
    private final List<Candidate> toAskAgain = new ArrayList<>();

    Session(Ends ends, Replies replies, Work work) {
        this.ends = ends;
        this.replies = replies;
        this.work = work;
        this.upstream = new Upstream(ends::toServer);
        this.known = replies.ofSessions(settings.all());
    }

    /** Takes bytes of the client, which stay the caller's. */
    void clientSays(ByteBuf bytes) throws ProtocolException {
        fromClient.read(bytes, this::takeFromClient);
        answerWaiting();
    }

    /** Takes bytes of the server, which stay the caller's. */
    void serverSays(ByteBuf bytes) throws ProtocolException {
        fromServer.read(bytes, this::takeFromServer);
    }

    /** Whether the server has said all that it was asked. */
    boolean isQuiet() {
        return upstream.isQuiet();
    }

    /** Whether the client should not be read before the server has caught up. */
    boolean isFull() {
        return waitingBytes > MOST_WAITING_BYTES && !upstream.isQuiet();
    }

    private void takeFromClient(byte[] frame) throws ProtocolException {
        if (started) {
            waiting.add(Asked.read(frame));
            waitingBytes += frame.length;
        } else {
            start(frame);
        }
    }

    private void start(byte[] frame) throws ProtocolException {
        if (settings.all().isEmpty()) {
            int code = Settings.code(frame);
            if (code == WANTS_TLS || code == WANTS_GSS) {
                fromServer.expect(Shape.ONE_BYTE);
            } else if (code >> 16 == PROTOCOL) {
                settings.startWith(frame);
                known = replies.ofSessions(settings.all());
                fromClient.expect(Shape.TYPED);
            }
        }
        ends.toServer(frame);
    }

    private void takeFromServer(byte[] frame) throws ProtocolException {
        if (!started) {
            serverStarts(frame);
            return;
        }
        Upstream.Due due = upstream.next();
        switch (frame[0]) {
            case 'N', 'A', 'S' -> aside(frame, due);
            default -> {
                if (due == null) {
                    ends.toClient(frame); // such as that the server shuts down
                } else {
                    take(frame, due);
                    answerWaiting();
                }
            }
        }
    }

    private void serverStarts(byte[] frame) {
        if (frame.length == 1) {
            fromServer.expect(Shape.TYPED);
            if (frame[0] != 'N') {
                ends.refuse("--replay reads what stack and server say, but this connection is to be encrypted:"
                        + " give an address with sslmode=disable, or leave out --replay");
                return;
            }
        }
        started = frame[0] == 'Z';
        ends.toClient(frame);
    }

    /** What the server says unasked. A reply with such a thing in it is not learned. */
    private void aside(byte[] frame, Upstream.@Nullable Due due) {
        replyIsPlain = false;
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
            collect(frame, type);
            if (isEndOf(due.asked(), type)) {
                upstream.replied();
                complete(due);
                beginReply();
            }
        }
    }

    private void collect(byte[] frame, char type) {
        replyRows += type == 'D' ? 1 : 0;
        replyStatements += type == 'C' || type == 's' ? 1 : 0;
        replyIsPlain &= type != 'E' && reply.size() + frame.length <= LONGEST_REPLY;
        if (replyIsPlain) {
            reply.writeBytes(frame);
        }
    }

    private void beginReply() {
        reply.reset();
        replyRows = 0;
        replyStatements = 0;
        replyIsPlain = true;
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
            work.missed();
        }
        if (due.purpose() == Purpose.CLIENT) {
            client.forgetUnnamed();
            client.settle();
        }
        upstream.failed();
        beginReply();
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
            compare(due.before());
        }
        beginReply();
        if (upstream.isIdle()) {
            askAgain();
        }
    }

    private void queried(Asked.Query query, TransactionStatus before) {
        work.missed();
        client.forgetUnnamed();
        upstream.statements.remove("");
        Statement statement = known.ask(query.text());
        if (replyIsPlain) {
            Statement.Bound bound = known.bind(statement, Bytes.NONE);
            learn(Portal.of(bound), said(0), before);
        }
        noteSettings(statement);
    }

    /** What the client asked has been done; what replay asked in its place changes the server's side alone. */
    private void complete(Upstream.Due due) {
        boolean clients = due.purpose() == Purpose.CLIENT;
        switch (due.asked()) {
            case Asked.Parse parse -> {
                Statement statement = known.prepare(parse.definition());
                upstream.statements.put(parse.name(), statement);
                if (clients) {
                    client.statements.put(parse.name(), statement);
                }
            }
            case Asked.Bind bind -> {
                upstream.portals.add(bind.portal());
                Statement statement = client.statements.get(bind.statement());
                if (clients && statement != null) {
                    client.portals.put(bind.portal(), Portal.of(known.bind(statement, bind.values())));
                }
            }
            case Asked.Describe describe -> described(describe);
            case Asked.Execute execute -> {
                if (clients) {
                    executed(execute);
                } else if (due.before() != null) {
                    compare(due.before());
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
        if (!replyIsPlain) {
            return;
        }
        switch (describe.named()) {
            case STATEMENT -> {
                Statement statement = client.statements.get(describe.name());
                if (statement != null) {
                    statement.describedAs(reply.toByteArray());
                }
            }
            case PORTAL -> {
                Portal portal = client.portals.get(describe.name());
                if (portal != null) {
                    portal.bound().describedAs(reply.toByteArray());
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
        work.missed();
        Portal portal = client.portals.get(execute.portal());
        if (portal == null) {
            return;
        }
        Execution execution = said(execute.limit());
        if (replyIsPlain) {
            learn(portal, execution, client.transaction());
        }
        client.portals.put(execute.portal(), portal.after(execution));
        switch (portal.bound().statement().kind()) {
            case BEGINS -> client.transactionIs(TransactionStatus.OPEN);
            case ENDS -> client.transactionIs(TransactionStatus.IDLE);
            case READS, SETS, WRITES -> noteSettings(portal.bound().statement());
        }
    }

    private Execution said(int limit) {
        return new Execution(limit, new Bytes(reply.toByteArray()), replyStatements, replyRows);
    }

    private void learn(Portal portal, Execution execution, TransactionStatus before) {
        Statement statement = portal.bound().statement();
        Execution.Position at = portal.at();
        if (obscure || at == null) {
            return;
        }
        boolean idle = before == TransactionStatus.IDLE;
        switch (statement.kind()) {
            case READS -> {
                if (portal.isUnread() && !statement.isConstant()) {
                    toAskAgain.add(new Candidate(portal.bound(), execution));
                } else {
                    known.learn(at, execution);
                }
            }
            case BEGINS -> {
                if (idle) {
                    known.learn(at, execution);
                }
            }
            case ENDS -> {
                if (before == TransactionStatus.OPEN) {
                    known.learn(at, execution);
                }
            }
            case SETS, WRITES -> {}
        }
    }

    private void noteSettings(Statement statement) {
        if (statement.kind() == Sql.SETS && settings.change(statement)) {
            obscure |= upstream.transaction() != TransactionStatus.IDLE;
            known = replies.ofSessions(settings.all());
            client.statements.replaceAll(same -> known.prepare(same.definition()));
            upstream.statements.replaceAll((name, same) -> known.prepare(same.definition()));
        }
    }

    /** Outside of every transaction, for within one even the time stands still. */
    private void askAgain() {
        for (Candidate candidate : toAskAgain) {
            Work.Done again = new Work.Done();
            again.ran(candidate.said());
            again.endedTransaction();
            work.askedAgain(again);
            Statement statement = candidate.bound().statement();
            if (statement.isSimple()) {
                upstream.send(Asked.query(statement.text()), Purpose.ASKING_AGAIN, candidate);
            } else {
                upstream.send(Asked.parse("", statement.definition()), Purpose.ASKING_AGAIN);
                upstream.send(Asked.bind("", "", candidate.bound().values()), Purpose.ASKING_AGAIN);
                upstream.send(Asked.execute("", candidate.said().limit()), Purpose.ASKING_AGAIN, candidate);
                upstream.send(Asked.sync(), Purpose.ASKING_AGAIN);
            }
        }
        toAskAgain.clear();
    }

    private void compare(Candidate candidate) {
        Statement statement = candidate.bound().statement();
        if (!replyIsPlain) {
            return; // it will be asked twice when it is missed again
        }
        if (!new Bytes(reply.toByteArray()).equals(candidate.said().reply())) {
            ends.refuse("--replay needs statements that are answered alike each time, but this one was not when it was"
                    + " asked twice: " + statement.words());
            return;
        }
        statement.saidTheSameAgain();
        known.learn(candidate.bound().start(), candidate.said());
    }

    private void answerWaiting() {
        List<Asked> messages = nextWaiting();
        while (!messages.isEmpty() && upstream.isQuiet()) {
            messages.forEach(asked -> {
                waiting.remove();
                waitingBytes -= asked.frame().length();
            });
            answer(messages);
            messages = nextWaiting();
        }
    }

    /** Up to where the client waits; empty where it goes on. */
    private List<Asked> nextWaiting() {
        List<Asked> next = new ArrayList<>();
        for (Asked asked : waiting) {
            next.add(asked);
            if (asked.isAwaited()) {
                return next;
            }
        }
        return waitingBytes > MOST_WAITING_BYTES ? next : List.of();
    }

    private void answer(List<Asked> messages) {
        LocalAnswer local = upstream.isIdle() && !obscure ? LocalAnswer.to(messages, known, client) : null;
        if (local != null) {
            work.answered(local.done());
            local.replies().forEach(ends::toClient);
            return;
        }
        messages.forEach(this::refuseWriting);
        boolean leaving = messages.getLast() instanceof Asked.Terminate;
        if (!leaving && upstream.isBetweenUnits() && upstream.transaction() == TransactionStatus.IDLE) {
            new CatchingUp(client, upstream, work).before(messages);
        }
        messages.forEach(asked -> upstream.send(asked, Purpose.CLIENT));
    }

    private void refuseWriting(Asked asked) {
        Statement statement = switch (asked) {
            case Asked.Query query -> Statement.simple(query.text());
            case Asked.Parse parse -> Statement.prepared(parse.definition());
            case Asked.Bind bind -> null;
            case Asked.Describe describe -> null;
            case Asked.Execute execute -> null;
            case Asked.Close close -> null;
            case Asked.Sync sync -> null;
            case Asked.Flush flush -> null;
            case Asked.Terminate terminate -> null;
        };
        if (statement != null && statement.kind() == Sql.WRITES) {
            ends.refuse("--replay is for statements that only read, but a stack asked: " + statement.words());
        }
    }
}
