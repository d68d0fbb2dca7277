package dev.dbdyno.child.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.data.CompanyRows;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.Sleep;
import dev.dbdyno.scenarios.reply.RowCheck;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The harness's part of one operation in the closed loop: draw, read the clock, check, count. The production code runs as it
 * is, against a stack that replies at once with rows made beforehand; {@code nanoTime} beside it is the share of the one
 * read of the clock.
 *
 * <p>The rows are few, so that they lie in the cache as one that has just been decoded does; what the expectation costs among
 * as many as a data set has is measured apart. A row's text is hashed anew each time, as that of a fresh string is.
 *
 * <p>To be below: 50 ns and 0 bytes an operation, the {@link Operation} itself apart (16 bytes where the JIT does not see
 * through the stack).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecordingBenchmark {

    private static final int ROWS = 1_000;
    private static final int DATA_SET_ROWS = 100_000;

    /** The scenario: one row to be found among many, or a constant operation, which leaves only the harness to allocate. */
    @Param({"one-row", "sleep"})
    public String scenario = "one-row";

    private final RowCheck dataSet = new OneRow(DATA_SET_ROWS).reply().rows();
    private final Draws draws = Draws.of(1, 0);
    private BlockingClient client = clientOf(scenario);
    private long nanos;

    /** Readies the client of the scenario that is measured. */
    @Setup
    public void open() {
        client = clientOf(scenario);
        nanos = NanoClock.SYSTEM.nanoTime();
        client.recorder().starts(nanos);
    }

    private static BlockingClient clientOf(String scenario) {
        return scenario.equals("one-row")
                ? client(Workload.of(new OneRow(ROWS)), new Companies(replies()))
                : client(Workload.of(new Sleep(0)), new Constant(List.of(new Tuple(List.of(1)))));
    }

    private static List<List<Row>> replies() {
        List<List<Row>> replyById = new ArrayList<>(ROWS + 1);
        replyById.add(List.of());
        for (int id = 1; id <= ROWS; id++) {
            replyById.add(List.of(new FreshCompany(new CompanyRows().row(id))));
        }
        return replyById;
    }

    private static BlockingClient client(Workload workload, BlockingStack stack) {
        // the thread never starts: the benchmark's own thread runs the operations
        return new BlockingClient(
                stack,
                workload,
                Draws.of(1, 0),
                NanoClock.SYSTEM,
                Thread.ofPlatform().factory());
    }

    /** One operation, its stack free of cost. */
    @Benchmark
    public long operation() {
        nanos = client.issue(nanos);
        return nanos;
    }

    /** A benchmark of failing operations would be one of something else. */
    @TearDown
    public void refuseFailures() {
        if (client.recorder().firstFailure() != null) {
            throw new IllegalStateException(
                    "an operation failed: " + client.recorder().firstFailure());
        }
    }

    /** The one read of the clock within it. */
    @Benchmark
    public long nanoTime() {
        return NanoClock.SYSTEM.nanoTime();
    }

    /** A draw and the check of a reply to it among the rows of a whole data set. */
    @Benchmark
    public boolean expectation() {
        return dataSet.isRight(new Operation.FindCompany(draws.between(1, DATA_SET_ROWS)), 1, nanos);
    }

    /** A company whose name's hash is not remembered. */
    private static final class FreshCompany implements Row {
        /** What {@link Arrays#hashCode(byte[])} adds to the sum that is a string's hash, for the 32 characters of an MD5. */
        private static final int SURPLUS = Arrays.hashCode(new byte[32]);

        private final int companyId;
        private final byte[] name;

        FreshCompany(Company company) {
            this.companyId = company.companyId();
            this.name = company.companyName().getBytes(US_ASCII);
        }

        @Override
        public long checksum() {
            return 31L * companyId + (Arrays.hashCode(name) - SURPLUS);
        }
    }

    private record Companies(List<List<Row>> replyById) implements BlockingStack {
        @Override
        public List<Row> execute(Operation operation) {
            return replyById.get(((Operation.FindCompany) operation).companyId());
        }

        @Override
        public void close() {}
    }

    private record Constant(List<Row> reply) implements BlockingStack {
        @Override
        public List<Row> execute(Operation operation) {
            return reply;
        }

        @Override
        public void close() {}
    }
}
