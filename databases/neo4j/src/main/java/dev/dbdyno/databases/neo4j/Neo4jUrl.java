package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.DatabaseException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The address of a user's Neo4j, as {@code neo4j://user@host:port/database}; holds no password. */
record Neo4jUrl(String host, int port, String database, String user) {

    static final Set<String> SCHEMES = Set.of("neo4j", "bolt");

    private static final String EXAMPLE = "neo4j://neo4j@host:7687/neo4j";
    private static final String DEFAULT_NAME = "neo4j";
    private static final int DEFAULT_PORT = 7_687;
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern SCHEME = Pattern.compile("(neo4j|bolt)(?<tls>\\+s|\\+ssc)?://(?<rest>.*)");
    private static final Pattern REST = Pattern.compile(
            "((?<user>[^@:/?#]+)@)?(?<host>\\[[0-9a-fA-F:.]+]|[^@:,/?#%\\[\\]]+)(:(?<port>[0-9]{1,5}))?(/(?<database>[^/?#]*))?");

    static Neo4jUrl parse(String text) throws DatabaseException {
        checkSyntax(text);
        Matcher scheme = SCHEME.matcher(text);
        if (!scheme.matches()) {
            throw expected("but this one starts with neither neo4j:// nor bolt://");
        }
        if (scheme.group("tls") != null) {
            throw new DatabaseException(
                    "--database asks for TLS, but stacks do not support TLS yet, and dbdyno does not send data unencrypted unless you allow it: give neo4j:// alone.");
        }
        String rest = Objects.requireNonNull(scheme.group("rest"));
        refusePassword(rest);
        Matcher parts = REST.matcher(rest);
        if (!parts.matches()) {
            throw expected("but this one lacks the host, or has more than these");
        }
        return new Neo4jUrl(
                Objects.requireNonNull(parts.group("host")).replaceAll("[\\[\\]]", ""),
                port(parts.group("port")),
                named(parts.group("database")),
                named(parts.group("user")));
    }

    /** Checks the escapes and characters that any URL may have. */
    private static void checkSyntax(String text) throws DatabaseException {
        try {
            URI unused = new URI(text);
        } catch (URISyntaxException e) {
            // without its cause, whose message repeats the text
            throw expected(
                    "but this one cannot be read: %s at character %d".formatted(e.getReason(), e.getIndex() + 1));
        }
    }

    private static void refusePassword(String rest) throws DatabaseException {
        int at = rest.lastIndexOf('@');
        if (at >= 0 && rest.substring(0, at).contains(":")) {
            throw new DatabaseException(
                    "--database holds a password, which would be seen in process lists and stored with results. Leave it out of the URL and put it into the environment variable DBDYNO_PASSWORD or NEO4J_PASSWORD.");
        }
    }

    private static int port(@Nullable String digits) throws DatabaseException {
        int port = digits == null ? DEFAULT_PORT : Integer.parseInt(digits);
        if (port < 1 || port > HIGHEST_PORT) {
            throw expected("with a port from 1 to 65535, but found " + digits);
        }
        return port;
    }

    private static String named(@Nullable String raw) {
        // a plus sign is itself in these parts of a URL
        return raw == null || raw.isEmpty()
                ? DEFAULT_NAME
                : URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    /** No message repeats the text: a password may stand where none is looked for. */
    private static DatabaseException expected(String but) {
        return new DatabaseException("--database expects a URL such as %s, %s".formatted(EXAMPLE, but));
    }

    BoltLogin login(String password) {
        return new BoltLogin(host, port, database, user, password);
    }
}
