package dev.dbdyno.databases.neo4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.DatabaseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Neo4jUrlTest {

    @Test
    void everyPartIsRead() throws Exception {
        assertThat(Neo4jUrl.parse("neo4j://alice%40corp@db.example.org:7000/shop"))
                .isEqualTo(new Neo4jUrl("db.example.org", 7000, "shop", "alice@corp"));
        assertThat(Neo4jUrl.parse("bolt://[::1]:7687")).isEqualTo(new Neo4jUrl("::1", 7687, "neo4j", "neo4j"));
        assertThat(Neo4jUrl.parse("bolt://my_host/")).isEqualTo(new Neo4jUrl("my_host", 7687, "neo4j", "neo4j"));
    }

    @Test
    void itsLoginNamesTheServerAsItWasGiven() throws Exception {
        BoltLogin login = Neo4jUrl.parse("neo4j://alice@[::1]:7000/shop").login("geheim");

        assertThat(login).hasToString("neo4j://alice@[::1]:7000/shop");
        assertThat(login.uri()).isEqualTo("bolt://[::1]:7000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://alice@host/db",
                "neo4j://",
                "neo4j://host:0/db",
                "neo4j://host:70000",
                "bolt://host/db/more",
                "bolt://host%zz",
                "bolt://ho%41st",
                "neo4j://ali%zce@host/db",
                "bolt://ho st",
                "bolt://host?x=y"
            })
    void anythingElseIsRefusedWithAnExample(String url) {
        assertThatThrownBy(() -> Neo4jUrl.parse(url))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("neo4j://neo4j@host:7687/neo4j");
    }

    @ParameterizedTest
    @ValueSource(strings = {"neo4j+s://alice@host/db", "bolt+ssc://alice@host/db"})
    void encryptionIsRefusedRatherThanLeftOut(String url) {
        assertThatThrownBy(() -> Neo4jUrl.parse(url))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("TLS");
    }

    @Test
    void aPasswordIsRefusedAndNotRepeated() {
        assertThatThrownBy(() -> Neo4jUrl.parse("neo4j://alice:geheim@host/db"))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("DBDYNO_PASSWORD")
                .hasMessageNotContaining("geheim");
    }
}
