package dev.dbdyno.bare;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.pool.HikariPool.PoolInitializationException;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.Load;
import dev.dbdyno.load.Loads;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.LoadModel.ClosedLoop;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.StackProvider;

/** The pool, and the one load that is put on it. */
final class BareLoads implements Loads {

    // The stack jdbc's settings, as far as they shape the pool and the driver: found by name.
    private static final IntegerSetting POOL = StackProvider.poolSetting(10);
    private static final IntegerSetting PREPARE_THRESHOLD =
            new IntegerSetting("prepareThreshold", 5, 0, 1_000_000, "", Shown.WHEN_SET);

    private final HikariDataSource dataSource;
    private final Opening opening;
    private final int rows;

    private BareLoads(HikariDataSource dataSource, Opening opening, int rows) {
        this.dataSource = dataSource;
        this.opening = opening;
        this.rows = rows;
    }

    static BareLoads open(Opening opening, int rows) throws OperationException {
        Endpoint endpoint = opening.endpoint();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(
                "jdbc:postgresql://%s:%d/%s".formatted(endpoint.host(), endpoint.port(), endpoint.database()));
        config.setUsername(endpoint.user());
        config.setPassword(endpoint.password());
        config.setMaximumPoolSize(opening.stackSettings().get(POOL));
        config.addDataSourceProperty("ApplicationName", endpoint.applicationName());
        config.addDataSourceProperty("prepareThreshold", opening.stackSettings().get(PREPARE_THRESHOLD));
        try {
            return new BareLoads(new HikariDataSource(config), opening, rows);
        } catch (PoolInitializationException refused) {
            throw new OperationException(String.valueOf(refused.getMessage()), null, refused);
        }
    }

    @Override
    public Load load(LoadModel model) {
        if (model instanceof ClosedLoop(int clients)) {
            return new BareLoad(dataSource, opening, rows, clients);
        }
        throw new IllegalArgumentException("host 'bare' runs a closed loop only");
    }

    @Override
    public void close() {
        dataSource.close();
    }
}
