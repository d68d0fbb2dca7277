package dev.dbdyno.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;

/** A place whose processes have no meaning here, as on another machine, although its network is this one's. */
final class ApartPlace {

    private ApartPlace() {}

    /** The place as users would write it. Skips the test where the machine lets nobody make one. */
    static String in(Path folder) {
        assumeTrue(
                SystemCommand.tried("unshare", "--pid", "--fork", "--mount-proc", "true"),
                "no namespaces of processes here: this needs root");
        return "unshare --pid --fork --mount-proc env TMPDIR=%s sh -c {%s}"
                .formatted(folder, System.getProperty("java.home"));
    }
}
