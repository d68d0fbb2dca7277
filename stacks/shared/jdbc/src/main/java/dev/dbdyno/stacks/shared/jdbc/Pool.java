package dev.dbdyno.stacks.shared.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.sql.JdbcSettings;
import java.util.Map;
import javax.sql.DataSource;

/**
 * The pool of a stack that opens its own.
 *
 * @param connections hands them out
 * @param end closes them all
 */
public record Pool(DataSource connections, Runnable end) {

    /**
     * Opens the pool as {@link JdbcSettings} say.
     *
     * @throws OperationException when the pool does not take a setting, or the server refuses
     */
    public static Pool open(Endpoint endpoint, Settings settings) throws OperationException {
        return hikari(endpoint, settings);
    }

    private static Pool hikari(Endpoint endpoint, Settings settings) throws OperationException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Connecting.url(endpoint));
        config.setUsername(endpoint.user());
        config.setPassword(endpoint.password());
        config.setMaximumPoolSize(settings.get(JdbcSettings.POOL));
        config.setConnectionTimeout(Connecting.connectionTimeoutMillis(settings.get(JdbcSettings.POOL_WAIT_MILLIS)));
        driverProperties(endpoint, settings).forEach(config::addDataSourceProperty);
        try {
            HikariDataSource opened = new HikariDataSource(config);
            return new Pool(opened, opened::close);
        } catch (PoolInitializationException refused) {
            throw Failures.ofInnermost(refused);
        }
    }

    /** As text: a pool hands properties over as they are, and pgjdbc passes over those that are no strings. */
    private static Map<String, String> driverProperties(Endpoint endpoint, Settings settings) {
        return Map.of(
                "ApplicationName",
                endpoint.applicationName(),
                // pgjdbc alone would encrypt where the server can: arms would no longer do the same work
                "sslmode",
                "disable",
                "prepareThreshold",
                String.valueOf(settings.get(JdbcSettings.PREPARE_THRESHOLD)));
    }
}
