package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.RoundTrips;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ServerInfo;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.neo4j.driver.exceptions.AuthenticationException;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.exceptions.ServiceUnavailableException;

/**
 * The user's own Neo4j. dbdyno makes, marks and removes nodes with labels of its own there, with an index on each, and touches
 * nothing else.
 *
 * <p>Statements are counted nowhere that a client of any edition may look. Transactions are: the server numbers them, and the
 * number of the lab's own tells how many there were before it, those of others included. Methods may be called by several
 * threads; {@link #close()} at any time, also twice and from a shutdown hook.
 */
public final class GivenNeo4j implements Database {

    /** The oldest that Neo4j maintains; older ones lack statements that the lab uses. */
    private static final String OLDEST = "5.26";

    private static final int DEFAULT_THREADS = 400;

    private static final String NO_SUCH_DATABASE = "Neo.ClientError.Database.DatabaseNotFound";

    private static final Duration ANSWERING_AT_MOST = Duration.ofSeconds(10);

    /** Connections that the lab itself may need at the same time. */
    private static final int KEPT_CONNECTIONS = 5;

    private final BoltLogin login;
    private final BoltSession session;
    private final OwnNodes own;
    private final ServerInfo info;
    private final Consumer<String> progress;
    private final AtomicBoolean closed = new AtomicBoolean();

    private GivenNeo4j(BoltLogin login, BoltSession session, OwnNodes own, ServerInfo info, Consumer<String> progress) {
        this.login = login;
        this.session = session;
        this.own = own;
        this.info = info;
        this.progress = progress;
    }

    /**
     * Connects, and sees to it that nobody else works there.
     *
     * @param url {@code neo4j://user@host:port/database} or {@code bolt://…}; one with a password in it is refused
     * @param environment where the password is looked for: {@code DBDYNO_PASSWORD}, {@code NEO4J_PASSWORD}
     * @param progress hears what could not be removed at the end
     */
    public static GivenNeo4j connect(String url, Map<String, String> environment, Consumer<String> progress)
            throws DatabaseException {
        BoltLogin login = Neo4jUrl.parse(url).login(password(environment));
        BoltSession session = open(login);
        try {
            ServerInfo info = Neo4jInfo.read(session, "given", login.toString());
            refuseOldServer(info, login);
            return new GivenNeo4j(login, session, OwnNodes.claim(session, login), info, progress);
        } catch (DatabaseException e) {
            session.close();
            throw e;
        }
    }

    /** The time of round trips to the server, measured on a connection that creates nothing. */
    static RoundTrips roundTrips(String url, Map<String, String> environment) throws DatabaseException {
        BoltLogin login = Neo4jUrl.parse(url).login(password(environment));
        try (BoltSession session = open(login)) {
            return session.roundTrips();
        } catch (Neo4jException e) {
            throw new DatabaseException("%s no longer answers: %s".formatted(login, e.getMessage()), e);
        }
    }

    private static String password(Map<String, String> environment) {
        for (String variable : new String[] {"DBDYNO_PASSWORD", "NEO4J_PASSWORD"}) {
            String password = environment.get(variable);
            if (password != null && !password.isEmpty()) {
                return password;
            }
        }
        return "";
    }

    private static BoltSession open(BoltLogin login) throws DatabaseException {
        try {
            return BoltSession.open(login);
        } catch (Neo4jException e) {
            throw new DatabaseException("%s cannot be reached: %s".formatted(login, reason(e, login)), e);
        } catch (IllegalArgumentException e) {
            throw new DatabaseException(
                    "%s is no address that Neo4j's driver accepts: check how the host is written".formatted(login), e);
        }
    }

    private static String reason(Neo4jException e, BoltLogin login) {
        if (login.password().isEmpty()) {
            return "there is no password. Set the environment variable DBDYNO_PASSWORD or NEO4J_PASSWORD.";
        }
        return switch (e) {
            case AuthenticationException refused ->
                "the server does not accept the password for user %s. It was taken from DBDYNO_PASSWORD or NEO4J_PASSWORD, in this order."
                        .formatted(login.user());
            case ServiceUnavailableException absent ->
                "nothing speaks Bolt at %s port %d. Check that the server runs, that it listens on that address and port, and that no firewall blocks it."
                        .formatted(login.host(), login.port());
            case Neo4jException absent
            when NO_SUCH_DATABASE.equals(absent.code()) ->
                "the server has no database '%s'. Put the name of an existing one after the last / of the address; the usual one is neo4j."
                        .formatted(login.database());
            default -> String.valueOf(e.getMessage());
        };
    }

    private static void refuseOldServer(ServerInfo info, BoltLogin login) throws DatabaseException {
        if (!info.isAtLeast(OLDEST)) {
            throw new DatabaseException(
                    "%s is %s; dbdyno needs Neo4j %s or newer.".formatted(login, info.version(), OLDEST));
        }
    }

    @Override
    public Endpoint endpoint(String applicationName) {
        return login.endpoint(applicationName);
    }

    @Override
    public ServerInfo info() {
        return info;
    }

    /** Unknown, because the server says nothing about its process. */
    @Override
    public OptionalLong mainProcess() {
        return OptionalLong.empty();
    }

    @Override
    public int connectionLimit() {
        String threads = info.settings().getOrDefault(Neo4jInfo.THREADS, String.valueOf(DEFAULT_THREADS));
        return Math.max(1, Integer.parseInt(threads) - KEPT_CONNECTIONS);
    }

    @Override
    public String connectionLimitSetting() {
        return Neo4jInfo.THREADS;
    }

    @Override
    public void prepare(DataSet data) throws DatabaseException {
        if (!(data instanceof DataSet.Movies)) {
            throw new DatabaseException("Neo4j holds the graph of movies, but was asked for " + data);
        }
        new MovieNodes(session).prepare();
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        List<List<String>> count = session.run(
                "CALL dbms.listConnections() YIELD userAgent WHERE userAgent = %s RETURN count(*)"
                        .formatted(Literal.of(applicationName)),
                ANSWERING_AT_MOST);
        return Integer.parseInt(count.getFirst().getFirst());
    }

    @Override
    public Counters counters() throws DatabaseException {
        long own = session.transactions();
        List<List<String>> id = session.run(
                "SHOW TRANSACTIONS YIELD transactionId, currentQuery WHERE currentQuery CONTAINS 'counts of dbdyno' RETURN transactionId",
                ANSWERING_AT_MOST);
        String text = id.getFirst().getFirst();
        long number = Long.parseLong(text.substring(text.lastIndexOf('-') + 1));
        return new Counters(null, null, null, number - own, null);
    }

    @Override
    public void hurry() {
        session.hurry();
    }

    /** Removes dbdyno's nodes and lets others work there again. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        try {
            own.remove();
        } catch (DatabaseException e) {
            progress.accept("dbdyno's nodes could not be removed from %s: %s; the next run there removes them"
                    .formatted(login, e.getMessage()));
        } finally {
            session.close();
        }
    }

    @Override
    public String toString() {
        return login.toString();
    }
}
