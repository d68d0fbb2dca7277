package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.sql.HibernateSettings;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hibernate.SessionFactory;
import org.hibernate.boot.registry.StandardServiceRegistry;
import org.hibernate.cfg.BatchSettings;
import org.hibernate.cfg.Configuration;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.cfg.MappingSettings;
import org.hibernate.reactive.pool.ReactiveConnectionPool;
import org.hibernate.reactive.pool.impl.SqlClientPoolConfiguration;
import org.hibernate.reactive.provider.ReactiveServiceRegistryBuilder;
import org.hibernate.reactive.stage.Stage;
import org.hibernate.reactive.vertx.VertxInstance;
import org.hibernate.reactive.vertx.impl.ProvidedVertxInstance;

/** Each operation in a session of its own, on a session factory of this stack's or of a framework's. */
public final class HibernateReactiveStack implements AsyncStack {

    /** Held, because java.util.logging forgets a logger's level together with the logger. */
    private static final Logger HIBERNATE_LOG = Logger.getLogger("org.hibernate");

    private final Vertx vertx;
    private final EventLoops loops;
    private final Work<?> work;
    private final Runnable end;

    private HibernateReactiveStack(Vertx vertx, Stage.SessionFactory factory, Settings settings, Runnable end) {
        this.vertx = vertx;
        this.loops = EventLoops.of(vertx, settings.get(HibernateReactiveStackProvider.EVENT_LOOPS));
        this.work = work(factory, settings);
        this.end = end;
    }

    /**
     * The same operations on a factory that a framework has assembled, with its own pool below.
     *
     * @param factory stays the framework's to close, as does its Vert.x
     * @param settings those of {@link HibernateReactiveStackProvider} that say how sessions are used; others are the
     *     framework's to heed
     */
    public static AsyncStack on(Stage.SessionFactory factory, Vertx vertx, Settings settings) {
        return new HibernateReactiveStack(vertx, factory, settings, () -> {});
    }

    static HibernateReactiveStack open(Endpoint endpoint, Settings settings) throws OperationException {
        // how it starts would stand beside every measurement
        HIBERNATE_LOG.setLevel(Level.WARNING);
        Vertx vertx = Vertx.vertx();
        try {
            return open(vertx, endpoint, settings);
        } catch (RuntimeException failed) {
            closed(vertx);
            throw Failures.of(failed);
        }
    }

    private static HibernateReactiveStack open(Vertx vertx, Endpoint endpoint, Settings settings)
            throws OperationException {
        Configuration configuration = new Configuration()
                .addAnnotatedClass(CompanyEntity.class)
                .addAnnotatedClass(WorldEntity.class)
                .addAnnotatedClass(FortuneEntity.class)
                .addAnnotatedClass(UserEntity.class)
                // says which dialect; where the server is says the client's own configuration
                .setProperty(JdbcSettings.JAKARTA_JDBC_URL, "postgresql://localhost/dbdyno")
                .setProperty(MappingSettings.DEFAULT_SCHEMA, endpoint.schema())
                // a failure is the operation's, and thousands of them shall not fill the log
                .setProperty(JdbcSettings.LOG_JDBC_ERRORS, false)
                .setProperty(BatchSettings.STATEMENT_BATCH_SIZE, settings.get(HibernateSettings.BATCH_SIZE));
        StandardServiceRegistry registry = new ReactiveServiceRegistryBuilder()
                .applySettings(configuration.getProperties())
                .addService(VertxInstance.class, new ProvidedVertxInstance(vertx))
                .addService(SqlClientPoolConfiguration.class, new Client(endpoint, settings))
                .build();
        SessionFactory factory = configuration.buildSessionFactory(registry);
        ReactiveConnectionPool pool = registry.requireService(ReactiveConnectionPool.class);
        return new HibernateReactiveStack(vertx, factory.unwrap(Stage.SessionFactory.class), settings, () -> {
            factory.close();
            // the factory only begins to close its pool
            pool.getCloseFuture().toCompletableFuture().join();
            closed(vertx);
        });
    }

    private static Work<?> work(Stage.SessionFactory factory, Settings settings) {
        Work.Reads reads =
                settings.get(HibernateSettings.READ_TRANSACTIONS) ? Work.Reads.IN_TRANSACTION : Work.Reads.PLAIN;
        Dispatch dispatch = settings.get(HibernateReactiveStackProvider.DISPATCH);
        return switch (settings.get(HibernateSettings.SESSION)) {
            case MANAGED -> new ManagedWork(factory, reads, dispatch);
            case STATELESS -> new StatelessWork(factory, reads, dispatch);
        };
    }

    @Override
    public CompletionStage<? extends List<? extends Row>> execute(Operation operation) {
        if (!(operation instanceof Operation.OnTables onTables)) {
            return CompletableFuture.failedStage(OperationException.notOn(DatabaseKind.POSTGRESQL, operation));
        }
        return reply(work, onTables);
    }

    private CompletionStage<List<? extends Row>> reply(Work<?> work, Operation.OnTables operation) {
        return loops.run(() -> work.run(operation))
                .exceptionallyCompose(failed -> CompletableFuture.failedStage(Failures.of(failed)));
    }

    /** A service has one Vert.x, on whose event loops both its requests and its connections are. */
    @Override
    public <T> Optional<T> shared(Class<T> type) {
        return type.isInstance(vertx) ? Optional.of(type.cast(vertx)) : Optional.empty();
    }

    @Override
    public void close() {
        end.run();
    }

    private static void closed(Vertx vertx) {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
