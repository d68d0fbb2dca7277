package dev.dbdyno.relay.replay;

import dev.dbdyno.relay.replay.Upstream.Candidate;
import dev.dbdyno.relay.replay.Upstream.Purpose;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Learns from one session, for all sessions that have the same settings. */
final class Lessons {

    private final Replies replies;
    private final Work work;
    private final ClientView client;
    private final Upstream upstream;
    private final Consumer<String> refused;
    private final Settings settings = new Settings();
    private final List<Candidate> toAskAgain = new ArrayList<>();
    private Replies.Known known;

    /** Whether something was set that may end with a transaction. The settings are then unknown, and nothing is learned any more. */
    private boolean obscure;

    Lessons(Replies replies, Work work, ClientView client, Upstream upstream, Consumer<String> refused) {
        this.replies = replies;
        this.work = work;
        this.client = client;
        this.upstream = upstream;
        this.refused = refused;
        this.known = replies.ofSessions(settings.all());
    }

    /** Takes the settings of the client's first message. */
    void startWith(byte[] startup) {
        settings.startWith(startup);
        known = replies.ofSessions(settings.all());
    }

    Replies.Known known() {
        return known;
    }

    /** Whether this session can use nothing that is known, because its settings are unknown. */
    boolean isObscure() {
        return obscure;
    }

    /** Counts a statement that the client's server had to answer; null if it is unknown which. */
    void asked(@Nullable Statement statement) {
        if (obscure || (statement != null && statement.kind() == Sql.SETS)) {
            work.missedForEver();
        } else {
            work.missed();
        }
    }

    void learn(Portal portal, Execution execution, TransactionStatus before) {
        Statement statement = portal.bound().statement();
        Execution.Position at = portal.at();
        if (obscure || at == null) {
            return;
        }
        switch (statement.kind()) {
            case READS -> {
                if (portal.isUnread() && !statement.isConstant()) {
                    toAskAgain.add(new Candidate(portal.bound(), execution));
                } else {
                    known.learn(at, execution);
                }
            }
            case BEGINS -> {
                if (before == TransactionStatus.IDLE) {
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

    /** Notes that the server has run a statement that may have changed the session's settings. */
    void noteSettings(Statement statement) {
        if (statement.kind() == Sql.SETS && settings.change(statement)) {
            obscure |= upstream.transaction() != TransactionStatus.IDLE;
            known = replies.ofSessions(settings.all());
            client.statements.replaceAll(same -> known.prepare(same.definition()));
            upstream.statements.replaceAll((name, same) -> known.prepare(same.definition()));
        }
    }

    /** Asks again what was answered for the first time. This has to be outside of transactions, because within one even the time stands still. */
    void askAgain() {
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

    /** Compares a reply with the one that the server gave before. */
    void compare(Candidate candidate, Reply again) {
        Statement statement = candidate.bound().statement();
        if (!again.isPlain()) {
            return; // it will be asked twice when it is missed again
        }
        if (!new Bytes(again.bytes()).equals(candidate.said().reply())) {
            refused.accept(
                    "--replay needs statements that are answered alike each time, but this one was not when it was"
                            + " asked twice: " + statement.words());
            return;
        }
        statement.saidTheSameAgain();
        known.learn(candidate.bound().start(), candidate.said());
    }
}
