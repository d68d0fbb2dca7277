package dev.dbdyno.stacks.sdnrx;

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
import dev.dbdyno.stacks.sdnrx.application.MovieNode;
import dev.dbdyno.stacks.sdnrx.application.MovieRepository;
import dev.dbdyno.stacks.sdnrx.application.PersonNode;
import dev.dbdyno.stacks.sdnrx.application.PersonRepository;
import dev.dbdyno.stacks.sdnrx.application.RepositoryApplication;
import dev.dbdyno.stacks.shared.neo4j.BootApplications;
import dev.dbdyno.stacks.shared.neo4j.Connecting;
import dev.dbdyno.stacks.shared.neo4j.Failures;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;

/** Calls the repositories of a running application as a service would. */
final class SdnRxStack implements BlockingStack {

    /** The end of SDN/RX's own message. */
    private static final Pattern SERVER_CODE = Pattern.compile("; Error code '(Neo\\.[\\w.]+)'$");

    private final ConfigurableApplicationContext application;
    private final MovieRepository movies;
    private final PersonRepository people;

    private SdnRxStack(ConfigurableApplicationContext application) {
        this.application = application;
        this.movies = application.getBean(MovieRepository.class);
        this.people = application.getBean(PersonRepository.class);
    }

    static SdnRxStack open(Endpoint endpoint, Settings settings) throws OperationException {
        try {
            return new SdnRxStack(BootApplications.run(RepositoryApplication.class, arguments(endpoint, settings)));
        } catch (RuntimeException failed) {
            throw Failures.of(failed, SdnRxStack::serverCode);
        }
    }

    private static String[] arguments(Endpoint endpoint, Settings settings) {
        return new String[] {
            "--org.neo4j.data.database=" + endpoint.database(),
            "--dbdyno.uri=" + Connecting.uri(endpoint),
            "--dbdyno.user=" + endpoint.user(),
            "--dbdyno.password=" + SpringText.literal(endpoint.password()),
            "--dbdyno.pool=" + settings.get(SdnRxStackProvider.POOL),
            "--dbdyno.pool-wait-millis="
                    + Connecting.acquisitionTimeoutMillis(settings.get(SdnRxStackProvider.POOL_WAIT_MILLIS)),
            "--dbdyno.application-name=" + endpoint.applicationName()
        };
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try {
            return switch (operation) {
                case FindMovie(String title) ->
                    movies.findByTitle(title).stream().map(SdnRxStack::movie).toList();
                case InsertMovie(Movie movie) -> List.of(insert(movie));
                case FindPersonMovies(String name) ->
                    people.findByName(name).stream()
                            .map(SdnRxStack::personWithMovies)
                            .toList();
                case FindCoActors(String name) ->
                    people.findCoActors(name).stream().map(SdnRxStack::person).toList();
                case OnTables onTables -> throw OperationException.notOn(DatabaseKind.NEO4J, onTables);
            };
        } catch (RuntimeException failed) {
            throw Failures.of(failed, SdnRxStack::serverCode);
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
                person(node), node.movies().stream().map(SdnRxStack::movie).toList());
    }

    @Override
    public void close() {
        application.close();
    }

    /** SDN/RX replaces the driver's exception by one of Spring's, and keeps the server's code only in its message. */
    private static @Nullable String serverCode(String message) {
        Matcher code = SERVER_CODE.matcher(message);
        return code.find() ? code.group(1) : null;
    }
}
