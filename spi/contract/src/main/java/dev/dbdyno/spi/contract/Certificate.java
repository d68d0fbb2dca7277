package dev.dbdyno.spi.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;

/**
 * A certificate for 127.0.0.1 that signs itself, as files in PEM; made by the JDK's own keytool.
 *
 * @param chain what whoever trusts it must be given
 */
record Certificate(Path chain, Path key) {

    private static final String PASSWORD = "of no value";
    private static final String NAME = "server";

    static Certificate make(Path folder) throws IOException, InterruptedException, GeneralSecurityException {
        Path store = folder.resolve("server.p12");
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        NAME,
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=127.0.0.1",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-ext",
                        "bc:c",
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        store.toString()))
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool: " + said);
        }
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        Certificate made = new Certificate(folder.resolve("server.crt"), folder.resolve("server.key"));
        Files.writeString(
                made.chain, pem("CERTIFICATE", keys.getCertificate(NAME).getEncoded()));
        Files.createFile(made.key, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(
                made.key,
                pem("PRIVATE KEY", keys.getKey(NAME, PASSWORD.toCharArray()).getEncoded()));
        return made;
    }

    private static String pem(String kind, byte[] content) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(kind, lines);
    }
}
