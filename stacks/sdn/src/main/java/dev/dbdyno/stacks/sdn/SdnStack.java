package dev.dbdyno.stacks.sdn;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
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
import dev.dbdyno.stacks.shared.neo4j.Failures;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;

/** Calls the repositories of a running application as a service would. */
final class SdnStack implements BlockingStack {

    private final ConfigurableApplicationContext application;
    private final MovieRepository movies;
    private final PersonRepository people;

    private SdnStack(ConfigurableApplicationContext application) {
        this.application = application;
        this.movies = application.getBean(MovieRepository.class);
        this.people = application.getBean(PersonRepository.class);
    }

    static SdnStack open(Endpoint endpoint, Settings settings) throws OperationException {
        return new SdnStack(Applications.run(SdnApplication.class, endpoint, settings));
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try {
            return switch (operation) {
                case FindMovie(String title) ->
                    movies.findByTitle(title).stream().map(MovieNode::movie).toList();
                case InsertMovie insert ->
                    List.of(movies.save(MovieNode.of(insert.movie())).movie());
                case FindPersonMovies(String name) ->
                    people.findByName(name).stream()
                            .map(PersonNode::personWithMovies)
                            .toList();
                case FindCoActors(String name) ->
                    people.findCoActors(name).stream().map(PersonNode::person).toList();
                case OnTables onTables -> throw OperationException.notOn(DatabaseKind.NEO4J, onTables);
            };
        } catch (RuntimeException failed) {
            throw Failures.of(failed);
        }
    }

    @Override
    public void close() {
        application.close();
    }
}
