package dev.dbdyno.lab.classpath;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.repository.WorkspaceRepository;
import org.jspecify.annotations.Nullable;

/** Shows Maven's resolver the modules of a distribution as if they were in a repository. */
final class OwnModules implements WorkspaceReader {

    private final Distribution distribution;
    private final WorkspaceRepository repository = new WorkspaceRepository("dbdyno");

    OwnModules(Distribution distribution) {
        this.distribution = distribution;
    }

    @Override
    public WorkspaceRepository getRepository() {
        return repository;
    }

    @Override
    public @Nullable File findArtifact(Artifact artifact) {
        if (!isOwn(artifact) || !artifact.getVersion().equals(distribution.version())) {
            return null;
        }
        Path file = artifact.getExtension().equals("pom")
                ? distribution.pom(artifact.getArtifactId())
                : distribution.jar(artifact.getArtifactId());
        return Files.exists(file) ? file.toFile() : null;
    }

    @Override
    public List<String> findVersions(Artifact artifact) {
        return isOwn(artifact) ? List.of(distribution.version()) : List.of();
    }

    private static boolean isOwn(Artifact artifact) {
        return artifact.getGroupId().equals(Distribution.GROUP);
    }
}
