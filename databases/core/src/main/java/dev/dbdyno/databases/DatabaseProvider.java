package dev.dbdyno.databases;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.WorkCounter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One kind of database: how a URL names a server of it, and how one is started or connected to.
 *
 * <p>Found by {@link java.util.ServiceLoader}, so that nothing but a POM names the module of a database. Has no state.
 */
public interface DatabaseProvider {

    DatabaseKind kind();

    /**
     * The schemes with which URLs of such servers begin, without {@code ://} and without a suffix such as {@code +s}.
     */
    Set<String> schemes();

    /** An example of a URL, for an error message. */
    String exampleUrl();

    /**
     * Reads a URL without reaching for the server.
     *
     * @throws DatabaseException saying what is wrong with it, without its text
     */
    void check(String url) throws DatabaseException;

    /** The URL and where its password is looked for; then what dbdyno does on such a server. Two lines of {@code --database}. */
    List<String> help();

    /** What an embedded server costs, in words: download, seconds and memory. */
    String cost();

    /** Connections that an embedded server lets in, about; it and the lab keep a few. */
    int connectionsOfEmbedded();

    /** The counters of an embedded server. A user's own may have fewer. */
    Set<WorkCounter> counted();

    /** What must be downloaded before the first embedded server; empty where dbdyno's own libraries contain the program. */
    Optional<ServerProgram> program();

    /**
     * Starts a server of dbdyno's own.
     *
     * @param folder for all its files; made here; must not exist yet, or be empty; removed when the server is closed
     * @param program the jars of {@link #program()}; empty where there is none
     * @param progress hears in a few words what takes its time
     */
    EmbeddedDatabase embedded(Path folder, List<Path> program, Listening listening, Consumer<String> progress)
            throws DatabaseException;

    /**
     * Connects to the user's own server.
     *
     * @param url one with a password in it is refused
     * @param environment where the password is looked for
     * @param progress hears in a few words what takes its time, and what could not be removed at the end
     */
    Database given(String url, Map<String, String> environment, Consumer<String> progress) throws DatabaseException;

    /**
     * Measures how far the user's own server is, within seconds. Makes nothing there.
     *
     * @param url one with a password in it is refused
     * @param environment where the password is looked for
     */
    RoundTrips roundTrips(String url, Map<String, String> environment) throws DatabaseException;
}
