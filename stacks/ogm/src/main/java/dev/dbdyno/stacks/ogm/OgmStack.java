package dev.dbdyno.stacks.ogm;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindCoActors;
import dev.dbdyno.spi.Operation.FindMovie;
import dev.dbdyno.spi.Operation.FindPersonMovies;
import dev.dbdyno.spi.Operation.InsertMovie;
import dev.dbdyno.spi.Operation.OnTables;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.shared.neo4j.Drivers;
import dev.dbdyno.stacks.shared.neo4j.Failures;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.neo4j.driver.Driver;
import org.neo4j.ogm.cypher.ComparisonOperator;
import org.neo4j.ogm.cypher.Filter;
import org.neo4j.ogm.drivers.bolt.driver.BoltDriver;
import org.neo4j.ogm.session.Session;
import org.neo4j.ogm.session.SessionFactory;

/** Each operation opens a session, as a service does for a request: what one has loaded, another does not know. */
final class OgmStack implements BlockingStack {

    private static final String CO_ACTORS = """
            MATCH (:DbdynoPerson {name: $name})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson)
            WITH DISTINCT c ORDER BY c.name
            RETURN c""";

    private final SessionFactory sessions;

    private OgmStack(SessionFactory sessions) {
        this.sessions = sessions;
    }

    static OgmStack open(Endpoint endpoint, Settings settings) throws OperationException {
        Driver driver = Drivers.connected(
                endpoint, settings.get(OgmStackProvider.POOL), settings.get(OgmStackProvider.POOL_WAIT_MILLIS));
        try {
            // with a driver of ours: the one that OGM would make names its connections as it likes
            return new OgmStack(new SessionFactory(new BoltDriver(driver), OgmStack.class.getPackageName()));
        } catch (RuntimeException failed) {
            driver.close();
            throw Failures.of(failed);
        }
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try {
            Session session = sessions.openSession();
            return switch (operation) {
                case FindMovie(String title) -> findMovie(session, title);
                case InsertMovie(Movie movie) -> List.of(insert(session, movie));
                case FindPersonMovies(String name) -> findPersonMovies(session, name);
                case FindCoActors(String name) -> findCoActors(session, name);
                case OnTables onTables -> throw OperationException.notOn(DatabaseKind.NEO4J, onTables);
            };
        } catch (RuntimeException failed) {
            throw Failures.of(failed);
        }
    }

    private static List<Movie> findMovie(Session session, String title) {
        return session.loadAll(MovieNode.class, equal("title", title)).stream()
                .map(MovieNode::movie)
                .toList();
    }

    private static Movie insert(Session session, Movie movie) {
        MovieNode node = MovieNode.of(movie);
        session.save(node);
        return node.movie();
    }

    private static List<? extends Row> findPersonMovies(Session session, String name) {
        return session.loadAll(PersonNode.class, equal("name", name)).stream()
                .map(PersonNode::personWithMovies)
                .toList();
    }

    private static List<? extends Row> findCoActors(Session session, String name) {
        Iterable<PersonNode> found = session.query(PersonNode.class, CO_ACTORS, Map.of("name", name));
        return StreamSupport.stream(found.spliterator(), false)
                .map(PersonNode::person)
                .toList();
    }

    private static Filter equal(String property, String value) {
        return new Filter(property, ComparisonOperator.EQUALS, value);
    }

    @Override
    public void close() {
        sessions.close();
    }
}
