package dev.dbdyno.lab.classpath;

import org.eclipse.aether.artifact.Artifact;

/** How artifacts are called. */
final class Coordinates {

    private Coordinates() {}

    /** Returns {@code group:artifact:version}, with {@code :classifier} where it has one. */
    static String of(Artifact artifact) {
        String plain = name(artifact) + ":" + artifact.getVersion();
        return artifact.getClassifier().isEmpty() ? plain : plain + ":" + artifact.getClassifier();
    }

    /** Returns {@code group:artifact}, by which a user names a version. */
    static String name(Artifact artifact) {
        return artifact.getGroupId() + ":" + artifact.getArtifactId();
    }

    /** Returns all but the version: of two artifacts with the same key, one is on a class path. */
    static String key(Artifact artifact) {
        return "%s:%s:%s".formatted(name(artifact), artifact.getExtension(), artifact.getClassifier());
    }
}
