package dev.dbdyno.results;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The database that was measured against; never holds a secret.
 *
 * @param placement {@code "embedded"}, {@code "given"}, or {@code "none"} where dbdyno knows of no server
 * @param address {@code postgresql://user@host:port/database}
 * @param version as the server names itself
 * @param settings that shape the result, read back from the server: name to value
 * @param footprint of a server that dbdyno started and looked at; null where it did not
 * @param armData where each arm's rows lie; null where dbdyno made none, and in runs of versions in which all arms shared them
 * @param place at which dbdyno started the server or reads what it uses, as the user wrote it; null for all others
 */
public record ServerInfo(
        String placement,
        String address,
        String version,
        SequencedMap<String, String> settings,
        @Nullable ServerFootprint footprint,
        @Nullable ArmData armData,
        @Nullable String place) {

    private static final String EMBEDDED = "embedded";
    private static final String GIVEN = "given";

    private static final Pattern VERSION = Pattern.compile("(?<!\\w)(\\d{1,9})(?:\\.(\\d{1,9}))?");

    public ServerInfo {
        settings = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(settings));
    }

    /** No server, for a run whose arms are services of the user's with whatever database they have. */
    public static ServerInfo none() {
        return new ServerInfo("none", "none", "none", new LinkedHashMap<>());
    }

    /** A server whose footprint is not known. */
    public ServerInfo(String placement, String address, String version, SequencedMap<String, String> settings) {
        this(placement, address, version, settings, null, null, null);
    }

    /** The same server with its footprint. */
    public ServerInfo with(ServerFootprint seen) {
        return new ServerInfo(placement, address, version, settings, seen, armData, place);
    }

    /** The same server with the place of the arms' rows. */
    public ServerInfo with(ArmData where) {
        return new ServerInfo(placement, address, version, settings, footprint, where, place);
    }

    /** The same server as one of dbdyno's own that runs at another place. */
    public ServerInfo embeddedAt(String elsewhere) {
        return new ServerInfo(EMBEDDED, address, version, settings, footprint, armData, elsewhere);
    }

    /** The same server with the place of its processes. */
    public ServerInfo at(String elsewhere) {
        return new ServerInfo(placement, address, version, settings, footprint, armData, elsewhere);
    }

    /** Whether the user started it. */
    public boolean isGiven() {
        return placement.equals(GIVEN);
    }

    /**
     * Whether the server's version, as in {@code Neo4j 5.26.30 community}, is no older than {@code 5.26}.
     *
     * @param oldest major and minor number
     */
    public boolean isAtLeast(String oldest) {
        int[] wanted = numbers(oldest);
        int[] found = numbers(version);
        return found[0] != wanted[0] ? found[0] > wanted[0] : found[1] >= wanted[1];
    }

    /** The numbers of a version. Missing ones count as zero; the 4 of {@code Neo4j} is not a version. */
    private static int[] numbers(String text) {
        Matcher version = VERSION.matcher(text);
        if (!version.find()) {
            return new int[] {0, 0};
        }
        String minor = version.group(2);
        return new int[] {Integer.parseInt(version.group(1)), minor == null ? 0 : Integer.parseInt(minor)};
    }
}
