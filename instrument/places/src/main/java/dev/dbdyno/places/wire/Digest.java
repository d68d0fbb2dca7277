package dev.dbdyno.places.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 digest of a content, under which lab and place know it. */
public final class Digest {

    private final MessageDigest sha256 = sha256();

    /** Takes the next bytes of the content. */
    public void add(byte[] bytes) {
        sha256.update(bytes);
    }

    /** Returns the digest of the bytes so far, as 64 hexadecimal digits, and begins with none again. */
    public String end() {
        return HexFormat.of().formatHex(sha256.digest());
    }

    /** Returns the digest of a content that is in memory. */
    public static String of(byte[] content) {
        Digest digest = new Digest();
        digest.add(content);
        return digest.end();
    }

    /**
     * Returns the digest of a file's content.
     *
     * @throws IOException if the file cannot be read
     */
    public static String of(Path file) throws IOException {
        Digest digest = new Digest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest.sha256)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return digest.end();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
