package dev.dbdyno.stacks.sdnogm;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
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
import dev.dbdyno.spi.SpringText;
import dev.dbdyno.stacks.sdnogm.application.MovieNode;
import dev.dbdyno.stacks.sdnogm.application.MovieRepository;
import dev.dbdyno.stacks.sdnogm.application.PersonNode;
import dev.dbdyno.stacks.sdnogm.application.PersonRepository;
import dev.dbdyno.stacks.sdnogm.application.RepositoryApplication;
import dev.dbdyno.stacks.shared.neo4j.BootApplications;
import dev.dbdyno.stacks.shared.neo4j.Connecting;
import dev.dbdyno.stacks.shared.neo4j.Failures;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;

/** Calls the repositories of a running application as a service would. */
final class SdnOgmStack implements BlockingStack {

    private final ConfigurableApplicationContext application;
    private final MovieRepository movies;
    private final PersonRepository people;

    private SdnOgmStack(ConfigurableApplicationContext application) {
        this.application = application;
        this.movies = application.getBean(MovieRepository.class);
        this.people = application.getBean(PersonRepository.class);
    }

    static SdnOgmStack open(Endpoint endpoint, Settings settings) throws OperationException {
        try {
            return new SdnOgmStack(BootApplications.run(RepositoryApplication.class, arguments(endpoint, settings)));
        } catch (RuntimeException failed) {
            throw Failures.of(failed);
        }
    }

    private static String[] arguments(Endpoint endpoint, Settings settings) {
        return new String[] {
            "--dbdyno.uri=" + Connecting.uri(endpoint),
            "--dbdyno.user=" + endpoint.user(),
            "--dbdyno.password=" + SpringText.literal(endpoint.password()),
            "--dbdyno.pool=" + settings.get(SdnOgmStackProvider.POOL),
            "--dbdyno.pool-wait-millis="
                    + Connecting.acquisitionTimeoutMillis(settings.get(SdnOgmStackProvider.POOL_WAIT_MILLIS)),
            "--dbdyno.application-name=" + endpoint.applicationName()
        };
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try {
            return switch (operation) {
                case FindMovie(String title) ->
                    movies.findByTitle(title).stream().map(SdnOgmStack::movie).toList();
                case InsertMovie(Movie movie) -> List.of(insert(movie));
                case FindPersonMovies(String name) ->
                    people.findByName(name).stream()
                            .map(SdnOgmStack::personWithMovies)
                            .toList();
                case FindCoActors(String name) ->
                    people.findCoActors(name).stream().map(SdnOgmStack::person).toList();
                case OnTables onTables -> throw OperationException.notOn(DatabaseKind.NEO4J, onTables);
            };
        } catch (RuntimeException failed) {
            throw Failures.of(failed);
        }
    }

    private Movie insert(Movie movie) {
        return movie(movies.save(MovieNode.of(movie.title(), movie.released(), movie.tagline())));
    }

    private static Movie movie(MovieNode node) {
        return new Movie(node.title(), node.released(), node.tagline());
    }

    private static Person person(PersonNode node) {
        return new Person(node.name(), node.born());
    }

    private static PersonWithMovies personWithMovies(PersonNode node) {
        return new PersonWithMovies(
                person(node), node.movies().stream().map(SdnOgmStack::movie).toList());
    }

    @Override
    public void close() {
        application.close();
    }
}
