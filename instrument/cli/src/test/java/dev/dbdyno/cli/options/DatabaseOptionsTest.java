package dev.dbdyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.DatabaseProvider;
import dev.dbdyno.databases.Databases;
import dev.dbdyno.databases.ServerProgram;
import dev.dbdyno.model.DatabaseKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The databases are found on the class path alone, and a URL or what the arms reach decides which is opened. */
class DatabaseOptionsTest {

    private static final Databases FOUND = Databases.found();

    private static void open(String url, DatabaseKind wanted) throws DatabaseException {
        DatabaseOptions.of(url).open(Optional.of(wanted), List.of(), Path.of("unused"), progress -> {});
    }

    @Test
    void everyKindHasOneProviderAndNoTwoShareAScheme() {
        assertThat(FOUND.providers()).extracting(DatabaseProvider::kind).containsExactly(DatabaseKind.values());
        assertThat(FOUND.providers().stream().flatMap(each -> each.schemes().stream()))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyProviderRecognizesItsOwnExample() {
        assertThat(FOUND.providers())
                .allSatisfy(each -> assertThat(FOUND.namedBy(each.exampleUrl())).contains(each));
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://a@b/c, POSTGRESQL",
        "postgres://a@b/c, POSTGRESQL",
        "neo4j://a@b/c, NEO4J",
        "bolt://, NEO4J",
        "neo4j+s://a@b/c, NEO4J",
        "bolt+ssc://a@b/c, NEO4J"
    })
    void theSchemeSaysWhichDatabaseIsMeant(String url, DatabaseKind kind) {
        assertThat(FOUND.namedBy(url)).map(DatabaseProvider::kind).contains(kind);
    }

    @Test
    void aUrlOfNoDatabaseIsNobodys() {
        assertThat(Stream.of("mysql://a@b/c", "neo4j", "", "://").map(FOUND::namedBy))
                .containsOnly(Optional.empty());
    }

    @Test
    void aUrlOfAnotherDatabaseThanTheArmsReachIsRefusedWithOneThatFits() {
        assertThatThrownBy(() -> open("postgresql://me@here/db", DatabaseKind.NEO4J))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--database names a different kind of server than the arms use, which is Neo4j: give neo4j://user@host:7687/database");
        assertThatThrownBy(() -> open("bolt://me@here/db", DatabaseKind.POSTGRESQL))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--database names a different kind of server than the arms use, which is PostgreSQL: give postgresql://user@host:5432/database");
    }

    @Test
    void aUrlThatCannotBeReadIsExplainedByItsOwnDatabase() {
        assertThatThrownBy(() -> open("neo4j+s://me@here/db", DatabaseKind.NEO4J))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("asks for TLS");
        assertThatThrownBy(() -> open("mysql://me@here/db", DatabaseKind.POSTGRESQL))
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining("--database expects a URL such as postgresql://");
    }

    @Test
    void aServerIsDownloadedOnlyForItsOwnArmsAndNeverBesideAServerOfTheUsers() {
        DatabaseOptions none = new DatabaseOptions();

        assertThat(none.program(Optional.of(DatabaseKind.NEO4J)))
                .map(ServerProgram::server)
                .contains("Neo4j");
        assertThat(none.program(Optional.of(DatabaseKind.POSTGRESQL))).isEmpty();
        assertThat(none.program(Optional.empty())).isEmpty();
        assertThat(DatabaseOptions.of("neo4j://me@here/db").program(Optional.of(DatabaseKind.NEO4J)))
                .isEmpty();
    }
}
