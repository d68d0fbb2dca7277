package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.ServerInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** The properties of a Neo4j server that shape a result, read back from the server. */
final class Neo4jInfo {

    static final String THREADS = "server.bolt.thread_pool_max_size";

    private static final List<String> NAMES = List.of(
            "server.memory.heap.max_size",
            "server.memory.pagecache.size",
            THREADS,
            "server.bolt.tls_level",
            "db.query.default_language",
            "db.tx_log.preallocate",
            "dbms.security.auth_enabled");

    private Neo4jInfo() {}

    static ServerInfo read(CypherSession session, String placement, String address) throws DatabaseException {
        List<String> version = session.run("CALL dbms.components() YIELD versions, edition RETURN versions[0], edition")
                .getFirst();
        String named = "Neo4j %s %s".formatted(version.getFirst(), version.getLast());
        return new ServerInfo(placement, address, named, settings(session)).with(ArmData.SHARED);
    }

    /** The settings in the order in which they are reported. */
    private static SequencedMap<String, String> settings(CypherSession session) throws DatabaseException {
        Map<String, String> visible = new HashMap<>();
        session.run("SHOW SETTINGS YIELD name, value WHERE name IN %s RETURN name, value".formatted(Literal.of(NAMES)))
                .forEach(row -> visible.put(row.getFirst(), row.getLast()));
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        for (String name : NAMES) {
            String value = visible.get(name);
            if (value != null) {
                settings.put(name, value);
            }
        }
        return settings;
    }
}
