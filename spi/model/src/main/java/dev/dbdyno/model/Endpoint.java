package dev.dbdyno.model;

import org.jspecify.annotations.Nullable;

/**
 * The server to connect to, and as whom.
 *
 * @param host name or address
 * @param port TCP port
 * @param database name of the database
 * @param user role to connect as
 * @param password never printed: {@link #toString()} leaves it out; empty where the server asks for none
 * @param schema the schema that holds dbdyno's tables; statements name it before each table; empty where there are none
 * @param applicationName what every connection of the stack calls itself at the server, so that they can be counted there
 * @param tls null where connections are not encrypted
 */
public record Endpoint(
        String host,
        int port,
        String database,
        String user,
        String password,
        String schema,
        String applicationName,
        @Nullable Tls tls) {

    /** An endpoint without encryption. */
    public Endpoint(
            String host,
            int port,
            String database,
            String user,
            String password,
            String schema,
            String applicationName) {
        this(host, port, database, user, password, schema, applicationName, null);
    }

    /** The same server, reached at another address. */
    public Endpoint at(String otherHost, int otherPort) {
        return new Endpoint(otherHost, otherPort, database, user, password, schema, applicationName);
    }

    @Override
    public String toString() {
        return "%s@%s:%d/%s".formatted(user, host, port, database);
    }
}
