package dev.dbdyno.lab.kept;

import dev.dbdyno.databases.Administrator;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.DatabaseProvider;
import dev.dbdyno.databases.Passwords;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.child.ChildJvm;
import dev.dbdyno.lab.child.ChildProcess;
import dev.dbdyno.lab.child.Program;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.Place;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.JvmPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

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

    /** It only waits and reads, so it gets a small heap and the quick compiler. */
    private static final JvmPlan KEEPER_JVM = new JvmPlan(
            128, List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED"));

    public KeptServer {
        program = List.copyOf(program);
    }

    /**
     * Starts it, and connects to it as its administrator over the network.
     *
     * @throws DatabaseException when the place, or the server there, cannot be used; in the user's words
     */
    public Database at(Place place) throws DatabaseException, InterruptedException {
        AgentLine line = line(place);
        try {
            return at(line);
        } catch (DatabaseException | InterruptedException | RuntimeException e) {
            line.close();
            throw e;
        }
    }

    private static AgentLine line(Place place) throws DatabaseException, InterruptedException {
        try {
            return AgentLine.open(place);
        } catch (PlaceException e) {
            throw new DatabaseException(String.valueOf(e.getMessage()), e);
        }
    }

    private Database at(AgentLine line) throws DatabaseException, InterruptedException {
        try {
            progress.accept("starting %s at '%s'".formatted(provider.kind().words(), line.place()));
            ChildJvm jvm = ChildJvm.ofThisProcess(Program.KEEPER, KEEPER_JVM);
            Keeper started = new Keeper(ChildProcess.start(jvm, keeper, line, logs, "keeper"));
            try {
                return new DatabaseAtPlace(connected(started, line), started, line);
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

    private Database connected(Keeper started, AgentLine line)
            throws ChildException, DatabaseException, PlaceException, IOException, InterruptedException {
        Reach reach = reach(started, line);
        Frame.Keeping keeping =
                started.keep(new Command.Keep(provider.kind(), reach.address(), reach.from(), line.keep(program)));
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

    private static Reach reach(Keeper started, AgentLine line)
            throws ChildException, DatabaseException, InterruptedException {
        String sign = Passwords.random();
        Frame.Meeting meeting = started.meet(sign);
        return Reach.find(meeting, sign, line.facts().sharesNetwork())
                .orElseThrow(() -> new DatabaseException(
                        "'%s' cannot be connected to from here: dbdyno tried port %d of %s. Let connections from this machine through there, or start a server there yourself and give its address as --database"
                                .formatted(line.place(), meeting.port(), String.join(", ", meeting.addresses()))));
    }
}
