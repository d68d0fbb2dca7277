package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.neo4j.BoltSession.OpenTransaction;
import org.neo4j.driver.exceptions.Neo4jException;

/**
 * The nodes that dbdyno makes, marks, works with and removes in a user's database; nothing besides is touched.
 *
 * <p>A node marks that those of its labels are dbdyno's, also those that an earlier run left. For as long as a lab is at work a
 * transaction of its holds that node's lock, which ends with the lab's connection, however the lab ends.
 */
final class OwnNodes {

    private static final String MARK = "DbdynoMark";
    private static final int ANOTHERS_LOCK_SECONDS = 3;

    private final BoltSession session;
    private final OpenTransaction lock;

    private OwnNodes(BoltSession session, OpenTransaction lock) {
        this.session = session;
        this.lock = lock;
    }

    static OwnNodes claim(BoltSession session, BoltLogin login) throws DatabaseException {
        boolean marked =
                !session.run("MATCH (m:%s) RETURN m.is LIMIT 1".formatted(MARK)).isEmpty();
        if (!marked && new MovieNodes(session).exist()) {
            throw new DatabaseException(
                    "%s has nodes with the label %s or %s that dbdyno did not create, so dbdyno leaves them alone and cannot start. Use another database, or give them another label."
                            .formatted(login, MovieNodes.MOVIE, MovieNodes.PERSON));
        }
        if (!marked) {
            session.run("CREATE (:%s {is: 'made by dbdyno; removed at the end of a run'})".formatted(MARK));
        }
        return new OwnNodes(session, lock(session, login));
    }

    private static OpenTransaction lock(BoltSession session, BoltLogin login) throws DatabaseException {
        String locking = "MATCH (m:%s) SET m.locked = true".formatted(MARK);
        try {
            session.tryFor(ANOTHERS_LOCK_SECONDS, locking);
            return session.begin(locking);
        } catch (Neo4jException e) {
            throw new DatabaseException(
                    "Another run of dbdyno is using %s. Wait until it ends, or use another database. (%s)"
                            .formatted(login, e.getMessage()),
                    e);
        }
    }

    void remove() throws DatabaseException {
        new MovieNodes(session).removeAll();
        lock.close();
        session.run("MATCH (m:%s) DELETE m".formatted(MARK));
    }
}
