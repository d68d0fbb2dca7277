package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.databases.Database;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.Loading;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.lab.elsewhere.Bystander;
import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.lab.elsewhere.Places;
import dev.dbdyno.lab.elsewhere.Pods;
import dev.dbdyno.lab.elsewhere.Sending;
import dev.dbdyno.lab.elsewhere.Spread;
import dev.dbdyno.lab.elsewhere.WebAddress;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.Place;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.PlaceFacts;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.results.RunRemark;
import dev.dbdyno.results.plan.HttpPlan;
import dev.dbdyno.results.plan.Plan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The lines to the places of a run's server, hosts and generators, from before its first fork to its end. */
final class OpenedPlaces implements AutoCloseable {

    private final Console console;
    private final Pods pods;
    private final List<AgentLine> generators = new ArrayList<>();
    private final List<PlaceOfHosts> hosts = new ArrayList<>();
    private @Nullable AgentLine server;
    private @Nullable Bystander bystander;
    private Spread places = Spread.HERE;

    private OpenedPlaces(Console console, Pods pods) {
        this.console = console;
        this.pods = pods;
    }

    /**
     * Whether a run has processes at places of their own, those of its database aside.
     *
     * @param plan of the run
     */
    static boolean has(Plan plan) {
        return !plan.jvm().places().isEmpty() || !generators(plan).isEmpty();
    }

    /** Whether one of those is a pod. */
    static boolean hasPods(Plan plan) {
        return Stream.concat(plan.jvm().places().stream(), generators(plan).stream())
                .anyMatch(place -> Place.parse(place).needsLead());
    }

    private static List<String> generators(Plan plan) {
        HttpPlan http = plan.http();
        List<String> places = http == null ? null : http.generators();
        return places == null ? List.of() : places;
    }

