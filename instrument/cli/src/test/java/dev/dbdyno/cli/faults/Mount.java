package dev.dbdyno.cli.faults;

import dev.dbdyno.cli.Launched;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file system that only one command and what it starts can see, so that it is gone with them.
 *
 * @param at a folder within the experiment's
 * @param options as {@code mount} takes them
 */
record Mount(String at, String options) {

    /** What is on the file system is kept here. */
    static final String KEPT = "kept";

    /** The file that fills the disk. It is not kept. */
    static final String FILLER = "filler";

    Launched.Setting around(Launched.Setting usual, Path folder) throws IOException {
        Path here = Files.createDirectories(folder.resolve(at));
        Path kept = Files.createDirectories(folder.resolve(KEPT));
        String script =
                "mount -t tmpfs -o %s dbdyno '%s' || exit 99; \"$@\"; code=$?; rm -f '%s'*; cp -R '%s/.' '%s'; exit $code"
                        .formatted(options, here, here.resolve(FILLER), here, kept);
        List<String> before = List.of("unshare", "--mount", "sh", "-c", script, "sh");
        return new Launched.Setting(usual.environment(), before, usual.jvm());
    }

    /** A folder as a process sees it while it is running. */
    static Path seenBy(long pid, Path folder) {
        return Path.of("/proc/%d/root%s".formatted(pid, folder));
    }

    /**
     * Whether mounting is possible. It needs root, because PostgreSQL refuses to run as the root that anybody can be in
     * a user namespace.
     */
    static boolean isPossible() throws IOException, InterruptedException {
        return new ProcessBuilder("unshare", "--mount", "mount", "-t", "tmpfs", "none", "/mnt")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }
}
