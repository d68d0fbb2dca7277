package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Tls;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The address of a user's server, as {@code postgresql://user@host:port/db?sslmode=…}; holds no password.
 *
 * @param rootCertificate absolute path; null where the URL names none
 */
record PostgresUrl(
        String host,
        int port,
        String database,
        String user,
        String sslMode,
        @Nullable String rootCertificate) {

    static final Set<String> SCHEMES = Set.of("postgresql", "postgres");

    private static final String EXAMPLE = "postgresql://user@host:5432/db";
    private static final int DEFAULT_PORT = 5432;
    private static final int HIGHEST_PORT = 65_535;
    private static final Pattern AUTHORITY =
            Pattern.compile("(?<user>[^@:]+)@(?<host>\\[[0-9a-fA-F:.]+]|[^@:,\\[\\]]+)(:(?<port>[0-9]{1,5}))?");
    private static final String REQUIRE = "require";
    private static final String VERIFY_FULL = "verify-full";
    private static final List<String> SSL_MODES = List.of("disable", "allow", "prefer", REQUIRE, VERIFY_FULL);
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
                sslMode(parameters(uri.getRawQuery())),
                rootCertificate(parameters(uri.getRawQuery())));
    }

    private static int port(@Nullable String digits) throws DatabaseException {
        int port = digits == null ? DEFAULT_PORT : Integer.parseInt(digits);
        if (port < 1 || port > HIGHEST_PORT) {
            throw expected("with a port from 1 to 65535, but found " + digits);
        }
        return port;
    }

    /** Parses the URL. No message repeats its text: a password may stand where none is expected. */
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

    private static Map<String, String> parameters(@Nullable String query) throws DatabaseException {
        Map<String, String> values = new HashMap<>();
        for (String parameter : query == null || query.isEmpty() ? new String[0] : query.split("&", -1)) {
            String[] parts = parameter.split("=", 2);
            boolean known = parts[0].equals("sslmode") || parts[0].equals("sslrootcert");
            if (!known || parts.length < 2) {
                throw expected("and of parameters only sslmode and sslrootcert, but found '%s'".formatted(parts[0]));
            }
            values.put(parts[0], decoded(parts[1]));
        }
        return values;
    }

    private static String sslMode(Map<String, String> parameters) throws DatabaseException {
        String mode = parameters.getOrDefault("sslmode", "prefer");
        if (!SSL_MODES.contains(mode)) {
            throw expected("with sslmode one of %s, but found '%s'".formatted(String.join(", ", SSL_MODES), mode));
        }
        return mode;
    }

    /** The value {@code system} is libpq's word for the authorities that the system, here the JDK, knows. */
    private static @Nullable String rootCertificate(Map<String, String> parameters) throws DatabaseException {
        String given = parameters.get("sslrootcert");
        if (given == null || given.equals("system")) {
            return null;
        }
        if (!sslMode(parameters).equals(VERIFY_FULL)) {
            throw expected("with sslrootcert only beside sslmode=verify-full, which alone verifies the certificate");
        }
        Path file = Path.of(given).toAbsolutePath();
        if (!Files.isReadable(file)) {
            throw new DatabaseException(
                    "--database names the root certificate %s, but there is no file that can be read.".formatted(file));
        }
        return file.toString();
    }

    private static String decoded(String raw) {
        // a plus sign is itself in these parts of a URL
        return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static DatabaseException expected(String but) {
        return new DatabaseException("--database expects a URL such as %s, %s".formatted(EXAMPLE, but));
    }

    Login login(String password) {
        return new Login(host, port, database, user, password, sslMode, tls());
    }

    /** If the lab may choose whether to encrypt, stacks do not encrypt. */
    private @Nullable Tls tls() {
        return switch (sslMode) {
            case REQUIRE -> new Tls(Tls.Verification.NONE, null);
            case VERIFY_FULL -> new Tls(Tls.Verification.FULL, rootCertificate);
            default -> null;
        };
    }
}