    /**
     * Opens them all.
     *
     * @param keeper class path of keepers; null where the run {@link #has} no places
     * @param server where the server is to be started over a line; null where it is not
     * @param pods how places are reached that are pods
     * @param logs folder for their logs
     * @throws LabException when a place cannot be used, in the user's words
     */
    static OpenedPlaces open(
            Plan plan,
            List<RunnableArm> arms,
            @Nullable ClassPath keeper,
            @Nullable Place server,
            Pods pods,
            Path logs,
            Console console)
            throws LabException, InterruptedException {
        OpenedPlaces opened = new OpenedPlaces(console, pods);
        try {
            if (server != null) {
                opened.server = AgentLine.open(pods.reached(server), console::progress);
            }
            if (keeper == null) {
                return opened;
            }
            opened.openHosts(plan, arms, keeper, logs);
            for (String place : generators(plan)) {
                opened.addGenerator(pods.reached(Place.parse(place)), arms);
            }
            opened.addBystander(keeper, logs);
            opened.places = opened.spread(arms, keeper, logs);
            return opened;
        } catch (PlaceException | IOException e) {
            opened.close();
            throw new LabException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void openHosts(Plan plan, List<RunnableArm> arms, ClassPath keeper, Path logs)
            throws PlaceException, IOException, InterruptedException {
        for (String place : plan.jvm().places()) {
            PlaceOfHosts opened = PlaceOfHosts.open(pods.reached(Place.parse(place)), keeper, logs, console::progress);
            hosts.add(opened);
            say("stacks run", opened.line());
            send(opened.line(), arms.stream().map(OpenedPlaces::ofHost));
        }
        requireAlike();
    }

    /** Arms of different blocks are the same only where JDK and number of processors are. */
    private void requireAlike() {
        if (hosts.size() > 1) {
            List<String> unlike = AlikePlaces.of(hosts).different();
            if (!unlike.isEmpty()) {
                throw new UsageException(
                        "--at host= spreads blocks over alike places, and these are not: %s. Name places that are, or leave one out"
                                .formatted(String.join("; ", unlike)));
            }
        }
    }

    /** How the places of hosts differ, where that is allowed. */
    List<RunRemark> remarks() {
        return hosts.size() > 1 ? AlikePlaces.of(hosts).remarks() : List.of();
    }

    /** Where the processes of a block are, for each place of hosts. */
    private Spread spread(List<RunnableArm> arms, ClassPath keeper, Path logs)
            throws PlaceException, InterruptedException {
        if (hosts.isEmpty()) {
            return new Spread(List.of(new Places(null, generators, bystander, webAddress(null, arms, keeper, logs))));
        }
        List<Places> all = new ArrayList<>();
        for (PlaceOfHosts there : hosts) {
            all.add(new Places(there, generators, bystander, webAddress(there, arms, keeper, logs)));
        }
        requireAllOrNone(
                "the load generator",
                hosts.stream()
                        .filter(there -> isBesideGenerator(there.facts(), arms))
                        .toList());
        return new Spread(all);
    }

    private boolean isBesideGenerator(PlaceFacts host, List<RunnableArm> arms) {
        boolean isHere =
                generators.isEmpty() && arms.stream().anyMatch(arm -> arm.loading() instanceof Loading.ByGenerator);
        return (isHere && host.isOfThisMachine())
                || generators.stream().anyMatch(line -> line.facts().sharesMachine(host));
    }

    /** Refuses who shares the machine of some places of hosts and not of all: blocks there would have fewer processors than the rest. */
    private void requireAllOrNone(String who, List<PlaceOfHosts> shared) {
        if (!shared.isEmpty() && shared.size() < hosts.size()) {
            throw new UsageException(
                    "%s would run on the machine of '%s' and not on those of all places of --at host=, so blocks would have unequal processors: give it a place of its own"
                            .formatted(who, shared.getFirst()));
        }
    }

    /** What the processes at a place need is there before the first fork waits for it. */
    private void send(AgentLine line, Stream<List<Path>> jars)
            throws PlaceException, IOException, InterruptedException {
        new Sending(line, console::progress)
                .keep(jars.flatMap(List::stream).distinct().toList());
    }

    private static List<Path> ofHost(RunnableArm arm) {
        return Stream.of(arm.loading().path(), arm.relay())
                .filter(Objects::nonNull)
                .flatMap(path -> path.jars().stream())
                .toList();
    }

    private static List<Path> ofGenerator(RunnableArm arm) {
        return switch (arm.loading()) {
            case Loading.ByGenerator served -> served.generator().jars();
            case Loading.OfTarget target -> target.generator().jars();
            case Loading.ByChild alone -> List.of();
            case Loading.Impossible none -> List.of();
        };
    }

    private void addGenerator(Place place, List<RunnableArm> arms)
            throws PlaceException, IOException, InterruptedException {
        AgentLine line = AgentLine.open(place, console::progress);
        generators.add(line);
        say("generator %d of the load is".formatted(generators.size()), line);
        send(line, arms.stream().map(OpenedPlaces::ofGenerator));
    }

    /** Where services run here and no generator does, somebody else reads what they use. */
    private void addBystander(ClassPath keeper, Path logs) throws PlaceException, InterruptedException {
        if (hosts.isEmpty()
                && !generators.isEmpty()
                && generators.stream().noneMatch(line -> line.facts().sharesProcesses())) {
            bystander = Bystander.here(keeper, logs);
        }
    }

    private void say(String who, AgentLine line) {
        console.progress("%s at '%s': %d processors, round trip %s, clock known within ±%s"
                .formatted(
                        who,
                        line.place(),
                        line.facts().processors(),
                        Numbers.nanos(line.clock().roundTripNanos()),
                        Numbers.nanos(line.clock().uncertaintyNanos())));
    }

    private String webAddress(@Nullable PlaceOfHosts there, List<RunnableArm> arms, ClassPath keeper, Path logs)
            throws PlaceException, InterruptedException {
        return arms.stream().anyMatch(arm -> arm.loading() instanceof Loading.ByGenerator)
                ? new WebAddress(keeper, logs).of(there, generators)
                : Places.HERE.webAddress();
    }

    /** Refuses a server that only this machine can reach, for hosts that are elsewhere, and one beside some of them. */
    void requireReach(Database server) {
        String host = server.endpoint("dbdyno").host();
        for (PlaceOfHosts there : hosts) {
            if (!there.facts().sharesNetwork() && isLoopback(host)) {
                throw new UsageException(
                        "the server's address '%s' is another machine at '%s': give the one by which that place reaches the server as --database"
                                .formatted(host, there));
            }
        }
        String place = server.info().place();
        requireAllOrNone(
                "the server",
                hosts.stream().filter(there -> isBeside(place, there)).toList());
    }

    /** Judges by the places' words, and for a server here by the kernel. */
    private static boolean isBeside(@Nullable String serverPlace, PlaceOfHosts hosts) {
        return hosts.toString().equals(serverPlace)
                || (Place.LOCAL.equals(serverPlace) && hosts.facts().isOfThisMachine());
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException nameOfThePlacesOwn) {
            return false;
        }
    }

    Spread places() {
        return places;
    }

    /** The line over which the server is started, and which the server closes at its end. */
    Optional<AgentLine> server() {
        return Optional.ofNullable(server);
    }

    /** Those of generators; empty where all are here. */
    List<AgentLine> generators() {
        return List.copyOf(generators);
    }

    /** Where hosts run if that is not here; several where blocks are spread. */
    List<PlaceOfHosts> hosts() {
        return List.copyOf(hosts);
    }

    /**
     * Whether whoever has to be on time may run before all ordinary processes at every place that has one; true where there is none.
     *
     * @param isTimedAtHosts whether there is somebody at the hosts' place
     */
    boolean mayRunInRealTime(boolean isTimedAtHosts) {
        return generators.stream().allMatch(line -> line.facts().mayRunInRealTime())
                && (!isTimedAtHosts
                        || hosts.stream().allMatch(opened -> opened.facts().mayRunInRealTime()));
    }

    @Override
    public void close() {
        Optional.ofNullable(server).ifPresent(AgentLine::close);
        generators.forEach(AgentLine::close);
        hosts.forEach(PlaceOfHosts::close);
        Optional.ofNullable(bystander).ifPresent(Bystander::close);
    }
}
