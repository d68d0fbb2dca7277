package dev.dbdyno.hosts.quarkus;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.spi.Settings;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HibernateConfigurationTest {

    private static final Endpoint ENDPOINT =
            new Endpoint("127.0.0.1", 5432, "database", "user", "password", "dbdyno", "test");

    @ParameterizedTest
    @CsvSource({"none,true", "agroal,false"})
    void withoutAPoolAConnectionIsClosedWhenItIsGivenBack(String pooling, String isClosed) {
        Map<String, String> stack = Map.of(
                "pool", "8", "poolWaitMillis", "0", "prepareThreshold", "5", "batchSize", "0", "pooling", pooling);
        Settings host = Settings.of(List.of(QuarkusHostProvider.MAX_THREADS), Map.of());

        assertThat(HibernateConfiguration.of(ENDPOINT, stack, host))
                .containsEntry("quarkus.datasource.jdbc.flush-on-close", isClosed);
    }
}
