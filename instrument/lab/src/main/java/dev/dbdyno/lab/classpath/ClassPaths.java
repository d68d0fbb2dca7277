package dev.dbdyno.lab.classpath;

import dev.dbdyno.databases.ServerProgram;
import dev.dbdyno.results.names.Nearest;
import dev.dbdyno.results.plan.Arm;
import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;

/**
 * Resolves the class paths of arms as Maven would: child, stack and host together, so that one mediation of conflicts
 * covers them all, with the user's settings, mirrors, proxies and local repository.
 */
public final class ClassPaths implements AutoCloseable {

    private static final Set<String> RUNTIME_SCOPES = Set.of("compile", "runtime");

    private final Distribution distribution;
    private final Context maven;
    private final DefaultRepositorySystemSession session;
    private final Downloads downloads;
    private final Map<Wanted, ClassPath> resolved = new LinkedHashMap<>();

    /** The class paths of processes that are the same for every arm, by module. */
    private final Map<String, ClassPath> ofModule = new HashMap<>();

    /** What a class path depends on. Settings are not part of it. */
    private record Wanted(String stack, String host, Map<String, String> versions) {}

    private ClassPaths(Distribution distribution, Context maven, Consumer<Downloaded> progress) {
        this.distribution = distribution;
        this.maven = maven;
        this.downloads = new Downloads(progress);
        this.session = new DefaultRepositorySystemSession(maven.repositorySystemSession());
        session.setWorkspaceReader(new OwnModules(distribution));
        session.setTransferListener(downloads);
    }

    /**
     * Opens Maven's resolver.
     *
     * @param progress hears how far a download is, on the threads that download; nothing where all is there already
     */
    public static ClassPaths open(Distribution distribution, Consumer<Downloaded> progress) {
        ContextOverrides user = ContextOverrides.create().withUserSettings(true).build();
        return new ClassPaths(distribution, Runtimes.INSTANCE.getRuntime().create(user), progress);
    }

    /**
     * The class path on which an arm runs.
     *
     * @throws UnresolvedException when one of its artifacts is unavailable
     * @throws ClassPathException also when it overrides the version of one that it has not
     */
    public ClassPath resolve(Arm arm) throws ClassPathException {
        Wanted wanted = new Wanted(arm.stack(), arm.host(), arm.versions());
        ClassPath known = resolved.get(wanted);
        if (known != null) {
            return known;
        }
        Optional<AssembledApplication> application = distribution.application(arm.host(), arm.stack());
        ClassPath fresh = application.isPresent()
                ? assembled(arm, inVersionOf(arm, application.get()))
                : classPath(artifacts(arm.notation(), modulesOf(arm), arm.versions()));
        resolved.put(wanted, fresh);
        return fresh;
    }

    /**
     * The class path of a host that assembles its applications: child and host, the stack without its libraries,
     * because it only describes itself, and the application's folder with the libraries that the arm runs on.
     */
    private ClassPath assembled(Arm arm, AssembledApplication application) throws ClassPathException {
        ClassPath child = classPath(artifacts(
                arm.notation(), List.of(Distribution.CHILD, Distribution.hostArtifact(arm.host())), Map.of()));
        List<Path> jars = new ArrayList<>(child.jars());
        jars.add(distribution.jar(distribution.stackArtifact(arm.stack())));
        jars.add(application.folder());
        List<String> coordinates = new ArrayList<>(child.coordinates());
        coordinates.addAll(application.coordinates());
        return new ClassPath(jars, coordinates, application.jvmOptions());
    }

    /** The child with every stack and host but without their libraries, which is enough to describe them. */
    public ClassPath catalog() throws ClassPathException {
        ClassPath child = classPath(artifacts("the catalog", List.of(Distribution.CHILD), Map.of()));
        List<Path> jars = new ArrayList<>(child.jars());
        jars.addAll(distribution.stacksAndHosts());
        return new ClassPath(jars, child.coordinates());
    }

    /** The generator, which is the same for every arm. */
    public ClassPath generator() throws ClassPathException {
        return forAll("the generator", Distribution.GENERATOR);
    }

    /** The relay, which is the same for every arm. */
    public ClassPath relay() throws ClassPathException {
        return forAll("the relay", Distribution.RELAY);
    }

    private ClassPath forAll(String asker, String module) throws ClassPathException {
        ClassPath known = ofModule.get(module);
        if (known == null) {
            known = classPath(artifacts(asker, List.of(module), Map.of()));
            ofModule.put(module, known);
        }
        return known;
    }

