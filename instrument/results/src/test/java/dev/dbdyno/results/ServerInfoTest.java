package dev.dbdyno.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerInfoTest {

    @ParameterizedTest
    @CsvSource({
        "5.26, Neo4j 5.26.0 community, true",
        "5.26, Neo4j 2026.08.1 enterprise, true",
        "5.26, Neo4j 5.9.0 community, false",
        "5.26, Neo4j 4.4.40 community, false",
        "4.4, Neo4j 4.4.40 community, true",
        "5.0, Neo4j 5 community, true",
        "17.1, PostgreSQL 18.6, true",
        "18.7, PostgreSQL 18.6, false",
        "1.0, a server without a number, false"
    })
    void aVersionIsComparedByItsNumbers(String oldest, String version, boolean atLeast) {
        ServerInfo info = new ServerInfo("given", "somewhere", version, new LinkedHashMap<>());

        assertThat(info.isAtLeast(oldest)).isEqualTo(atLeast);
    }
}
