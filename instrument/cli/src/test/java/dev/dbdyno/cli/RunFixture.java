package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A folder of its own for whole runs of the command. No process of theirs may outlive a test. */
abstract class RunFixture {

    @TempDir
    Path folder;

    @BeforeEach
    final void theFolderIsKnownByItsRealName() throws IOException {
        folder = folder.toRealPath();
    }

    @AfterEach
    final void noProcessIsLeft() {
        assertThat(Launched.processesOf(folder)).isEmpty();
    }

    /** The results of the run that was stored in {@code run}. */
    final RunResults results() throws Exception {
        return results("run");
    }

    final RunResults results(String run) throws Exception {
        return RunFolder.at(folder.resolve(run)).read();
    }
}