    /**
     * The application, built again if the arm names another version of its platform. It cannot name single libraries.
     */
    private AssembledApplication inVersionOf(Arm arm, AssembledApplication application) throws ClassPathException {
        checkNotation(arm.notation(), arm.versions());
        List<String> others = arm.versions().keySet().stream()
                .filter(name -> !name.equals(ApplicationBuild.PLATFORM))
                .toList();
        if (!others.isEmpty()) {
            throw new NoClassPathException(
                    "'%s' names a version of %s, but the libraries of %s@%s are those that its platform goes with: name another %s"
                            .formatted(
                                    arm.notation(),
                                    String.join(", ", others),
                                    arm.stack(),
                                    arm.host(),
                                    ApplicationBuild.PLATFORM));
        }
        String platform = arm.versions().get(ApplicationBuild.PLATFORM);
        return platform == null
                ? application
                : distribution.build(arm.host(), arm.stack()).in(platform, arm.notation());
    }

    /**
     * The jars of an embedded server: the module with the main class and the library that its POM manages.
     *
     * @param firstUse hears what is about to be downloaded where the server is not in the local repository
     */
    public List<Path> program(ServerProgram program, Consumer<String> firstUse) throws ClassPathException {
        String asker = "the embedded " + program.server();
        Artifact main = own(program.module(), asker);
        List<Dependency> managed = managedBy(List.of(main));
        Artifact server = managed.stream()
                .map(Dependency::getArtifact)
                .filter(artifact -> name(artifact).equals(program.library()))
                .findFirst()
                .orElseThrow(() -> new NoClassPathException(
                        "the module %s manages no %s".formatted(program.module(), program.library())));
        if (!isInLocalRepository(server)) {
            firstUse.accept("downloading %s %s from the repositories of Maven's settings: %s, once"
                    .formatted(program.server(), server.getVersion(), program.size()));
        }
        return classPath(resolve(asker, List.of(main, server), managed)).jars();
    }

    private boolean isInLocalRepository(Artifact artifact) {
        return session.getLocalRepositoryManager()
                .find(session, new LocalArtifactRequest(artifact, maven.remoteRepositories(), null))
                .isAvailable();
    }

    private List<String> modulesOf(Arm arm) {
        List<String> modules = new ArrayList<>();
        modules.add(Distribution.CHILD);
        if (!arm.host().equals(Arm.STANDALONE)) {
            modules.add(Distribution.hostArtifact(arm.host()));
        }
        modules.add(distribution.stackArtifact(arm.stack()));
        return modules;
    }

    private List<Artifact> artifacts(String asker, List<String> modules, Map<String, String> versions)
            throws ClassPathException {
        List<Artifact> roots = new ArrayList<>();
        for (String module : modules) {
            roots.add(own(module, asker));
        }
        List<Dependency> managed = managedBy(roots);
        if (versions.isEmpty()) {
            return resolve(asker, roots, managed);
        }
        checkNotation(asker, versions);
        List<Artifact> before = collect(asker, roots, managed);
        Map<String, List<Dependency>> boms = boms(versions, before, instrument(managed));
        List<Dependency> overridden = new ArrayList<>(overrides(versions, before));
        boms.values().forEach(overridden::addAll);
        overridden.addAll(managed);
        List<Artifact> after = resolve(asker, roots, overridden);
        checkAllUsed(asker, versions, boms.keySet(), after);
        return after;
    }

    private Artifact own(String module, String asker) throws ClassPathException {
        Path jar = distribution.jar(module);
        if (!Files.exists(jar)) {
            throw new NoClassPathException(
                    "'%s' needs the module %s, but '%s' is not there".formatted(asker, module, jar));
        }
        return new DefaultArtifact(Distribution.GROUP, module, "jar", distribution.version());
    }

    /**
     * The versions that the modules' own poms manage, imported ones included, and over them those that the poms give to the
     * libraries that they name. Maven heeds only what the pom manages that it starts from; here that is a list of modules,
     * so they are handed over. Of two, the later module's counts: the stack's. A host's BOM thereby gives way to the very
     * driver that the stack has without that host.
     */
    private List<Dependency> managedBy(List<Artifact> modules) throws ClassPathException {
        Map<String, Dependency> managed = new LinkedHashMap<>();
        Map<String, Dependency> named = new LinkedHashMap<>();
        for (Artifact module : modules) {
            ArtifactDescriptorResult pom = pomOf(module);
            pom.getManagedDependencies().forEach(dependency -> managed.put(key(dependency.getArtifact()), dependency));
            pom.getDependencies().stream()
                    .filter(dependency -> RUNTIME_SCOPES.contains(dependency.getScope()))
                    .map(Dependency::getArtifact)
                    .forEach(artifact -> named.put(key(artifact), new Dependency(artifact, null)));
        }
        managed.putAll(named);
        return List.copyOf(managed.values());
    }

    private ArtifactDescriptorResult pomOf(Artifact module) throws ClassPathException {
        try {
            return maven.repositorySystem()
                    .readArtifactDescriptor(
                            session, new ArtifactDescriptorRequest(module, maven.remoteRepositories(), null));
        } catch (ArtifactDescriptorException e) {
            throw new NoClassPathException("the pom of %s cannot be read: %s".formatted(module, e.getMessage()), e);
        }
    }

