package dev.dbdyno.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * The database that was measured against; never holds a secret.
 *
 * @param placement {@code "embedded"} or {@code "given"}
 * @param address {@code postgresql://user@host:port/database}
 * @param version as the server names itself
 * @param settings that shape the result, read back from the server: name to value
 */
public record ServerInfo(String placement, String address, String version, SequencedMap<String, String> settings) {
    public ServerInfo {
        settings = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(settings));
    }
}
