package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.DatabaseException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PasswordFileTest {

    private static final PostgresUrl SHOP = new PostgresUrl("db.example.org", 5432, "shop", "alice", "prefer", null);

    @TempDir
    private Path temp;

    @ParameterizedTest
    @CsvSource({
        "db.example.org:5432:shop:alice:secret, secret",
        "*:*:*:*:secret, secret",
        "db.example.org:*:shop:*:secret, secret",
        "*:*:*:alice:with:colons, with:colons",
        "*:*:*:alice:with\\:escaped\\\\ones, with:escaped\\ones",
        "*:*:*:alice:ends in blank , 'ends in blank '",
        "'*:*:*:alice: # no comment', ' # no comment'",
    })
    void findsThePasswordOfALineThatMatches(String line, String password) {
        // CsvSource trims unquoted values: the blank at the end is put back
        String whole = password.endsWith(" ") ? line + " " : line;
        assertThat(PasswordFile.password(List.of(whole), SHOP)).contains(password);
    }

    @ParameterizedTest
    @CsvSource({
        "other.example.org:5432:shop:alice:secret",
        "db.example.org:5433:shop:alice:secret",
        "db.example.org:5432:stock:alice:secret",
        "db.example.org:5432:shop:bob:secret",
        "\\*:*:*:*:secret",
        "'#*:*:*:*:secret'",
        "db.example.org:5432:shop:alice",
        "db.example.org:5432:shop:alice:",
        "nonsense",
        "''",
    })
    void findsNoneInOtherLines(String line) {
        assertThat(PasswordFile.password(List.of(line), SHOP)).isEmpty();
    }

    @Test
    void takesTheFirstLineThatMatches() {
        assertThat(PasswordFile.password(
                        List.of("# mine", "", "*:*:other:*:no", "*:*:shop:*:first", "*:*:shop:alice:second"), SHOP))
                .contains("first");
    }

    @Test
    void readsEscapesInNames() {
        PostgresUrl odd = new PostgresUrl("::1", 5432, "a:b\\c", "*", "prefer", null);
        assertThat(PasswordFile.password(List.of("\\:\\:1:5432:a\\:b\\\\c:\\*:secret"), odd))
                .contains("secret");
    }

    @Test
    void isTheNamedFileOrTheOneInTheHomeFolder() {
        assertThat(PasswordFile.of(Map.of("PGPASSFILE", "named")).path()).isEqualTo(Path.of("named"));
        assertThat(PasswordFile.of(Map.of()).path()).isEqualTo(Path.of(System.getProperty("user.home"), ".pgpass"));
    }

    @Test
    void refusesAFileThatOthersCanRead() throws Exception {
        PasswordFile file = file("rw-r-----");
        assertThatThrownBy(() -> file.password(SHOP))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("chmod 0600")
                .satisfies(e -> assertThat(Texts.allOf(e)).doesNotContain("hunter2"));
    }

    @Test
    void readsAFileOfItsOwnerAlone() throws Exception {
        assertThat(file("rw-------").password(SHOP)).contains("hunter2");
        assertThat(file("r--------").password(SHOP)).contains("hunter2");
    }

    @Test
    void doesWithoutAFile() throws Exception {
        assertThat(new PasswordFile(temp.resolve("none")).password(SHOP)).isEqualTo(Optional.empty());
    }

    private PasswordFile file(String permissions) throws Exception {
        Path path = temp.resolve("pgpass-" + permissions);
        Files.writeString(path, "*:*:*:*:hunter2\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        return new PasswordFile(path);
    }
}
