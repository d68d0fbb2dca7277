package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.ServerSign;
import dev.dbdyno.lab.child.ChildException;
import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.PlaceException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Reads what a server of the user's uses on its own machine.
 *
 * @param keeper the class path of the process that does
 * @param logs folder for that process's log
 * @param progress hears in a few words what takes its time
 */
public record ObservedServer(ClassPath keeper, Path logs, Consumer<String> progress) {

    /**
     * The same server, measured at a place.
     *
     * @param line to its machine; the server closes it at its end
     * @param hostsAreHere whether stacks run on this machine
     * @throws DatabaseException when the place cannot be used, or the server does not run there; in the user's words
     */
    public Database at(AgentLine line, Database server, boolean hostsAreHere)
            throws DatabaseException, InterruptedException {
        ServerSign sign = server.sign()
                .orElseThrow(() -> new DatabaseException(
                        "%s says nothing of its processes, so what it uses cannot be read at '%s': leave out --at database="
                                .formatted(server, line.place())));
        try {
            new Sending(line, progress).keep(keeper.jars());
            Keeper started = Keeper.at(line, keeper, logs, Keeper.Task.SERVER, null);
            try {
                started.observe(sign);
            } catch (ChildException | InterruptedException | RuntimeException e) {
                started.close();
                throw e;
            }
            return new DatabaseAtPlace(server, server.info().at(line.place().text()), started, line, hostsAreHere);
        } catch (ChildException | IOException | PlaceException e) {
            throw new DatabaseException(
                    "what %s uses cannot be read at '%s': %s. Name its own machine, or leave out --at database=, and its CPU is unknown"
                            .formatted(server, line.place(), e.getMessage()),
                    e);
        }
    }
}
