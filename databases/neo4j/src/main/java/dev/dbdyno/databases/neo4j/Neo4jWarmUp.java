package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.MovieGraph;
import java.time.Duration;
import java.util.List;
import org.neo4j.driver.exceptions.Neo4jException;

/** Asks a server, over Bolt, what stacks will ask it: a JVM that has only just started is many times slower than later. */
final class Neo4jWarmUp {

    private static final List<String> READS = List.of(
            "MATCH (m:DbdynoMovie {title: 'The Matrix'}) RETURN m",
            "MATCH (p:DbdynoPerson {name: 'Tom Hanks'}) OPTIONAL MATCH (p)-[:ACTED_IN]->(m:DbdynoMovie) RETURN p, collect(m)",
            "MATCH (:DbdynoPerson {name: 'Tom Hanks'})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson)"
                    + " WITH DISTINCT c ORDER BY c.name RETURN c");

    /** A movie as operations insert them. Committed: a server that has only rolled back is slow at its first commits. */
    private static final String WRITE =
            "CREATE (m:DbdynoMovie {title: %s, released: 2000, tagline: 'To warm up'}) RETURN m"
                    .formatted(Literal.of(MovieGraph.INSERTED_TITLES_BEGIN));

    private static final int WRITE_AT_MOST_SECONDS = 30;

    private Neo4jWarmUp() {}

    static void run(BoltLogin login, Duration length) throws DatabaseException {
        long end = System.nanoTime() + length.toNanos();
        try (BoltSession session = BoltSession.open(login)) {
            while (System.nanoTime() - end < 0) {
                for (String read : READS) {
                    session.run(read);
                }
                session.run(WRITE);
                session.tryFor(WRITE_AT_MOST_SECONDS, WRITE);
            }
            new MovieNodes(session).removeInserted();
        } catch (Neo4jException e) {
            throw new DatabaseException("The embedded Neo4j could not be warmed up: " + e.getMessage(), e);
        }
    }
}
