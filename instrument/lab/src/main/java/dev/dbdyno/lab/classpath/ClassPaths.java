package dev.dbdyno.lab.classpath;

import dev.dbdyno.databases.ServerProgram;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.names.Nearest;
import dev.dbdyno.results.plan.Arm;
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
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;

/**
 * Resolves the class paths of arms as Maven would: child, stack and host together, so that one mediation of conflicts
 * covers them all, with the user's settings, mirrors, proxies and local repository.
 */
public final class ClassPaths implements AutoCloseable {

    private static final Set<String> RUNTIME_SCOPES = Set.of("compile", "runtime");

    private final Distribution distribution;
    private final Resolver resolver;
    private final Map<Wanted, ClassPath> resolved = new LinkedHashMap<>();

    /** The class paths of processes that are the same for every arm, by module. */
    private final Map<List<String>, ClassPath> ofModules = new HashMap<>();

    /** What a class path depends on. Settings are not part of it. */
    private record Wanted(String stack, String host, Map<String, String> versions) {}

    private ClassPaths(Distribution distribution, Resolver resolver) {
        this.distribution = distribution;
        this.resolver = resolver;
    }

    /**
     * Opens Maven's resolver.
     *
     * @param progress hears how far a download is, on the threads that download; nothing where all is there already
     */
    public static ClassPaths open(Distribution distribution, Consumer<Downloaded> progress) {
        return new ClassPaths(distribution, Resolver.open(new OwnModules(distribution), progress));
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

    /** A keeper that starts no server. */
    public ClassPath keeper() throws ClassPathException {
        return forAll("the keeper", Distribution.KEEPER);
    }

    /** What creates pods and leads to them; a run without one needs none of its libraries. */
    public ClassPath kubernetes() throws ClassPathException {
        return forAll("a place that is a pod", Distribution.KUBERNETES);
    }

    /** The keeper of a server at another place. */
    public ClassPath keeper(DatabaseKind server) throws ClassPathException {
        return forAll("the keeper", Distribution.KEEPER, Distribution.database(server));
    }

    private ClassPath forAll(String asker, String... modules) throws ClassPathException {
        List<String> all = List.of(modules);
        ClassPath known = ofModules.get(all);
        if (known == null) {
            known = classPath(artifacts(asker, all, Map.of()));
            ofModules.put(all, known);
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
            throw new BadVersionsException(
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
                .filter(artifact -> Coordinates.name(artifact).equals(program.library()))
                .findFirst()
                .orElseThrow(() -> new NoClassPathException(
                        "the module %s manages no %s".formatted(program.module(), program.library())));
        if (!resolver.has(server)) {
            firstUse.accept("downloading %s %s from the repositories of Maven's settings: %s, once"
                    .formatted(program.server(), server.getVersion(), program.size()));
        }
        return classPath(resolver.resolve(asker, List.of(main, server), managed))
                .jars();
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
            return resolver.resolve(asker, roots, managed);
        }
        checkNotation(asker, versions);
        List<Artifact> before = resolver.collect(asker, roots, managed);
        Map<String, List<Dependency>> boms = boms(versions, before, instrument(managed));
        List<Dependency> overridden = new ArrayList<>(overrides(versions, before));
        boms.values().forEach(overridden::addAll);
        overridden.addAll(managed);
        List<Artifact> after = resolver.resolve(asker, roots, overridden);
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
            ArtifactDescriptorResult pom = resolver.pomOf(module);
            pom.getManagedDependencies()
                    .forEach(dependency -> managed.put(Coordinates.key(dependency.getArtifact()), dependency));
            pom.getDependencies().stream()
                    .filter(dependency -> RUNTIME_SCOPES.contains(dependency.getScope()))
                    .map(Dependency::getArtifact)
                    .forEach(artifact -> named.put(Coordinates.key(artifact), new Dependency(artifact, null)));
        }
        managed.putAll(named);
        return List.copyOf(managed.values());
    }

    /**
     * What the arm's BOMs manage, by their names: of what it names, that which is not on the class path, names no library
     * itself, and manages some. So {@code org.springframework.boot:spring-boot-dependencies=3.1.0} is a whole generation.
     *
     * @param instrument what a BOM leaves alone: the child would not start on other versions of it
     */
    private Map<String, List<Dependency>> boms(
            Map<String, String> versions, List<Artifact> before, Set<String> instrument) {
        List<String> there = before.stream().map(Coordinates::name).toList();
        Map<String, List<Dependency>> boms = new LinkedHashMap<>();
        versions.forEach((name, version) -> {
            List<Dependency> managed = there.contains(name) ? List.of() : managedByBom(name, version);
            if (!managed.isEmpty()) {
                boms.put(
                        name,
                        managed.stream()
                                .filter(dependency -> !instrument.contains(Coordinates.name(dependency.getArtifact())))
                                .toList());
            }
        });
        return boms;
    }

    /** The names of all artifacts that the child itself needs. */
    private Set<String> instrument(List<Dependency> managed) throws ClassPathException {
        return resolver.collect("the child", List.of(own(Distribution.CHILD, "the child")), managed).stream()
                .map(Coordinates::name)
                .collect(Collectors.toSet());
    }

    private List<Dependency> managedByBom(String name, String version) {
        try {
            ArtifactDescriptorResult pom = resolver.pomOf(new DefaultArtifact("%s:pom:%s".formatted(name, version)));
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
            overrides.put(Coordinates.key(plain), new Dependency(plain, null));
            for (Artifact there : before) {
                if (Coordinates.name(there).equals(name)) {
                    overrides.put(
                            Coordinates.key(there),
                            new Dependency(there.setVersion(version).setFile(null), null));
                }
            }
        });
        return List.copyOf(overrides.values());
    }

    private static void checkNotation(String asker, Map<String, String> versions) throws ClassPathException {
        for (String name : versions.keySet()) {
            if (!name.matches("[^:]+:[^:]+")) {
                throw new BadVersionsException(
                        "a version is given as group:artifact=version, but '%s' has '%s'".formatted(asker, name));
            }
        }
    }

    private static void checkAllUsed(
            String asker, Map<String, String> versions, Set<String> boms, List<Artifact> artifacts)
            throws ClassPathException {
        List<String> names = artifacts.stream().map(Coordinates::name).toList();
        for (String name : versions.keySet()) {
            if (!names.contains(name) && !boms.contains(name)) {
                throw new BadVersionsException("'%s' names a version of %s, which is not on its class path; there is %s"
                        .formatted(asker, name, String.join(", ", Nearest.first(3, name, names))));
            }
        }
    }

    private static ClassPath classPath(List<Artifact> artifacts) {
        return new ClassPath(
                artifacts.stream().map(artifact -> artifact.getFile().toPath()).toList(),
                artifacts.stream().map(Coordinates::of).toList());
    }

    @Override
    public void close() {
        resolver.close();
    }
}
