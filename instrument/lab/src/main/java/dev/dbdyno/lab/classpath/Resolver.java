package dev.dbdyno.lab.classpath;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;

/** Maven's resolver with the user's settings, mirrors, proxies and local repository. */
final class Resolver implements AutoCloseable {

    private final Context maven;
    private final DefaultRepositorySystemSession session;
    private final Downloads downloads;

    private Resolver(Context maven, WorkspaceReader own, Downloads downloads) {
        this.maven = maven;
        this.downloads = downloads;
        this.session = new DefaultRepositorySystemSession(maven.repositorySystemSession());
        session.setWorkspaceReader(own);
        session.setTransferListener(downloads);
    }

    /**
     * Opens it.
     *
     * @param own what no repository has
     * @param progress hears how far a download is, on the threads that download
     */
    static Resolver open(WorkspaceReader own, Consumer<Downloaded> progress) {
        ContextOverrides user = ContextOverrides.create().withUserSettings(true).build();
        return new Resolver(Runtimes.INSTANCE.getRuntime().create(user), own, new Downloads(progress));
    }

    /** Whether the local repository has it, so that nothing would be downloaded. */
    boolean has(Artifact artifact) {
        return session.getLocalRepositoryManager()
                .find(session, new LocalArtifactRequest(artifact, maven.remoteRepositories(), null))
                .isAvailable();
    }

    ArtifactDescriptorResult pomOf(Artifact module) throws ClassPathException {
        try {
            return maven.repositorySystem()
                    .readArtifactDescriptor(
                            session, new ArtifactDescriptorRequest(module, maven.remoteRepositories(), null));
        } catch (ArtifactDescriptorException e) {
            throw new NoClassPathException("the pom of %s cannot be read: %s".formatted(module, e.getMessage()), e);
        }
    }

    private CollectRequest request(List<Artifact> roots, List<Dependency> managed) {
        CollectRequest request = new CollectRequest();
        roots.forEach(root -> request.addDependency(new Dependency(root, "runtime")));
        request.setManagedDependencies(managed);
        request.setRepositories(maven.remoteRepositories());
        return request;
    }

    /** What would be resolved, known from the POMs alone, so that no jar is downloaded only to be replaced. */
    List<Artifact> collect(String asker, List<Artifact> roots, List<Dependency> managed) throws ClassPathException {
        return artifacts(graph(asker, roots, managed));
    }

    private DependencyNode graph(String asker, List<Artifact> roots, List<Dependency> managed)
            throws ClassPathException {
        downloads.reading(asker);
        try {
            return maven.repositorySystem()
                    .collectDependencies(session, request(roots, managed))
                    .getRoot();
        } catch (DependencyCollectionException e) {
            throw new UnresolvedException(
                    "the class path of '%s' cannot be resolved: %s".formatted(asker, rootMessage(e)), e);
        }
    }

    private static List<Artifact> artifacts(DependencyNode root) {
        PreorderNodeListGenerator artifacts = new PreorderNodeListGenerator();
        root.accept(artifacts);
        return artifacts.getArtifacts(true);
    }

    /**
     * The jars of the roots and of all that they depend on, downloaded where they are not there.
     *
     * @param asker whom messages name
     * @param managed versions that count before those of the POMs
     * @throws UnresolvedException when one of them is unavailable
     */
    List<Artifact> resolve(String asker, List<Artifact> roots, List<Dependency> managed) throws ClassPathException {
        DependencyNode graph = graph(asker, roots, managed);
        downloads.fetching(
                asker, artifacts(graph).stream().filter(this::isMissing).count());
        try {
            return maven
                    .repositorySystem()
                    .resolveDependencies(session, new DependencyRequest(graph, null))
                    .getArtifactResults()
                    .stream()
                    .map(ArtifactResult::getArtifact)
                    .toList();
        } catch (DependencyResolutionException e) {
            throw unresolvable(asker, e);
        }
    }

    private boolean isMissing(Artifact artifact) {
        return !artifact.getGroupId().equals(Distribution.GROUP) && !has(artifact);
    }

    private static UnresolvedException unresolvable(String asker, DependencyResolutionException failure) {
        List<String> missing = failure.getResult().getArtifactResults().stream()
                .filter(ArtifactResult::isMissing)
                .map(result -> Coordinates.of(result.getRequest().getArtifact()))
                .toList();
        if (missing.isEmpty()) {
            return new UnresolvedException(
                    "the class path of '%s' cannot be resolved: %s".formatted(asker, rootMessage(failure)), failure);
        }
        return new UnresolvedException(
                "the class path of '%s' cannot be resolved. No repository in Maven's settings has: %s"
                        .formatted(asker, String.join(", ", missing)),
                failure);
    }

    private static String rootMessage(RepositoryException failure) {
        Throwable cause = failure;
        while (cause.getCause() instanceof RepositoryException deeper) {
            cause = deeper;
        }
        return String.valueOf(cause.getMessage());
    }

    @Override
    public void close() {
        maven.close();
    }
}
