package dev.dbdyno.stacks.shared.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.sql.JdbcSettings;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalConnectionFactoryConfigurationSupplier;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.exceptionsorter.PostgreSQLExceptionSorter;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The pool of a stack that opens its own.
 *
 * @param connections hands them out
 * @param waiting how many wait for one; empty where the pool does not tell, as Agroal without its metrics, which cost time in each
 *     operation
 * @param end closes them all
 */
public record Pool(DataSource connections, Supplier<OptionalInt> waiting, Runnable end) {

    /**
     * Opens the pool as {@link JdbcSettings} say.
     *
     * @throws OperationException when the pool does not take a setting, or the server refuses
     */
    public static Pool open(Endpoint endpoint, Settings settings) throws OperationException {
        return open(endpoint, settings, Map.of());
    }

    /**
     * The same with further properties of the driver.
     *
     * @throws OperationException when the pool does not take a setting, or the server refuses
     */
    public static Pool open(Endpoint endpoint, Settings settings, Map<String, String> ofDriver)
            throws OperationException {
        Map<String, String> all = new HashMap<>(driverProperties(endpoint, settings));
        all.putAll(ofDriver);
        return switch (settings.get(JdbcSettings.POOLING)) {
            case HIKARI -> hikari(endpoint, settings, all);
            case AGROAL -> agroal(endpoint, settings, all);
            case NONE -> unpooled(endpoint, settings, all);
        };
    }

    private static Pool hikari(Endpoint endpoint, Settings settings, Map<String, String> ofDriver)
            throws OperationException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(Connecting.url(endpoint));
        config.setUsername(endpoint.user());
        config.setPassword(endpoint.password());
        config.setMaximumPoolSize(settings.get(JdbcSettings.POOL));
        config.setConnectionTimeout(Connecting.connectionTimeoutMillis(settings.get(JdbcSettings.POOL_WAIT_MILLIS)));
        ofDriver.forEach(config::addDataSourceProperty);
        try {
            HikariDataSource opened = new HikariDataSource(config);
            return new Pool(opened, () -> Waiting.on(opened), opened::close);
        } catch (PoolInitializationException refused) {
            throw Failures.ofInnermost(refused);
        }
    }

    /** Agroal itself takes no exception for the end of a connection: a service names those of its server, as Quarkus does. */
    private static Pool agroal(Endpoint endpoint, Settings settings, Map<String, String> ofDriver)
            throws OperationException {
        AgroalConnectionFactoryConfigurationSupplier factory = new AgroalConnectionFactoryConfigurationSupplier()
                .jdbcUrl(Connecting.url(endpoint))
                .principal(new NamePrincipal(endpoint.user()))
                .credential(new SimplePassword(endpoint.password()));
        ofDriver.forEach(factory::jdbcProperty);
        try {
            AgroalDataSource opened = AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(pool -> pool.maxSize(settings.get(JdbcSettings.POOL))
                            .acquisitionTimeout(Duration.ofMillis(settings.get(JdbcSettings.POOL_WAIT_MILLIS)))
                            .exceptionSorter(new PostgreSQLExceptionSorter())
                            .connectionFactoryConfiguration(factory)));
            return new Pool(opened, OptionalInt::empty, opened::close);
        } catch (SQLException refused) {
            throw Failures.of(refused);
        }
    }

    private static Pool unpooled(Endpoint endpoint, Settings settings, Map<String, String> ofDriver)
            throws OperationException {
        try {
            Unpooled each = new Unpooled(
                    Connecting.url(endpoint),
                    endpoint.user(),
                    endpoint.password(),
                    ofDriver,
                    settings.get(JdbcSettings.POOL),
                    settings.get(JdbcSettings.POOL_WAIT_MILLIS));
            return new Pool(each, () -> OptionalInt.of(each.waiting()), () -> {});
        } catch (SQLException refused) {
            throw Failures.of(refused);
        }
    }

    /**
     * The driver's properties as text. A pool hands properties over as they are, and pgjdbc ignores those that are not
     * strings.
     */
    private static Map<String, String> driverProperties(Endpoint endpoint, Settings settings) {
        Map<String, String> properties = new HashMap<>(Connecting.encryption(endpoint));
        properties.put("ApplicationName", endpoint.applicationName());
        properties.put("prepareThreshold", String.valueOf(settings.get(JdbcSettings.PREPARE_THRESHOLD)));
        return properties;
    }
}