    /**
     * What the arm's BOMs manage, by their names: of what it names, that which is not on the class path, names no library
     * itself, and manages some. So {@code org.springframework.boot:spring-boot-dependencies=3.1.0} is a whole generation.
     *
     * @param instrument what a BOM leaves alone: the child would not start on other versions of it
     */
    private Map<String, List<Dependency>> boms(
            Map<String, String> versions, List<Artifact> before, Set<String> instrument) {
        List<String> there = before.stream().map(ClassPaths::name).toList();
        Map<String, List<Dependency>> boms = new LinkedHashMap<>();
        versions.forEach((name, version) -> {
            List<Dependency> managed = there.contains(name) ? List.of() : managedByBom(name, version);
            if (!managed.isEmpty()) {
                boms.put(
                        name,
                        managed.stream()
                                .filter(dependency -> !instrument.contains(name(dependency.getArtifact())))
                                .toList());
            }
        });
        return boms;
    }

    /** The names of all artifacts that the child itself needs. */
    private Set<String> instrument(List<Dependency> managed) throws ClassPathException {
        return collect("the child", List.of(own(Distribution.CHILD, "the child")), managed).stream()
                .map(ClassPaths::name)
                .collect(Collectors.toSet());
    }

    private List<Dependency> managedByBom(String name, String version) {
        try {
            ArtifactDescriptorResult pom = pomOf(new DefaultArtifact("%s:pom:%s".formatted(name, version)));
            return pom.getDependencies().isEmpty() ? pom.getManagedDependencies() : List.of();
        } catch (ClassPathException absent) {
            // reported in the user's words as what is not on the class path
            return List.of();
        }
    }

    /** The overriding version for the plain jar, and for each classifier of it that is on the class path. */
    private static List<Dependency> overrides(Map<String, String> versions, List<Artifact> before) {
        Map<String, Dependency> overrides = new LinkedHashMap<>();
        versions.forEach((name, version) -> {
            int colon = name.indexOf(':');
            Artifact plain = new DefaultArtifact(name.substring(0, colon), name.substring(colon + 1), "jar", version);
            overrides.put(key(plain), new Dependency(plain, null));
            for (Artifact there : before) {
                if (name(there).equals(name)) {
                    overrides.put(
                            key(there), new Dependency(there.setVersion(version).setFile(null), null));
                }
            }
        });
        return List.copyOf(overrides.values());
    }

    private static void checkNotation(String asker, Map<String, String> versions) throws ClassPathException {
        for (String name : versions.keySet()) {
            if (!name.matches("[^:]+:[^:]+")) {
                throw new NoClassPathException(
                        "a version is given as group:artifact=version, but '%s' has '%s'".formatted(asker, name));
            }
        }
    }

    private static void checkAllUsed(
            String asker, Map<String, String> versions, Set<String> boms, List<Artifact> artifacts)
            throws ClassPathException {
        List<String> names = artifacts.stream().map(ClassPaths::name).toList();
        for (String name : versions.keySet()) {
            if (!names.contains(name) && !boms.contains(name)) {
                throw new NoClassPathException("'%s' names a version of %s, which is not on its class path; there is %s"
                        .formatted(asker, name, String.join(", ", Nearest.first(3, name, names))));
            }
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
    private List<Artifact> collect(String asker, List<Artifact> roots, List<Dependency> managed)
            throws ClassPathException {
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

    private List<Artifact> resolve(String asker, List<Artifact> roots, List<Dependency> managed)
            throws ClassPathException {
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
        return !artifact.getGroupId().equals(Distribution.GROUP) && !isInLocalRepository(artifact);
    }

    private static UnresolvedException unresolvable(String asker, DependencyResolutionException failure) {
        List<String> missing = failure.getResult().getArtifactResults().stream()
                .filter(ArtifactResult::isMissing)
                .map(result -> coordinates(result.getRequest().getArtifact()))
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

    private static ClassPath classPath(List<Artifact> artifacts) {
        return new ClassPath(
                artifacts.stream().map(artifact -> artifact.getFile().toPath()).toList(),
                artifacts.stream().map(ClassPaths::coordinates).toList());
    }

    private static String coordinates(Artifact artifact) {
        String plain = name(artifact) + ":" + artifact.getVersion();
        return artifact.getClassifier().isEmpty() ? plain : plain + ":" + artifact.getClassifier();
    }

    private static String name(Artifact artifact) {
        return artifact.getGroupId() + ":" + artifact.getArtifactId();
    }

    private static String key(Artifact artifact) {
        return "%s:%s:%s".formatted(name(artifact), artifact.getExtension(), artifact.getClassifier());
    }

    @Override
    public void close() {
        maven.close();
    }
}
