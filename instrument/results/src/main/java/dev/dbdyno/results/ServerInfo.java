package dev.dbdyno.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * The database that was measured against; never holds a secret.
 *
 * @param placement {@code "embedded"}, {@code "given"}, or {@code "none"} where dbdyno knows of no server
 * @param address {@code postgresql://user@host:port/database}
 * @param version as the server names itself
 * @param settings that shape the result, read back from the server: name to value
 */
public record ServerInfo(String placement, String address, String version, SequencedMap<String, String> settings) {
    public ServerInfo {
        settings = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(settings));
    }

    /** Of a run whose arms are services of the user's, with whatever database they have. */
    public static ServerInfo none() {
        return new ServerInfo("none", "none", "none", new LinkedHashMap<>());
    }
}
