package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.databases.ServerMeter;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.results.frames.Command;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** A process on this machine that reads what web hosts and services use whose generators are all elsewhere. It makes no load. */
public final class Bystander implements AutoCloseable {

    private final Keeper keeper;

    private Bystander(Keeper keeper) {
        this.keeper = keeper;
    }

    /**
     * Starts one.
     *
     * @param path of keepers
     * @param logs folder for its log
     * @throws PlaceException when it cannot run, in words
     */
    public static Bystander here(ClassPath path, Path logs) throws PlaceException, InterruptedException {
        try {
            Bystander started = new Bystander(Keeper.here(path, logs, Keeper.Task.HOSTS));
            started.attend();
            return started;
        } catch (ChildException | IOException e) {
            throw new PlaceException("what services use here cannot be read: " + e.getMessage(), e);
        }
    }

    private void attend() throws ChildException, InterruptedException {
        try {
            keeper.attend();
        } catch (ChildException | InterruptedException | RuntimeException e) {
            keeper.dismiss();
            throw e;
        }
    }

    /** Reads the processes that a generator here would read; empty if the service is not on this machine. */
    public Optional<ServerMeter> meter(Command.Generate asked) {
        return Optional.ofNullable(asked.hostProcess())
                .map(host -> keeper.ofHost(host, asked.databaseProcess(), asked.relay()));
    }

    @Override
    public void close() {
        keeper.close();
    }
}
