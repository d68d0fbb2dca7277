package dev.dbdyno.relay.replay;

import java.util.List;
import java.util.stream.Stream;

/**
 * What a client believes of its session, whoever has answered it. What has changed since the last {@link #settle} can be taken back,
 * should the server have to be asked after all.
 */
final class ClientView {

    final Names<Statement> statements = new Names<>();
    final Names<Portal> portals = new Names<>();

    /** Transactions that began without the server; it must hear of them before it is asked anything within. */
    private List<Statement> begun = List.of();

    private TransactionStatus transaction = TransactionStatus.IDLE;

    /** Whether statements have been run or prepared since the last unit ended. */
    private boolean inUnit;

    private List<Statement> settledBegun = List.of();
    private TransactionStatus settledTransaction = TransactionStatus.IDLE;
    private boolean settledInUnit;

    TransactionStatus transaction() {
        return transaction;
    }

    boolean isInUnit() {
        return inUnit;
    }

    /** An extended query does something. */
    void act() {
        inUnit = true;
    }

    void begin(Statement statement) {
        begun = Stream.concat(begun.stream(), Stream.of(statement)).toList();
        transaction = TransactionStatus.OPEN;
    }

    void end() {
        begun = List.of();
        transaction = TransactionStatus.IDLE;
        inUnit = false;
    }

    /** The server has begun or ended one. */
    void transactionIs(TransactionStatus now) {
        transaction = now;
    }

    /** The server has heard of them. */
    void toldOfBegun() {
        begun = List.of();
    }

    List<Statement> begun() {
        return begun;
    }

    /** A unit has ended: without a transaction no portal outlives it. */
    void synced(TransactionStatus now) {
        transaction = now;
        inUnit = false;
        if (now == TransactionStatus.IDLE) {
            portals.clear();
        }
    }

    /** A simple query replaces what has no name. */
    void forgetUnnamed() {
        statements.remove("");
        portals.remove("");
    }

    /** Keeps all changes. */
    void settle() {
        statements.settle();
        portals.settle();
        settledBegun = begun;
        settledTransaction = transaction;
        settledInUnit = inUnit;
    }

    /** Undoes all changes since then. */
    void undo() {
        statements.undo();
        portals.undo();
        begun = settledBegun;
        transaction = settledTransaction;
        inUnit = settledInUnit;
    }
}
