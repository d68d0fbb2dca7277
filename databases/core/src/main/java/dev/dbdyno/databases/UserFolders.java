package dev.dbdyno.databases;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where dbdyno keeps, for this user and between runs, what it can make again.
 *
 * @param cache extracted server binaries
 * @param servers one small file a running embedded server
 */
public record UserFolders(Path cache, Path servers) {

    /** The folders that the XDG base directory rules give. Relative paths in the variables are ignored. */
    public static UserFolders of(Map<String, String> environment) {
        Path home = Path.of(System.getProperty("user.home"));
        return new UserFolders(
                base(environment.get("XDG_CACHE_HOME"), home.resolve(".cache")).resolve("dbdyno"),
                base(environment.get("XDG_STATE_HOME"), home.resolve(".local/state"))
                        .resolve("dbdyno")
                        .resolve("servers"));
    }

    private static Path base(@Nullable String given, Path otherwise) {
        return given != null && Path.of(given).isAbsolute() ? Path.of(given) : otherwise;
    }
}
