package dev.dbdyno.lab;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a block lost that no fork can be blamed for, asked after a failure. Without it none can be replaced. */
final class Losses {

    private final Surroundings lab;

    /** How the loss of the server showed itself; null until one was seen. */
    private @Nullable String server;

    Losses(Surroundings lab) {
        this.lab = lab;
    }

    /** Asks whether the server is there. */
    boolean isServerLost() {
        Database database = lab.database();
        if (database == null) {
            return false;
        }
        try {
            database.check();
            return false;
        } catch (DatabaseException e) {
            server = String.valueOf(e.getMessage());
            return true;
        }
    }

    /** How the loss of the server showed itself; empty where none was seen. */
    Optional<String> server() {
        return Optional.ofNullable(server);
    }

    /** Asks whether the place of the hosts is there. */
    boolean isPlaceLost() {
        return place().isPresent();
    }

    /** How the loss of the hosts' place shows itself; empty while it is there, and where blocks are not spread over others. */
    Optional<String> place() {
        PlaceOfHosts hosts = lab.places().hosts();
        return hosts != null && lab.spreadTo() != null ? hosts.lost() : Optional.empty();
    }
}
