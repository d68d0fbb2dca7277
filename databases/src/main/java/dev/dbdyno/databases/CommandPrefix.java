package dev.dbdyno.databases;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands before the server's programs so that they start at all. Each of these replaces itself by the program, which
 * therefore has the process id that we started.
 */
final class CommandPrefix {

    private CommandPrefix() {}

    /**
     * {@code setsid}, so that Ctrl-C at the terminal reaches the lab alone, which then ends things in order; as root also
     * {@code unshare -U}, since PostgreSQL refuses to run as root.
     */
    static List<String> forServer() throws DatabaseException {
        List<String> prefix = new ArrayList<>(detached());
        prefix.addAll(forTools());
        return prefix;
    }

    /** {@code setsid} alone, for a server that runs as anybody. */
    static List<String> detached() {
        return isOnPath("setsid") ? List.of("setsid") : List.of();
    }

    static List<String> forTools() throws DatabaseException {
        if (!runsAsRoot()) {
            return List.of();
        }
        if (!isOnPath("unshare")) {
            throw new DatabaseException(
                    "PostgreSQL refuses to run as root, and the program unshare, which dbdyno would use around that, is not on the PATH. Install util-linux, or run dbdyno as an ordinary user.");
        }
        return List.of("unshare", "-U");
    }

    private static boolean runsAsRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException | UnsupportedOperationException e) {
            return "root".equals(System.getProperty("user.name"));
        }
    }

    private static boolean isOnPath(String program) {
        String path = System.getenv("PATH");
        if (path == null) {
            return false;
        }
        for (String folder : path.split(File.pathSeparator, -1)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
                return true;
            }
        }
        return false;
    }
}
