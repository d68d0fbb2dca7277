package dev.dbdyno.report.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A script or a style sheet that comes with this program, embedded into the page and named by its hash in the policy. */
public record Asset(Kind kind, String text) {

    /** Read, checked and hashed once: a study writes a page for each of its parts. */
    private static final Map<String, Asset> KNOWN = new ConcurrentHashMap<>();

    private static final Map<Asset, String> SOURCES = new ConcurrentHashMap<>();

    /** What it is. */
    public enum Kind {
        SCRIPT("script"),
        STYLE("style");

        private final String element;

        Kind(String element) {
            this.element = element;
        }

        String element() {
            return element;
        }
    }

    public Asset {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.contains("</script") || lower.contains("</style") || lower.contains("<!--") || text.contains("\r")) {
            throw new IllegalArgumentException("this " + kind.element() + " would not survive inside a page");
        }
    }

    /** Reads one of the program's files, by its absolute name on the class path. */
    public static Asset known(Kind kind, String resource) {
        return KNOWN.computeIfAbsent(resource, name -> read(kind, name));
    }

    private static Asset read(Kind kind, String resource) {
        try (InputStream in = Asset.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("this build of dbdyno lacks its file " + resource);
            }
            return new Asset(kind, new String(in.readAllBytes(), UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource, e);
        }
    }

    /** The source expression of a Content-Security-Policy that allows exactly this text. */
    public String policySource() {
        return SOURCES.computeIfAbsent(this, Asset::hashed);
    }

    private String hashed() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(hash) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
