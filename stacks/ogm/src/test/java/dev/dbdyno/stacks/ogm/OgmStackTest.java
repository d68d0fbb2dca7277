package dev.dbdyno.stacks.ogm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.contract.GraphStackContract;
import org.junit.jupiter.api.Test;
import org.neo4j.ogm.config.Configuration;

final class OgmStackTest extends GraphStackContract {

    OgmStackTest() {
        super(new OgmStackProvider());
    }

    @Test
    void its_pool_is_as_large_as_ogms_own() {
        assertThat(OgmStackProvider.POOL.defaultValue())
                .isEqualTo(new Configuration.Builder().build().getConnectionPoolSize());
    }
}
