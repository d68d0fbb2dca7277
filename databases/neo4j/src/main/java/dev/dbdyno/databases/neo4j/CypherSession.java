package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.DatabaseException;
import java.util.List;

/** A Neo4j that runs the lab's own statements, one after the other, each a transaction of its own. */
interface CypherSession {

    /**
     * Runs a statement to its end.
     *
     * @param statement whole, without parameters; values stand in it as {@link Literal} writes them
     * @return the rows of its result, each value as text
     * @throws DatabaseException in the server's words
     */
    List<List<String>> run(String statement) throws DatabaseException;
}
