package dev.dbdyno.stacks.bolt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.contract.GraphStackContract;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.neo4j.driver.Config;

final class BoltStackTest extends GraphStackContract {

    BoltStackTest() {
        super(new BoltStackProvider());
    }

    @Test
    void its_defaults_are_those_of_the_driver() {
        Config driver = Config.defaultConfig();
        assertThat(BoltSettings.POOL.defaultValue()).isEqualTo(driver.maxConnectionPoolSize());
        assertThat(Duration.ofMillis(BoltSettings.POOL_WAIT_MILLIS.defaultValue()))
                .isEqualTo(Duration.ofMillis(driver.connectionAcquisitionTimeoutMillis()));
    }
}
