package dev.dbdyno.model;

import org.jspecify.annotations.Nullable;

/**
 * Requires every connection to be encrypted, and says how the server's certificate is verified.
 *
 * @param rootCertificate file in PEM with the authorities that may have signed it; null for those that the JDK knows. Null
 *     where nothing is verified
 */
public record Tls(Verification verification, @Nullable String rootCertificate) {

    /** The verification of the certificate. */
    public enum Verification {
        /**
         * Nothing is verified. A listener cannot read the connection, but somebody in its middle can. PostgreSQL calls
         * it {@code require}.
         */
        NONE,
        /**
         * A trusted authority must have signed the certificate, for this host. PostgreSQL calls it {@code verify-full}.
         */
        FULL
    }
}
