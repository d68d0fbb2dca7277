package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Tls;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresUrlTest {

    @Test
    void readsItsParts() throws Exception {
        assertThat(PostgresUrl.parse("postgresql://alice@db.example.org:6432/shop?sslmode=disable"))
                .isEqualTo(new PostgresUrl("db.example.org", 6432, "shop", "alice", "disable", null));
    }

    @Test
    void assumesTheUsualPortAndSslMode() throws Exception {
        assertThat(PostgresUrl.parse("postgres://alice@my_host/shop"))
                .isEqualTo(new PostgresUrl("my_host", 5432, "shop", "alice", "prefer", null));
    }

    @Test
    void knowsAddressesOfVersionSixAndEscapedNames() throws Exception {
        assertThat(PostgresUrl.parse("postgresql://alice%40corp@[::1]:5433/my%20shop+more"))
                .isEqualTo(new PostgresUrl("::1", 5433, "my shop+more", "alice@corp", "prefer", null));
        assertThat(PostgresUrl.parse("postgresql://alice@[::1]:5433/shop").login(""))
                .hasToString("postgresql://alice@[::1]:5433/shop");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://alice:hunter2@host/shop",
                "postgresql://alice:hun@ter2@host/shop",
                "postgresql://alice:@host/shop",
                "postgresql://alice@host/shop?password=hunter2",
                "postgresql://alice@host/shop?sslmode=disable&password=hunter2"
            })
    void refusesAPasswordAndSaysWhereItBelongs(String url) {
        DatabaseException refusal = refusal(url);
        assertThat(refusal).hasMessageContaining("DBDYNO_PASSWORD").hasMessageContaining("~/.pgpass");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hunter2",
                "shop",
                "mysql://alice@host/hunter2",
                "postgresql://host/hunter2",
                "postgresql://alice@host",
                "postgresql://alice@host/",
                "postgresql://alice@one,two/hunter2",
                "postgresql://alice@host:99999/hunter2",
                "postgresql://alice@host:port/hunter2",
                "postgresql://alice:hunt/er2@host/shop",
                "postgresql:alice:hunter2@host/shop",
                "postgresql://alice@host/shop hunter2",
                "postgresql://alice@host/shop#hunter2",
                "postgresql://alice@host/shop?passwd=hunter2",
                "postgresql://alice@host/shop?sslmode=sometimes"
            })
    void saysWhatItExpectsAndRepeatsNothing(String url) {
        assertThat(refusal(url)).hasMessageContaining("postgresql://user@host:5432/db");
    }

    @Test
    void stacksEncryptWhereTheUrlDemandsIt(@TempDir Path folder) throws Exception {
        Path root = Files.createFile(folder.resolve("root ca.crt"));
        assertThat(tls("sslmode=prefer")).isNull();
        assertThat(tls("sslmode=require")).isEqualTo(new Tls(Tls.Verification.NONE, null));
        assertThat(tls("sslmode=verify-full&sslrootcert=system")).isEqualTo(new Tls(Tls.Verification.FULL, null));
        assertThat(tls("sslrootcert=%s&sslmode=verify-full"
                        .formatted(root.toString().replace(" ", "%20"))))
                .isEqualTo(new Tls(Tls.Verification.FULL, root.toString()));
    }

    private static @Nullable Tls tls(String query) throws DatabaseException {
        return PostgresUrl.parse("postgresql://alice@host/shop?" + query)
                .login("")
                .endpoint(OwnSchema.USUAL, "stack")
                .tls();
    }

    @Test
    void aRootCertificateMustBeThereAndOfUse() {
        assertThat(refusal("postgresql://alice@host/shop?sslmode=verify-full&sslrootcert=/nowhere/root.crt"))
                .hasMessageContaining("/nowhere/root.crt");
        assertThat(refusal("postgresql://alice@host/shop?sslmode=require&sslrootcert=system2"))
                .hasMessageContaining("only beside sslmode=verify-full");
    }

    private static DatabaseException refusal(String url) {
        DatabaseException refusal = catchThrowableOfType(DatabaseException.class, () -> PostgresUrl.parse(url));
        assertThat(refusal).isNotNull();
        assertThat(Texts.allOf(refusal)).doesNotContain("hunter2").doesNotContain("ter2");
        return refusal;
    }
}
