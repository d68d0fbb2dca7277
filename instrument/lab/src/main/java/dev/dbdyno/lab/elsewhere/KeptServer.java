package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.databases.Administrator;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.DatabaseProvider;
import dev.dbdyno.databases.Passwords;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.meeting.Reach;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts a database server at another place.
 *
 * @param provider of its kind
 * @param program the jars of {@link DatabaseProvider#program()}, on this machine
 * @param keeper the class path of the process that keeps it
 * @param logs folder for that process's log
 * @param progress hears in a few words what takes its time
 */
public record KeptServer(
        DatabaseProvider provider, List<Path> program, ClassPath keeper, Path logs, Consumer<String> progress) {

    public KeptServer {
        program = List.copyOf(program);
    }

    /**
     * Starts it, and connects to it as its administrator over the network.
     *
     * @param line to its place; the server closes it at its end
     * @param processors on which it may run there, as {@code taskset} takes them; null for any
     * @param hosts the places from which stacks connect too; empty where they run here
     * @throws DatabaseException when the place, or the server there, cannot be used; in the user's words
     */
    public Database at(AgentLine line, List<PlaceOfHosts> hosts, @Nullable String processors)
            throws DatabaseException, InterruptedException {
        try {
            progress.accept("starting %s at '%s'".formatted(provider.kind().words(), line.place()));
            List<String> kept = new Sending(line, progress)
                    .keep(Stream.concat(program.stream(), keeper.jars().stream())
                            .toList());
            Keeper started = Keeper.at(line, keeper, logs, Keeper.Task.SERVER, processors);
            try {
                Database server = connected(started, line, hosts, kept.subList(0, program.size()));
                return new DatabaseAtPlace(
                        server, server.info().embeddedAt(line.place().text()), started, line, hosts.isEmpty());
            } catch (ChildException | DatabaseException | InterruptedException | RuntimeException e) {
                started.close();
                throw e;
            }
        } catch (ChildException | IOException | PlaceException e) {
            throw new DatabaseException(
                    "%s could not be started at '%s': %s"
                            .formatted(provider.kind().words(), line.place(), e.getMessage()),
                    e);
        }
    }

    private Database connected(Keeper started, AgentLine line, List<PlaceOfHosts> hosts, List<String> programThere)
            throws ChildException, DatabaseException, InterruptedException {
        List<Reach> ways = ways(started, line, hosts);
        Frame.Keeping keeping = started.keep(new Command.Keep(
                provider.kind(),
                ways.getFirst().address(),
                ways.stream().map(Reach::from).distinct().toList(),
                programThere));
        progress.accept("connecting to %s".formatted(keeping.url()));
        Database server = provider.given(
                keeping.url(), Map.of(Administrator.PASSWORD_VARIABLE, keeping.password()), whileWhole(line));
        // nobody waits for a server that cannot come back
        started.whenEnded(server::hurry);
        return server;
    }

    /** A server that is lost has nothing that a next run could remove. */
    private Consumer<String> whileWhole(AgentLine line) {
        return words -> {
            if (line.lost().isEmpty()) {
                progress.accept(words);
            }
        };
    }

    /** How the lab reaches the server, and how the hosts do if they are elsewhere: all at one address. */
    private static List<Reach> ways(Keeper started, AgentLine line, List<PlaceOfHosts> hosts)
            throws ChildException, DatabaseException, InterruptedException {
        String sign = Passwords.random();
        Frame.Meeting meeting = started.meet(sign);
        boolean shareNetwork = line.facts().sharesNetwork()
                && hosts.stream().allMatch(place -> place.facts().sharesNetwork());
        List<String> usable = Reach.usable(meeting.addresses(), shareNetwork);
        List<List<Reach>> ofHosts = new ArrayList<>();
        for (PlaceOfHosts place : hosts) {
            ofHosts.add(place.visit(new Command.Visit(usable, meeting.port(), sign)));
        }
        List<String> common = usable.stream()
                .filter(address ->
                        ofHosts.stream().allMatch(ways -> to(address, ways).isPresent()))
                .toList();
        Reach own = Reach.to(common, meeting.port(), sign)
                .findFirst()
                .orElseThrow(() -> new DatabaseException(unreached(line, hosts, meeting.port(), usable)));
        List<Reach> chosen = new ArrayList<>(List.of(own));
        for (int i = 0; i < hosts.size(); i++) {
            Reach there = to(own.address(), ofHosts.get(i)).orElseThrow();
            hosts.get(i).reaches(there);
            chosen.add(there);
        }
        return chosen;
    }

    private static Optional<Reach> to(String address, List<Reach> ways) {
        return ways.stream().filter(way -> way.address().equals(address)).findFirst();
    }

    private static String unreached(AgentLine line, List<PlaceOfHosts> hosts, int port, List<String> usable) {
        return "'%s' cannot be connected to from here%s: dbdyno tried port %d of %s. Let connections through there, or start a server yourself and give its address as --database"
                .formatted(
                        line.place(),
                        hosts.stream().map(" and from '%s'"::formatted).collect(Collectors.joining()),
                        port,
                        usable.isEmpty() ? "no address, for it has none on a network" : String.join(", ", usable));
    }
}
