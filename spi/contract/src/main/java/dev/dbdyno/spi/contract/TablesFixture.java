package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.Counters;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.World;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** A stack on the tables of the one server, and what tests of it measure and compare there. */
@ExtendWith(OneServer.class)
abstract class TablesFixture extends StackFixture<Server> {

    static final int FIRST_CHANGED_WORLD = 5_001;

    /** Above every id that other tests look for. */
    static final int FIRST_INSERTED = 1_000_001;

    /**
     * The stack with an arm's settings.
     *
     * @param settings name to text; {@code pool} is the contract's own
     */
    TablesFixture(StackProvider provider, Map<String, String> settings) {
        super(provider, settings);
    }

    @BeforeEach
    final void takeTheServer(Server oneServer) {
        test(oneServer);
    }

    // ---- for a stack's own tests of its settings

    /** The reply to the last of some operations, run one after the other on one connection of a newly opened stack. */
    protected final List<Row> lastReply(Map<String, String> given, List<? extends Operation> operations)
            throws OperationException {
        closeWhatWasShared(); // what its connections did becomes visible in the server's statistics at the latest now
        Map<String, String> onOneConnection = new HashMap<>(given);
        onOneConnection.put("pool", "1");
        try (OpenStack stack = open(onOneConnection)) {
            List<Row> reply = List.of();
            for (Operation operation : operations) {
                reply = stack.run(operation);
            }
            return reply;
        }
    }

    /** The names of the JVM's threads while a newly opened stack has more operations under way than connections. */
    protected final Set<String> threadsWhileBusy(Map<String, String> given) throws OperationException {
        closeWhatWasShared(); // its threads have the same names
        try (OpenStack stack = open(given)) {
            failuresUntilWell(stack);
            return Thread.getAllStackTraces().keySet().stream()
                    .map(Thread::getName)
                    .collect(Collectors.toSet());
        }
    }

    /** The number of connections at the server of a newly opened stack that was given nothing to do. */
    protected final int connectionsOnceOpen(Map<String, String> given) throws OperationException {
        try (OpenStack stack = open(given)) {
            assertThat(stack.style()).isEqualTo(provider.style());
            return server.connections(applicationName);
        }
    }

    /** The number of connections at the server of a newly opened stack after one operation. */
    protected final int connectionsOnceRun(Map<String, String> given, Operation operation) throws OperationException {
        try (OpenStack stack = open(given)) {
            assertThat(stack.run(operation)).isNotEmpty();
            return server.connections(applicationName);
        }
    }

    /** What the server counts for one operation, on average over many. */
    public record Work(long statements, long rows, long transactions) {}

    /**
     * What the server counts for each of some operations, run one after the other on one connection of a newly opened stack:
     * what a stack says in {@link StackProvider#explainedWork} must be seen here.
     *
     * @param operations so many that what opening costs is a fraction of one
     */
    protected final Work workOfEach(Map<String, String> given, List<? extends Operation> operations)
            throws OperationException {
        closeWhatWasShared();
        Counters before = server.counters();
        lastReply(given, operations);
        // a backend's transactions are counted when it ends
        awaitNoConnection();
        ServerWork work = server.counters().since(before, operations.size());
        return new Work(
                Math.floorDiv(Objects.requireNonNull(work.statements()), operations.size()),
                Math.floorDiv(Objects.requireNonNull(work.rows()), operations.size()),
                Math.floorDiv(Objects.requireNonNull(work.transactions()), operations.size()));
    }

    /** The same for batches of twenty companies, which are gone afterwards. */
    protected final Work workOfABatch(Map<String, String> given) throws OperationException {
        try {
            return workOfEach(
                    given,
                    IntStream.range(0, 60)
                            .mapToObj(number -> new InsertCompanies(batch(FIRST_INSERTED + 20 * number, 20)))
                            .toList());
        } finally {
            server.takeCompanies(FIRST_INSERTED);
        }
    }

    // ---- for further contracts

    static List<OperationException> failuresUntilWell(OpenStack stack) {
        return failuresUntilWell(stack, new Sleep(0.02));
    }

    static List<Row> companies(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .<Row>mapToObj(TablesFixture::company)
                .toList();
    }

    static List<Long> checksums(List<Row> rows) {
        return rows.stream().map(Row::checksum).toList();
    }

    static List<World> changes(int first, int count, int number) {
        return IntStream.range(first, first + count)
                .mapToObj(id -> new World(id, number))
                .toList();
    }

    static List<Company> batch(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(id -> new Company(id, "caf\u00e9 " + id))
                .toList();
    }

    static World world(int id) {
        return new World(id, WorldRows.number(id));
    }

    final ServerWork workOf(OpenStack stack, Operation operation) throws OperationException {
        return workOf(stack, operation, operation);
    }

    /**
     * What the server did for one operation, when all connections are open.
     *
     * @param first of its kind, which may be prepared beforehand; not counted
     */
    final ServerWork workOf(OpenStack stack, Operation first, Operation counted) throws OperationException {
        List<CompletableFuture<List<Row>>> busy = IntStream.range(0, 4 * POOL)
                .mapToObj(time -> stack.start(new Sleep(0.05)))
                .toList();
        for (CompletableFuture<List<Row>> slept : busy) {
            assertThat(OpenStack.await(slept)).containsExactly(tuple(1));
        }
        stack.run(first);
        Counters before = countersAtRest();
        stack.run(counted);
        return server.counters().since(before, 1);
    }

    /** The server counts for everybody, and a pool may open a connection, with statements of its own, behind the operations that asked for it. */
    private Counters countersAtRest() {
        List<Counters> read = new ArrayList<>(List.of(server.counters()));
        awaitThat("the server has nothing else to do", () -> {
            pause(Duration.ofMillis(20));
            read.add(server.counters());
            return read.getLast().equals(read.get(read.size() - 2));
        });
        return read.getLast();
    }

    final Query query(String sql, Object... parameters) {
        return new Query(inSchema(sql), List.of(parameters));
    }

    final String inSchema(String sql) {
        return sql.replace("%s", server.endpoint(applicationName).schema());
    }

    static Tuple tuple(@Nullable Object... values) {
        return new Tuple(Arrays.asList(values));
    }

    static Company company(int companyId) {
        return new Company(companyId, md5(companyId));
    }

    static String md5(int companyId) {
        try {
            byte[] text = String.valueOf(companyId).getBytes(StandardCharsets.US_ASCII);
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(text));
        } catch (NoSuchAlgorithmException impossible) {
            throw new AssertionError(impossible);
        }
    }

    final Map<String, String> onOneConnectionWaiting(String poolWaitMillis) {
        Map<String, String> given = new HashMap<>(settings);
        given.put("pool", "1");
        given.put("poolWaitMillis", poolWaitMillis);
        return given;
    }

    final int mostConnectionsWhileBusy(OpenStack stack) throws OperationException {
        List<CompletableFuture<List<Row>>> started = startAll(stack, new Sleep(0.15), 4 * POOL);
        int most = 0;
        while (!started.stream().allMatch(CompletableFuture::isDone)) {
            most = Math.max(most, server.connections(applicationName));
            pause();
        }
        for (CompletableFuture<List<Row>> rows : started) {
            assertThat(OpenStack.await(rows)).containsExactly(tuple(1));
        }
        return most;
    }
}
