package dev.dbdyno.child;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;

/** The artifact that a stack or host came in, by which the lab finds its libraries. */
final class OwnArtifact {

    private OwnArtifact() {}

    /** The jar's name without its version; of classes in a folder, the folder's name. */
    static String of(Class<?> provider) {
        CodeSource source = provider.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IllegalStateException(provider + " came from nowhere");
        }
        return withoutVersion(fileName(source));
    }

    static String withoutVersion(String jar) {
        return jar.replaceFirst("-\\d.*\\.jar$", "");
    }

    private static String fileName(CodeSource source) {
        try {
            return String.valueOf(Path.of(source.getLocation().toURI()).getFileName());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("not a place of classes: " + source.getLocation(), e);
        }
    }
}
