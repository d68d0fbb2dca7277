package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a user's server is asked and found to be, and how it refuses. */
class ConnectingToGivenPostgresTest extends GivenPostgresFixture {

    private static final Map<String, String> WITHOUT_PASSWORD = Map.of("PGPASSFILE", "none");

    @TempDir
    private Path temp;

    @Test
    void aWrongPasswordIsRefusedInWords() {
        Map<String, String> wrong = Map.of("PGPASSFILE", "none", "DBDYNO_PASSWORD", "hunter3");
        assertThat(refusal(url("alice", "shop"), wrong))
                .hasMessageContaining("does not accept the password for user alice");
    }

    @Test
    void aMissingPasswordIsAskedFor() {
        assertThat(refusal(url("alice", "shop"), WITHOUT_PASSWORD))
                .hasMessageContaining("requires a password")
                .hasMessageContaining("DBDYNO_PASSWORD");
    }

    @Test
    void thePasswordMayComeFromPgPasswordOrThePasswordFile() throws Exception {
        GivenPostgres.connect(url("alice", "shop"), Map.of("PGPASSFILE", "none", "PGPASSWORD", PASSWORD), progress::add)
                .close();
        Path file = temp.resolve("pgpass");
        Files.writeString(file, "*:*:shop:alice:" + PASSWORD + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        GivenPostgres.connect(url("alice", "shop"), Map.of("PGPASSFILE", file.toString()), progress::add)
                .close();
    }

    @Test
    void anUnknownDatabaseIsNamed() {
        assertThat(refusal(url("alice", "shpo"), ENVIRONMENT)).hasMessageContaining("there is no database shpo");
    }

    @Test
    void anUnreachableServerIsNamedWithWhatToCheck() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }
        assertThat(refusal("postgresql://alice@127.0.0.1:%d/shop".formatted(port), ENVIRONMENT))
                .hasMessageContaining("nothing answers at 127.0.0.1 port " + port)
                .hasMessageContaining("firewall");
        assertThat(refusal("postgresql://alice@nowhere.invalid/shop", ENVIRONMENT))
                .hasMessageContaining("nowhere.invalid is unknown");
    }

    @Test
    void aUserWithoutTheRightToMakeASchemaIsToldWhichGrantIsMissing() throws Exception {
        assertThat(refusal(url("guest", "shop"), ENVIRONMENT))
                .hasMessageContaining("GRANT CREATE ON DATABASE \"shop\" TO \"guest\"");
    }

    @Test
    void theMainProcessIsFoundWhereItRunsOnThisMachine() throws Exception {
        try (GivenPostgres database = connect()) {
            assertThat(database.mainProcess()).isEqualTo(server.mainProcess());
        }
    }

    @Test
    void showsWhatItMaySeeOfTheSettings() throws Exception {
        try (GivenPostgres database = connect()) {
            assertThat(database.info().placement()).isEqualTo("given");
            assertThat(database.info().address()).isEqualTo(url("alice", "shop"));
            assertThat(database.info().settings())
                    .containsEntry("fsync", "on")
                    .containsEntry("max_connections", "300")
                    .doesNotContainKey("shared_preload_libraries");
            assertThat(database.info().toString() + database + database.endpoint("stack"))
                    .doesNotContain(PASSWORD);
        }
    }

    @Test
    void theLimitOfTheRoleLimitsConnections() throws Exception {
        server.lab().run("ALTER ROLE alice CONNECTION LIMIT 5");
        try (GivenPostgres database = connect()) {
            assertThat(database.connectionLimit()).isEqualTo(4);
        } finally {
            server.lab().run("ALTER ROLE alice CONNECTION LIMIT -1");
        }
    }
}
