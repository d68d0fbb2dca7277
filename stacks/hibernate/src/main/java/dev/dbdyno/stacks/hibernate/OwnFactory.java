package dev.dbdyno.stacks.hibernate;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.BatchSettings;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.jpa.HibernatePersistenceConfiguration;

/** Assembles the stack itself: HikariCP's pool and a session factory on it, where no framework does. */
final class OwnFactory {

    /** {@code HikariConfig.SOFT_TIMEOUT_FLOOR}. */
    private static final int LEAST_WAIT_MILLIS = 250;

    /** Held, because java.util.logging forgets a logger's level together with the logger. */
    private static final Logger HIBERNATE_LOG = Logger.getLogger("org.hibernate");

    private OwnFactory() {}

    static HibernateStack open(Endpoint endpoint, Settings settings) throws OperationException {
        // how it starts would stand beside every measurement
        HIBERNATE_LOG.setLevel(Level.WARNING);
        HikariDataSource dataSource = dataSource(endpoint, settings);
        try {
            SessionFactory factory = factory(dataSource, endpoint, settings);
            return HibernateStack.on(factory, settings, () -> {
                factory.close();
                dataSource.close();
            });
        } catch (RuntimeException failed) {
            dataSource.close();
            throw Failures.of(failed);
        }
    }

    private static HikariDataSource dataSource(Endpoint endpoint, Settings settings) throws OperationException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url(endpoint));
        config.setUsername(endpoint.user());
        config.setPassword(endpoint.password());
        config.setMaximumPoolSize(settings.get(HibernateStackProvider.POOL));
        config.setConnectionTimeout(connectionTimeout(settings.get(HibernateStackProvider.POOL_WAIT_MILLIS)));
        config.addDataSourceProperty("ApplicationName", endpoint.applicationName());
        // pgjdbc alone would encrypt where the server can: arms would no longer do the same work
        config.addDataSourceProperty("sslmode", "disable");
        // as text: HikariCP hands properties over as they are, and pgjdbc passes over those that are no strings
        config.addDataSourceProperty(
                "prepareThreshold", String.valueOf(settings.get(HibernateStackProvider.PREPARE_THRESHOLD)));
        try {
            return new HikariDataSource(config);
        } catch (PoolInitializationException refused) {
            throw Failures.of(refused);
        }
    }

    /** HikariCP takes 0 for no limit as well, and nothing else below its floor of 250 ms. */
    private static int connectionTimeout(int poolWaitMillis) throws OperationException {
        if (poolWaitMillis == 0 || poolWaitMillis >= LEAST_WAIT_MILLIS) {
            return poolWaitMillis;
        }
        throw new OperationException(
                "poolWaitMillis expects 0 or at least %d, for HikariCP takes nothing between, but got '%d'"
                        .formatted(LEAST_WAIT_MILLIS, poolWaitMillis),
                null,
                null);
    }

    private static String url(Endpoint endpoint) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        String database = URLEncoder.encode(endpoint.database(), StandardCharsets.UTF_8);
        return "jdbc:postgresql://%s:%d/%s".formatted(host, endpoint.port(), database);
    }

    private static SessionFactory factory(HikariDataSource dataSource, Endpoint endpoint, Settings settings) {
        HibernatePersistenceConfiguration configuration = new HibernatePersistenceConfiguration("dbdyno")
                .managedClasses(HibernateStack.entities())
                .defaultSchema(endpoint.schema());
        configuration.property(JdbcSettings.JAKARTA_NON_JTA_DATASOURCE, dataSource);
        // a failure is the operation's, and thousands of them shall not fill the log
        configuration.property(JdbcSettings.LOG_JDBC_ERRORS, false);
        configuration.property(BatchSettings.STATEMENT_BATCH_SIZE, settings.get(HibernateStackProvider.BATCH_SIZE));
        return configuration.createEntityManagerFactory();
    }
}
