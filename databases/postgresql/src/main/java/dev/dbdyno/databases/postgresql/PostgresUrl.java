package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The address of a user's server, as {@code postgresql://user@host:port/db?sslmode=…}; holds no password. */
record PostgresUrl(String host, int port, String database, String user, String sslMode) {

    static final Set<String> SCHEMES = Set.of("postgresql", "postgres");

    private static final String EXAMPLE = "postgresql://user@host:5432/db";
    private static final int DEFAULT_PORT = 5432;
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern AUTHORITY =
            Pattern.compile("(?<user>[^@:]+)@(?<host>\\[[0-9a-fA-F:.]+]|[^@:,\\[\\]]+)(:(?<port>[0-9]{1,5}))?");
    private static final List<String> SSL_MODES = List.of("disable", "allow", "prefer");
    private static final List<String> STRICT_SSL_MODES = List.of("require", "verify-ca", "verify-full");
    private static final Pattern PASSWORD_PARAMETER = Pattern.compile("(^|&)(ssl)?password=");

    static PostgresUrl parse(String text) throws DatabaseException {
        URI uri = uri(text);
        refusePassword(uri);
        // not URI's own host, which knows no underscore
        Matcher authority = AUTHORITY.matcher(uri.getRawAuthority() == null ? "" : uri.getRawAuthority());
        String database =
                decoded(uri.getRawPath() == null ? "" : uri.getRawPath().replaceFirst("^/", ""));
        if (!authority.matches() || database.isEmpty() || uri.getRawFragment() != null) {
            throw expected("but this one lacks the user, the host or the database, or has more than these");
        }
        return new PostgresUrl(
                authority.group("host").replaceAll("[\\[\\]]", ""),
                port(authority.group("port")),
                database,
                decoded(authority.group("user")),
                sslMode(uri.getRawQuery()));
    }

    private static int port(@Nullable String digits) throws DatabaseException {
        int port = digits == null ? DEFAULT_PORT : Integer.parseInt(digits);
        if (port < 1 || port > HIGHEST_PORT) {
            throw expected("with a port from 1 to 65535, but found " + digits);
        }
        return port;
    }

    /** No message repeats the text: a password may stand where none is looked for. */
    private static URI uri(String text) throws DatabaseException {
        try {
            URI uri = new URI(text);
            if (uri.getScheme() == null || !SCHEMES.contains(uri.getScheme())) {
                throw expected("but this one does not start with postgresql://");
            }
            return uri;
        } catch (URISyntaxException e) {
            // without its cause, whose message repeats the text
            throw expected(
                    "but this one cannot be read: %s at character %d".formatted(e.getReason(), e.getIndex() + 1));
        }
    }

    private static void refusePassword(URI uri) throws DatabaseException {
        String authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
        int at = authority.lastIndexOf('@');
        boolean inUser = at >= 0 && authority.substring(0, at).contains(":");
        boolean inQuery = uri.getRawQuery() != null
                && PASSWORD_PARAMETER.matcher(uri.getRawQuery()).find();
        if (inUser || inQuery) {
            throw new DatabaseException(
                    "--database holds a password, which would be seen in process lists and stored with results. Leave it out of the URL and put it into the environment variable DBDYNO_PASSWORD or into ~/.pgpass.");
        }
    }

    private static String sslMode(@Nullable String query) throws DatabaseException {
        if (query == null || query.isEmpty()) {
            return "prefer";
        }
        String[] parameter = query.split("=", 2);
        if (!parameter[0].equals("sslmode") || parameter.length < 2 || query.contains("&")) {
            throw expected("and of parameters only sslmode, but found '%s'".formatted(parameter[0]));
        }
        String mode = parameter[1];
        if (STRICT_SSL_MODES.contains(mode)) {
            throw new DatabaseException(
                    "--database asks for sslmode=%s, but stacks do not support TLS yet, and dbdyno does not send data unencrypted unless you allow it: give sslmode=disable."
                            .formatted(mode));
        }
        if (!SSL_MODES.contains(mode)) {
            throw expected("with sslmode one of %s, but found '%s'".formatted(String.join(", ", SSL_MODES), mode));
        }
        return mode;
    }

    private static String decoded(String raw) {
        // a plus sign is itself in these parts of a URL
        return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static DatabaseException expected(String but) {
        return new DatabaseException("--database expects a URL such as %s, %s".formatted(EXAMPLE, but));
    }

    Login login(String password) {
        return new Login(host, port, database, user, password, sslMode);
    }
}
