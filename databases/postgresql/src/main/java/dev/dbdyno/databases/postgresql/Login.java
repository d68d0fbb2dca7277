package dev.dbdyno.databases.postgresql;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Tls;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Where the lab itself connects, and as which user.
 *
 * @param password empty where the server asks for none; never printed
 * @param sslMode in the words of libpq
 * @param tls of stacks' connections; null where they are not encrypted
 */
record Login(
        String host,
        int port,
        String database,
        String user,
        String password,
        String sslMode,
        @Nullable Tls tls) {

    /** The same server, user and password with a different database. */
    Login to(String otherDatabase) {
        return new Login(host, port, otherDatabase, user, password, sslMode, tls);
    }

    Endpoint endpoint(OwnSchema schema, String applicationName) {
        return new Endpoint(host, port, database, user, password, schema.name(), applicationName, tls);
    }

    /** @param answering how long the server may be silent, from the first packet on */
    Properties properties(Duration answering) {
        String seconds = Long.toString(answering.toSeconds());
        Properties properties = new Properties();
        properties.setProperty("user", user);
        properties.setProperty("password", password);
        properties.setProperty("sslmode", sslMode);
        if (tls != null && tls.verification() == Tls.Verification.FULL) {
            verifyBy(tls.rootCertificate(), properties);
        }
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

    private static void verifyBy(@Nullable String rootCertificate, Properties properties) {
        if (rootCertificate == null) {
            properties.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
        } else {
            properties.setProperty("sslrootcert", rootCertificate);
        }
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
