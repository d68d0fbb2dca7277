package dev.dbdyno.databases.neo4j;

import dev.dbdyno.model.Endpoint;

/**
 * Where the lab itself connects to by Bolt, and as whom.
 *
 * @param password never printed
 */
record BoltLogin(String host, int port, String database, String user, String password) {

    Endpoint endpoint(String applicationName) {
        return new Endpoint(host, port, database, user, password, "", applicationName);
    }

    /** To this one server: what it says of a cluster is not followed. */
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
