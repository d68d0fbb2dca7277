package dev.dbdyno.stacks.sdn;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindCoActors;
import dev.dbdyno.spi.Operation.FindMovie;
import dev.dbdyno.spi.Operation.FindPersonMovies;
import dev.dbdyno.spi.Operation.InsertMovie;
import dev.dbdyno.spi.Operation.OnTables;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.shared.neo4j.Failures;
import org.reactivestreams.Publisher;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.core.publisher.Flux;

/** Calls the reactive repositories of a running application as a service would. */
final class SdnReactiveStack implements ReactiveStack {

    private final ConfigurableApplicationContext application;
    private final ReactiveMovieRepository movies;
    private final ReactivePersonRepository people;

    private SdnReactiveStack(ConfigurableApplicationContext application) {
        this.application = application;
        this.movies = application.getBean(ReactiveMovieRepository.class);
        this.people = application.getBean(ReactivePersonRepository.class);
    }

    static SdnReactiveStack open(Endpoint endpoint, Settings settings) throws OperationException {
        return new SdnReactiveStack(Applications.run(SdnReactiveApplication.class, endpoint, settings));
    }

    @Override
    public Publisher<? extends Row> execute(Operation operation) {
        return Flux.defer(() -> rows(operation)).onErrorMap(Failures::of);
    }

    private Flux<? extends Row> rows(Operation operation) {
        return switch (operation) {
            case FindMovie(String title) -> movies.findByTitle(title).map(MovieNode::movie);
            case InsertMovie insert ->
                movies.save(MovieNode.of(insert.movie())).map(MovieNode::movie).flux();
            case FindPersonMovies(String name) -> people.findByName(name).map(PersonNode::personWithMovies);
            case FindCoActors(String name) -> people.findCoActors(name).map(PersonNode::person);
            case OnTables onTables -> Flux.error(OperationException.notOn(DatabaseKind.NEO4J, onTables));
        };
    }

    @Override
    public void close() {
        application.close();
    }
}
