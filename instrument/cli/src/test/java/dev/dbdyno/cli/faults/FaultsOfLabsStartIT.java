package dev.dbdyno.cli.faults;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("full")
class FaultsOfLabsStartIT {

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("dev.dbdyno.cli.faults.Experiments#ofTheLabsStart")
    void endsInGoodOrder(Experiment experiment) throws Exception {
        Harness.run(experiment, folder);
    }
}
