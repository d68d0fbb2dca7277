package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.databases.ServerMeter;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.Place;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.PlaceFacts;
import dev.dbdyno.places.meeting.Reach;
import dev.dbdyno.processes.EventLoops;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The place where hosts and relays run, if that is not here: a line for processes, and a keeper that sees to what concerns them all. */
public final class PlaceOfHosts implements AutoCloseable {

    private final AgentLine line;
    private final Keeper keeper;
    private volatile @Nullable Long toDatabaseNanos;

    private PlaceOfHosts(AgentLine line, Keeper keeper) {
        this.line = line;
        this.keeper = keeper;
    }

    /**
     * Opens a line, and has a keeper there.
     *
     * @param keeper its class path
     * @param logs folder for its log
     * @param progress hears in a few words what takes its time
     * @throws PlaceException when the place cannot be used, in the user's words
     */
    public static PlaceOfHosts open(Place place, ClassPath keeper, Path logs, Consumer<String> progress)
            throws PlaceException, InterruptedException {
        AgentLine line = AgentLine.open(place, progress);
        try {
            new Sending(line, progress).keep(keeper.jars());
            Keeper started = Keeper.at(line, keeper, logs, Keeper.Task.HOSTS, null);
            PlaceOfHosts opened = new PlaceOfHosts(line, started);
            started.attend();
            return opened;
        } catch (ChildException | IOException e) {
            line.close();
            throw new PlaceException("'%s' cannot be used for hosts: %s".formatted(place, e.getMessage()), e);
        } catch (InterruptedException | RuntimeException e) {
            line.close();
            throw e;
        }
    }

    /** The line to the processes that run there. */
    public AgentLine line() {
        return line;
    }

    /** The machine there. */
    public PlaceFacts facts() {
        return line.facts();
    }

    /** Why nothing can run there any more; empty while it can. */
    public Optional<String> lost() {
        return line.lost();
    }

    /** The round trip from there to the server as a connection takes it; null while nobody has looked. */
    @Nullable Long toDatabaseNanos() {
        return toDatabaseNanos;
    }

    /** Keeps how long a round trip to the server is. */
    void reaches(Reach database) {
        toDatabaseNanos = database.roundTripNanos();
    }

    Frame.Meeting meet(String sign) throws ChildException, InterruptedException {
        return keeper.meet(sign);
    }

    List<Reach> visit(Command.Visit asked) throws ChildException, InterruptedException {
        return keeper.visit(asked);
    }

    /** Reads what a web host there uses, which no generator can, and the machine with it. */
    public ServerMeter meter(long hostProcess, Command.@Nullable RelayProcess relay) {
        return keeper.ofHost(hostProcess, null, relay);
    }

    /** The priority that compilers can have there. */
    public CompilerPriority compilers() throws PlaceException, InterruptedException {
        try {
            return keeper.compilers();
        } catch (ChildException lost) {
            throw new PlaceException("'%s' cannot be used for hosts: %s".formatted(this, lost.getMessage()), lost);
        }
    }

    /** Puts the compiler of a child there ahead of its load. */
    public void putCompilerAhead(long child, CompilerPriority priority) throws ChildException, InterruptedException {
        keeper.putCompilersAhead(child, priority);
    }

    /** The resident memory of a process there in bytes; null if the system does not tell. */
    public @Nullable Long resident(long process) throws ChildException, InterruptedException {
        return keeper.look(new Command.Look(process, null)).residentBytes();
    }

    /** The event loops of a child there, as {@link EventLoops#of} says. */
    public @Nullable EventLoops eventLoops(long child, int databasePort) throws ChildException, InterruptedException {
        Frame.Looked looked = keeper.look(new Command.Look(child, databasePort));
        List<Integer> connections = looked.connectionsPerEventLoop();
        Integer onNativeTransport = looked.nativeEventLoops();
        return connections == null || onNativeTransport == null ? null : new EventLoops(connections, onNativeTransport);
    }

    @Override
    public void close() {
        keeper.close();
        line.close();
    }

    @Override
    public String toString() {
        return line.place().toString();
    }
}
