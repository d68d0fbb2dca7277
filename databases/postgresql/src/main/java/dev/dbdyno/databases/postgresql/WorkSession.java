package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A further session, open for one piece of work at a time. Who is in a hurry reaches it from another thread. */
final class WorkSession {

    interface Work {
        void by(LabSession session) throws SQLException, DatabaseException;
    }

    private volatile @Nullable LabSession open;

    /** Opens it, does the work and closes it. */
    void run(Login login, Work work) throws SQLException, DatabaseException {
        try (LabSession session = LabSession.open(login)) {
            open = session;
            work.by(session);
        } finally {
            open = null;
        }
    }

    /** Calls {@link LabSession#hurry()} if a session is open. */
    void hurry() {
        LabSession session = open;
        if (session != null) {
            session.hurry();
        }
    }
}
