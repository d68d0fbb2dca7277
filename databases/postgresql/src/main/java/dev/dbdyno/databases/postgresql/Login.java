package dev.dbdyno.databases.postgresql;

import dev.dbdyno.model.Endpoint;
import java.time.Duration;
import java.util.Properties;

/**
 * Where the lab itself connects, and as whom.
 *
 * @param password empty where the server asks for none; never printed
 * @param sslMode in the words of libpq
 */
record Login(String host, int port, String database, String user, String password, String sslMode) {

    /** The same server, user and password. */
    Login to(String otherDatabase) {
        return new Login(host, port, otherDatabase, user, password, sslMode);
    }

    Endpoint endpoint(OwnSchema schema, String applicationName) {
        return new Endpoint(host, port, database, user, password, schema.name(), applicationName);
    }

    /** @param answering how long the server may be silent, from the first packet on */
    Properties properties(Duration answering) {
        String seconds = Long.toString(answering.toSeconds());
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("sslmode", sslMode);
        properties.setProperty("ApplicationName", "dbdyno lab");
        properties.setProperty("connectTimeout", seconds);
        // for the login too: a server that is stopped still takes connections
        properties.setProperty("socketTimeout", seconds);
        properties.setProperty("cancelSignalTimeout", "2");
        properties.setProperty("tcpKeepAlive", "true");
        // statements stay unnamed: each run of one is one plan at the server
        properties.setProperty("prepareThreshold", "0");
        return properties;
    }

    String url() {
        String address = host.contains(":") ? "[" + host + "]" : host;
        return "jdbc:postgresql://%s:%d/".formatted(address, port);
    }

    @Override
    public String toString() {
        String address = host.contains(":") ? "[" + host + "]" : host;
        return "postgresql://%s@%s:%d/%s".formatted(user, address, port, database);
    }
}
