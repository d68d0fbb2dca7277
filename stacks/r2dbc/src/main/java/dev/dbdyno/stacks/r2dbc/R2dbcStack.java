package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tls;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.r2dbc.R2dbcStackProvider.Loops;
import dev.dbdyno.stacks.shared.r2dbc.Failures;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.client.SSLMode;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.netty.resources.LoopResources;
import reactor.netty.tcp.TcpResources;

/** Owns the pool, and the event loops where they are dedicated; leaves the operations to an API. */
final class R2dbcStack implements ReactiveStack {

    private final ConnectionPool pool;
    private final @Nullable LoopResources dedicatedLoops;
    private final Operations operations;

    private R2dbcStack(ConnectionPool pool, @Nullable LoopResources dedicatedLoops, Operations operations) {
        this.pool = pool;
        this.dedicatedLoops = dedicatedLoops;
        this.operations = operations;
    }

    static R2dbcStack open(Endpoint endpoint, Settings settings) throws OperationException {
        int maxSize = settings.get(R2dbcStackProvider.POOL);
        int initialSize = initialSize(settings.get(R2dbcStackProvider.INITIAL), maxSize);
        LoopResources dedicatedLoops =
                settings.get(R2dbcStackProvider.LOOPS) == Loops.DEDICATED ? dedicatedLoops() : null;
        ConnectionPool pool = new ConnectionPool(ConnectionPoolConfiguration.builder(connectionFactory(
                        endpoint, loops(dedicatedLoops, settings.get(R2dbcStackProvider.NATIVE_TRANSPORT))))
                .initialSize(initialSize)
                .maxSize(maxSize)
                .maxAcquireTime(maxAcquireTime(settings.get(R2dbcStackProvider.POOL_WAIT_MILLIS)))
                .build());
        Dispatch dispatch = settings.get(R2dbcStackProvider.DISPATCH);
        Operations operations = switch (settings.get(R2dbcStackProvider.CLIENT)) {
            case CONNECTION -> new ConnectionOperations(pool, dispatch, endpoint.schema());
            case DATABASE_CLIENT -> new DatabaseClientOperations(pool, dispatch, endpoint.schema());
        };
        R2dbcStack stack = new R2dbcStack(pool, dedicatedLoops, operations);
        if (settings.get(R2dbcStackProvider.WARMUP)) {
            stack.warmUp();
        }
        return stack;
    }

    /**
     * The pool's initial size. As in r2dbc-pool, the default gives way to a smaller pool, and a chosen number does not.
     */
    private static int initialSize(int asked, int maxSize) throws OperationException {
        if (asked <= maxSize) {
            return asked;
        }
        if (asked == R2dbcStackProvider.INITIAL.defaultValue()) {
            return maxSize;
        }
        throw new OperationException(
                "initial expects at most the pool's size, %d here, but got '%d'".formatted(maxSize, asked), null, null);
    }

    /**
     * The limit on the wait for a connection. For r2dbc-pool a negative time is no limit, its default; zero would
     * refuse to wait at all.
     */
    private static Duration maxAcquireTime(int poolWaitMillis) {
        return Duration.ofMillis(poolWaitMillis == 0 ? -1 : poolWaitMillis);
    }

    private static LoopResources dedicatedLoops() {
        return LoopResources.create(
                "r2dbc-dedicated",
                LoopResources.DEFAULT_IO_SELECT_COUNT,
                LoopResources.DEFAULT_IO_WORKER_COUNT,
                true,
                false);
    }

    /** Null leaves the choice to the driver, which takes reactor-netty's global ones. */
    private static @Nullable LoopResources loops(@Nullable LoopResources dedicated, boolean nativeTransport) {
        return nativeTransport ? dedicated : new SelectorLoops(dedicated == null ? TcpResources.get() : dedicated);
    }

    private static PostgresqlConnectionFactory connectionFactory(Endpoint endpoint, @Nullable LoopResources loops) {
        PostgresqlConnectionConfiguration.Builder configuration = PostgresqlConnectionConfiguration.builder()
                .host(endpoint.host())
                .port(endpoint.port())
                .database(endpoint.database())
                .username(endpoint.user())
                .password(endpoint.password())
                .applicationName(endpoint.applicationName());
        encrypt(configuration, endpoint.tls());
        if (loops != null) {
            configuration.loopResources(loops);
        }
        return new PostgresqlConnectionFactory(configuration.build());
    }

    private static void encrypt(PostgresqlConnectionConfiguration.Builder configuration, @Nullable Tls tls) {
        if (tls == null) {
            return;
        }
        switch (tls.verification()) {
            case NONE -> configuration.sslMode(SSLMode.REQUIRE);
            case FULL -> configuration.sslMode(SSLMode.VERIFY_FULL);
        }
        String root = tls.rootCertificate();
        if (root != null) {
            configuration.sslRootCert(root);
        }
    }

    private void warmUp() throws OperationException {
        try {
            pool.warmup().block();
        } catch (RuntimeException failed) {
            close();
            throw Failures.of(failed);
        }
    }

    @Override
    public Publisher<? extends Row> execute(Operation operation) {
        return Flux.defer(() -> operations.rows(operation)).onErrorMap(Failures::of);
    }

    @Override
    public OptionalInt waitingForConnection() {
        return pool.getMetrics()
                .map(metrics -> OptionalInt.of(metrics.pendingAcquireSize()))
                .orElse(OptionalInt.empty());
    }

    @Override
    public void close() {
        pool.disposeLater().block();
        if (dedicatedLoops != null) {
            // the quiet period is for connections that were still being opened when the pool closed
            dedicatedLoops
                    .disposeLater(Duration.ofMillis(200), Duration.ofSeconds(5))
                    .block();
        }
    }
}
