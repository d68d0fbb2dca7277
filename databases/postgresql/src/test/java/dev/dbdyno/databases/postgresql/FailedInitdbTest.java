package dev.dbdyno.databases.postgresql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.ServerFolder;
import dev.dbdyno.databases.UserFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a script instead of initdb, because a disk must be full at one statement of hundreds to see what it prints. */
class FailedInitdbTest {

    private static final String NO_SPACE = "FATAL:  could not extend file: No space left on device";

    @TempDir
    Path temp;

    private EmbeddedBinaries binaries;
    private ServerFolder folder;

    @BeforeEach
    void makeFolder() throws Exception {
        binaries = new EmbeddedBinaries(temp.resolve("programs"));
        Files.createDirectories(binaries.initdb().getParent());
        folder = ServerFolder.make(
                temp.resolve("server"),
                "PostgreSQL",
                binaries.postgres(),
                new UserFolders(temp.resolve("cache"), temp.resolve("servers")));
    }

    @Test
    void saysWhatWentWrongAndNotOnlyTheStatementBehindIt() throws Exception {
        initdb(
                "echo 'creating'; echo '%s'; echo 'STATEMENT:  CREATE VIEW'; for i in $(seq 20); do printf '\\tcolumn,\\n'; done"
                        .formatted(NO_SPACE));

        assertThatThrownBy(this::initialise)
                .isInstanceOf(DatabaseException.class)
                .hasMessageContainingAll("initdb ended with exit code 1", NO_SPACE, "CREATE VIEW");
    }

    @Test
    void saysItWhereNothingCanBeWritten() throws Exception {
        Files.createSymbolicLink(folder.log(), Path.of("/dev/full"));
        initdb("echo '%s'".formatted(NO_SPACE));

        assertThatThrownBy(this::initialise)
                .isInstanceOf(DatabaseException.class)
                .hasMessageContaining(NO_SPACE);
    }

    @Test
    void saysThatNothingWasPrinted() throws Exception {
        initdb("");

        assertThatThrownBy(this::initialise).hasMessageEndingWith("exit code 1. It printed nothing.");
    }

    private void initdb(String prints) throws Exception {
        Files.createFile(
                binaries.initdb(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Files.writeString(binaries.initdb(), "#!/bin/sh\n%s\nexit 1\n".formatted(prints));
    }

    private void initialise() throws Exception {
        PostgresProcess.initialise(binaries, folder, Listening.HERE, "secret");
    }
}
