package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.sql.HibernateSettings;
import dev.dbdyno.stacks.shared.jdbc.Failures;
import dev.dbdyno.stacks.shared.jdbc.Pool;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.BatchSettings;
import org.hibernate.cfg.JdbcSettings;
import org.hibernate.jpa.HibernatePersistenceConfiguration;

/** Assembles the stack itself: a pool and a session factory on it, where no framework does. */
final class OwnFactory {

    /** Held, because java.util.logging forgets a logger's level together with the logger. */
    private static final Logger HIBERNATE_LOG = Logger.getLogger("org.hibernate");

    private OwnFactory() {}

    static HibernateStack open(Endpoint endpoint, Settings settings) throws OperationException {
        // how it starts would stand beside every measurement
        HIBERNATE_LOG.setLevel(Level.WARNING);
        Pool pool = Pool.open(endpoint, settings);
        try {
            SessionFactory factory = factory(pool.connections(), endpoint, settings);
            return HibernateStack.on(factory, settings, pool.waiting(), () -> {
                factory.close();
                pool.end().run();
            });
        } catch (RuntimeException failed) {
            pool.end().run();
            throw Failures.ofInnermost(failed);
        }
    }

    private static SessionFactory factory(DataSource connections, Endpoint endpoint, Settings settings) {
        HibernatePersistenceConfiguration configuration = new HibernatePersistenceConfiguration("dbdyno")
                .managedClasses(HibernateStack.entities())
                .defaultSchema(endpoint.schema());
        configuration.property(JdbcSettings.JAKARTA_NON_JTA_DATASOURCE, connections);
        // a failure is the operation's, and thousands of them shall not fill the log
        configuration.property(JdbcSettings.LOG_JDBC_ERRORS, false);
        configuration.property(BatchSettings.STATEMENT_BATCH_SIZE, settings.get(HibernateSettings.BATCH_SIZE));
        return configuration.createEntityManagerFactory();
    }
}
