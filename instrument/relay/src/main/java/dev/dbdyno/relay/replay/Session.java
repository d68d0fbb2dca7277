package dev.dbdyno.relay.replay;

import dev.dbdyno.relay.replay.Frames.Shape;
import dev.dbdyno.relay.replay.Upstream.Purpose;
import io.netty.buffer.ByteBuf;
import java.util.List;

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

    private static final int WANTS_TLS = 80877103;
    private static final int WANTS_GSS = 80877104;

    private final Ends ends;
    private final Work work;
    private final Frames fromClient = new Frames(Shape.UNTYPED);
    private final Frames fromServer = new Frames(Shape.TYPED);
    private final ClientView client = new ClientView();
    private final Waiting waiting = new Waiting();
    private final Upstream upstream;
    private final Lessons lessons;
    private final ServerReplies serverReplies;

    /** The client has said which protocol it speaks. */
    private boolean introduced;

    /** Until the server is ready for the first time, everything is passed on. */
    private boolean started;

    Session(Ends ends, Replies replies, Work work) {
        this.ends = ends;
        this.work = work;
        this.upstream = new Upstream(ends::toServer);
        this.lessons = new Lessons(replies, work, client, upstream, ends::refuse);
        this.serverReplies = new ServerReplies(ends, client, upstream, lessons, new Reply());
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
        return waiting.isTooMuch() && !upstream.isQuiet();
    }

    private void takeFromClient(byte[] frame) throws ProtocolException {
        if (started) {
            work.heard();
            waiting.add(Asked.read(frame));
        } else {
            start(frame);
        }
    }

    private void start(byte[] frame) throws ProtocolException {
        if (!introduced) {
            int code = Settings.code(frame);
            if (code == WANTS_TLS || code == WANTS_GSS) {
                fromServer.expect(Shape.ONE_BYTE);
            } else if (Settings.begin(code)) {
                lessons.startWith(frame);
                introduced = true;
                fromClient.expect(Shape.TYPED);
            }
        }
        ends.toServer(frame);
    }

    private void takeFromServer(byte[] frame) throws ProtocolException {
        if (started) {
            serverReplies.take(frame);
            answerWaiting();
        } else {
            serverStarts(frame);
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

    private void answerWaiting() {
        List<Asked> messages = upstream.isQuiet() ? waiting.take() : List.of();
        while (!messages.isEmpty()) {
            answer(messages);
            messages = upstream.isQuiet() ? waiting.take() : List.of();
        }
    }

    private void answer(List<Asked> messages) {
        boolean mayKnow = upstream.isIdle() && !lessons.isObscure();
        LocalAnswer local = mayKnow ? LocalAnswer.to(messages, lessons.known(), client) : null;
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
