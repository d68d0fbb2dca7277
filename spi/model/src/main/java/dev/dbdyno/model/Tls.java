package dev.dbdyno.model;

import org.jspecify.annotations.Nullable;

/**
 * That every connection must be encrypted, and what is asked of the server's certificate.
 *
 * @param rootCertificate file in PEM with the authorities that may have signed it; null for those that the JDK knows. Null
 *     where nothing is verified
 */
public record Tls(Verification verification, @Nullable String rootCertificate) {

    /** What is asked of the certificate. */
    public enum Verification {
        /**
         * Nothing is verified. A listener cannot read the connection, but somebody in its middle can. PostgreSQL calls
         * it {@code require}.
         */
        NONE,
        /** That a trusted authority signed it, for this host. PostgreSQL calls it {@code verify-full}. */
        FULL
    }
}
