package dev.dbdyno.databases.postgresql;

import dev.dbdyno.results.ServerInfo;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** The server's settings that shape a result, read back from it. */
final class ServerSettings {

    private static final List<String> NAMES = List.of(
            "server_version",
            "max_connections",
            "shared_buffers",
            "fsync",
            "synchronous_commit",
            "full_page_writes",
            "wal_level",
            "jit",
            "shared_preload_libraries",
            "pg_stat_statements.track",
            "pg_stat_statements.track_planning");

    private ServerSettings() {}

    static ServerInfo read(LabSession session, String placement, Login login) throws SQLException {
        String version = session.one("SELECT version()", row -> row.getString(1));
        SequencedMap<String, String> settings = settings(session);
        if (login.tls() != null) {
            settings.put("ssl (stacks' connections)", login.sslMode());
        }
        return new ServerInfo(placement, login.toString(), version, settings);
    }

    /** The settings that this role may see, in the order in which they are reported. */
    private static SequencedMap<String, String> settings(LabSession session) throws SQLException {
        Map<String, String> visible = new LinkedHashMap<>();
        session.all(
                "SELECT name, current_setting(name) FROM pg_settings WHERE name = ANY (?)",
                row -> visible.put(row.getString(1), row.getString(2)),
                (Object) NAMES.toArray(String[]::new));
        SequencedMap<String, String> settings = new LinkedHashMap<>();
        for (String name : NAMES) {
            String value = visible.get(name);
            if (value != null) {
                settings.put(name, value);
            }
        }
        settings.put("ssl (lab's connection)", ssl(session));
        return settings;
    }

    private static String ssl(LabSession session) throws SQLException {
        List<Boolean> answer =
                session.all("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()", row -> row.getBoolean(1));
        return answer.contains(true) ? "on" : "off";
    }
}
