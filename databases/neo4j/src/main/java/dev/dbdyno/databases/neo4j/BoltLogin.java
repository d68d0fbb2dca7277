package dev.dbdyno.databases.neo4j;

import dev.dbdyno.model.Endpoint;

/**
 * Where the lab itself connects by Bolt, and as which user.
 *
 * @param password never printed
 */
record BoltLogin(String host, int port, String database, String user, String password) {

    Endpoint endpoint(String applicationName) {
        return new Endpoint(host, port, database, user, password, "", applicationName);
    }

    /** The URI of this one server. What the server says about a cluster is not followed. */
    String uri() {
        return "bolt://%s:%d".formatted(bracketed(), port);
    }

    private String bracketed() {
        return host.contains(":") ? "[" + host + "]" : host;
    }

    @Override
    public String toString() {
        return "neo4j://%s@%s:%d/%s".formatted(user, bracketed(), port, database);
    }
}
