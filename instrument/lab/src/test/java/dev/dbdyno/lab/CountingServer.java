package dev.dbdyno.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.databases.ArmDatabase;
import dev.dbdyno.databases.Counters;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.ServerInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A database as far as the lab sees one: a real port that counts its connections by the name with which each begins. */
final class CountingServer implements Database {

    private static final int TRANSACTIONS_OF_PREPARING = 1_000_000;

    private final ServerSocket socket;
    private Runnable copying = () -> {};
    private final Map<String, AtomicInteger> open = new ConcurrentHashMap<>();
    private final AtomicInteger sessions = new AtomicInteger();
    private final AtomicInteger prepared = new AtomicInteger();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final List<Integer> copied = new CopyOnWriteArrayList<>();
    private volatile boolean broken;
    private volatile boolean full;
    private boolean sharing;
    private String placement = "embedded";
    private ArmData armData = ArmData.DATABASES;

    CountingServer() {
        try {
            socket = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                sessions.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException e) {
            // the server was closed
        }
    }

    private void serve(Socket client) {
        AtomicInteger ofItsName = new AtomicInteger();
        try (client) {
            BufferedReader in = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
            ofItsName = open.computeIfAbsent(String.valueOf(in.readLine()), name -> new AtomicInteger());
            ofItsName.incrementAndGet();
            while (in.read() >= 0) {}
        } catch (IOException e) {
            // a killed child resets its connections
        } finally {
            ofItsName.decrementAndGet();
        }
    }

    void breakDown() {
        broken = true;
    }

    void comeBack() {
        broken = false;
    }

    /** It answers, but can make no rows any more. */
    void runFull() {
        full = true;
    }

    @Override
    public Endpoint endpoint(String applicationName) {
        return new Endpoint("127.0.0.1", socket.getLocalPort(), "db", "user", "geheim", "dbdyno", applicationName);
    }

    /** All arms work with the same rows from now on. */
    void shareData() {
        sharing = true;
    }

    /** It is the user's own from now on. */
    void give() {
        placement = "given";
    }

    /** It says from now on that the arms' rows lie there. */
    void keepRows(ArmData where) {
        armData = where;
    }

    @Override
    public Optional<ArmDatabase> copy(int arm) {
        copying.run();
        copied.add(arm);
        return sharing ? Optional.empty() : Optional.of(new Copy());
    }

    /** Counts and prepares what the server itself does. */
    private final class Copy implements ArmDatabase {
        @Override
        public Endpoint endpoint(String applicationName) {
            return CountingServer.this.endpoint(applicationName);
        }

        @Override
        public void prepare(DataSet data) throws DatabaseException {
            CountingServer.this.prepare(data);
        }

        @Override
        public Counters counters() throws DatabaseException {
            return CountingServer.this.counters();
        }
    }

    @Override
    public ServerInfo info() {
        return new ServerInfo(placement, "postgresql://user@127.0.0.1/db", "CountingServer 1", new LinkedHashMap<>())
                .with(armData);
    }

    @Override
    public int connectionLimit() {
        return 97;
    }

    @Override
    public String connectionLimitSetting() {
        return "connections_at_most";
    }

    @Override
    public OptionalLong mainProcess() {
        return OptionalLong.empty();
    }

    @Override
    public void prepare(DataSet data) throws DatabaseException {
        refuseIfBroken();
        if (full) {
            throw new DatabaseException("the server's disk is full");
        }
        asked.add("prepare " + data);
        prepared.addAndGet(TRANSACTIONS_OF_PREPARING);
    }

    @Override
    public int connections(String applicationName) throws DatabaseException {
        refuseIfBroken();
        return open.getOrDefault(applicationName, new AtomicInteger()).get();
    }

    @Override
    public Counters counters() throws DatabaseException {
        refuseIfBroken();
        asked.add("counters");
        return new Counters(null, null, null, 10L * sessions.get() + prepared.get(), (long) sessions.get());
    }

    /** What touches rows or counts, in order. */
    List<String> asked() {
        return List.copyOf(asked);
    }

    /** Has something done before rows are copied for an arm. */
    void beforeCopies(Runnable action) {
        copying = action;
    }

    /** Arms with rows of their own. */
    List<Integer> copied() {
        return List.copyOf(copied);
    }

    private void refuseIfBroken() throws DatabaseException {
        if (broken) {
            throw new DatabaseException("the server has gone");
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
