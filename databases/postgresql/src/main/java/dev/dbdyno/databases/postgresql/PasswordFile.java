package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * PostgreSQL's password file, {@code ~/.pgpass}, by libpq's rules: lines {@code host:port:database:user:password}, the first
 * one that matches counts, {@code *} matches all, a backslash takes the meaning from the next character, {@code #} starts
 * a comment.
 */
record PasswordFile(Path path) {

    private static final int FIELDS_BEFORE_PASSWORD = 4;
    private static final Set<PosixFilePermission> OWNERS_ALONE =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    static PasswordFile of(Map<String, String> environment) {
        String named = environment.get("PGPASSFILE");
        return new PasswordFile(
                named != null && !named.isEmpty()
                        ? Path.of(named)
                        : Path.of(System.getProperty("user.home"), ".pgpass"));
    }

    /** The password; empty if there is no such file, or no line for this login. */
    Optional<String> password(PostgresUrl url) throws DatabaseException {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        try {
            refuseUnlessPrivate();
            return password(Files.readAllLines(path), url);
        } catch (IOException e) {
            throw new DatabaseException(
                    "The password file %s could not be read: %s".formatted(path, e.getMessage()), e);
        }
    }

    private void refuseUnlessPrivate() throws IOException, DatabaseException {
        if (!OWNERS_ALONE.containsAll(Files.getPosixFilePermissions(path))) {
            throw new DatabaseException("Other users can access the password file %s, so it is not used: chmod 0600 %s"
                    .formatted(path, path));
        }
    }

    static Optional<String> password(List<String> lines, PostgresUrl url) {
        List<String> wanted = List.of(url.host(), Integer.toString(url.port()), url.database(), url.user());
        return lines.stream()
                .filter(line -> !line.startsWith("#"))
                .map(PasswordFile::fields)
                .filter(fields -> fields.size() > FIELDS_BEFORE_PASSWORD && matches(fields, wanted))
                .findFirst()
                .map(fields -> unescaped(fields.get(FIELDS_BEFORE_PASSWORD)))
                .filter(password -> !password.isEmpty());
    }

    private static boolean matches(List<String> fields, List<String> wanted) {
        for (int i = 0; i < FIELDS_BEFORE_PASSWORD; i++) {
            // compared before escapes are taken out: "\*" is a name, "*" is any
            if (!fields.get(i).equals("*") && !unescaped(fields.get(i)).equals(wanted.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Four fields at their colons, and the rest of the line, which may hold colons of its own. */
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < line.length() && fields.size() < FIELDS_BEFORE_PASSWORD; i++) {
            if (line.charAt(i) == '\\') {
                i++;
            } else if (line.charAt(i) == ':') {
                fields.add(line.substring(start, i));
                start = i + 1;
            }
        }
        fields.add(line.substring(start));
        return fields;
    }

    private static String unescaped(String field) {
        return field.replaceAll("\\\\(.)", "$1");
    }
}
