package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.ServerMeter;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.profile.ServerActivity;
import dev.dbdyno.results.window.Party;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

/** A server at another place, measured there by its keeper. One of dbdyno's own is worked with as one of the user's, and ends with its keeper. */
final class DatabaseAtPlace implements Database {

    private final Database server;
    private final ServerInfo info;
    private final Keeper keeper;
    private final AgentLine line;
    private final boolean hostsAreHere;
    private final AtomicBoolean closed = new AtomicBoolean();

    DatabaseAtPlace(Database server, ServerInfo info, Keeper keeper, AgentLine line, boolean hostsAreHere) {
        this.server = server;
        this.info = info;
        this.keeper = keeper;
        this.line = line;
        this.hostsAreHere = hostsAreHere;
    }

    @Override
    public ServerInfo info() {
        return info;
    }

    /** None where a child reads the server's processes with its own. */
    @Override
    public Optional<ServerMeter> meter() {
        return hostsAreHere && mainProcess().isPresent() ? Optional.empty() : Optional.of(keeper);
    }

    @Override
    public Optional<PlaceSeen> seenAt() {
        return Optional.of(Places.seen(Party.DATABASE, line, null));
    }

    @Override
    public void close() {
        if (!closed.getAndSet(true)) {
            server.close();
            keeper.close();
            line.close();
        }
    }

    @Override
    public void whenLost(Runnable action) {
        keeper.whenEnded(action);
    }

    private interface Question<T> {
        T ask() throws DatabaseException;
    }

    /** If the place is lost, that is the reason to report. */
    private <T> T asked(Question<T> question) throws DatabaseException {
        try {
            return question.ask();
        } catch (DatabaseException e) {
            throw line.lost()
                    .map(because ->
                            new DatabaseException("The server at '%s' is lost: %s".formatted(line.place(), because), e))
                    .orElse(e);
        }
    }

    @Override
    public OptionalLong mainProcess() {
        return server.mainProcess();
    }

    @Override
    public int connectionLimit() throws DatabaseException {
        return asked(() -> server.connectionLimit());
    }

    @Override
    public String connectionLimitSetting() {
        return server.connectionLimitSetting();
    }

    @Override
    public Optional<ArmDatabase> copy(int arm) throws DatabaseException {
        return asked(() -> server.copy(arm));
    }

    @Override
    public Counting counting() {
        return server.counting();
    }

    @Override
    public void tryOut(UserStatement statement) throws DatabaseException {
        asked(() -> {
            server.tryOut(statement);
            return server;
        });
    }

    @Override
    public void warmUp() throws DatabaseException {
        asked(() -> {
            server.warmUp();
            return server;
        });
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        return asked(() -> server.connections(applicationName));
    }

    @Override
    public Optional<ServerActivity> activity(String applicationName) throws DatabaseException {
        return asked(() -> server.activity(applicationName));
    }

    @Override
    public void check() throws DatabaseException {
        asked(() -> {
            server.check();
            return server;
        });
    }

    @Override
    public void hurry() {
        server.hurry();
    }

    @Override
    public Endpoint endpoint(String applicationName) {
        return server.endpoint(applicationName);
    }

    @Override
    public void prepare(DataSet data) throws DatabaseException {
        asked(() -> {
            server.prepare(data);
            return server;
        });
    }

    @Override
    public Counters counters() throws DatabaseException {
        return asked(() -> server.counters());
    }

    @Override
    public String toString() {
        return "%s at '%s'".formatted(server, line.place());
    }
}
