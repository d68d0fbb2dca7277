package dev.dbdyno.spi;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The authorities to trust, for clients that trust none by themselves, unlike drivers of JDBC. */
public final class TrustedAuthorities {

    private TrustedAuthorities() {}

    /**
     * The trust managers of a client that trusts these authorities.
     *
     * @param file certificates in PEM; null for the authorities that the JDK knows
     */
    public static TrustManagerFactory in(@Nullable String file) throws OperationException {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(file == null ? null : store(Path.of(file)));
            return factory;
        } catch (IOException | GeneralSecurityException e) {
            throw new OperationException(
                    "cannot read the root certificate %s: %s"
                            .formatted(file == null ? "of the JDK" : file, e.getMessage()),
                    null,
                    e);
        }
    }

    private static KeyStore store(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream pem = Files.newInputStream(file)) {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                store.setCertificateEntry("authority-" + store.size(), certificate);
            }
        }
        return store;
    }
}
