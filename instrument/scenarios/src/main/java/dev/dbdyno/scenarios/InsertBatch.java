package dev.dbdyno.scenarios;

import dev.dbdyno.load.drawing.OnceEach;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.plan.Require;
import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation.InsertCompanies;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Inserts companies as one batch, in one transaction. Their keys follow those of the data set and are given by the client, as
 * Hibernate needs it to batch: a batch has the keys that begin with its number, each number is drawn once in a fork.
 *
 * @param companies in the data set at a fork's start
 * @param rows in one batch
 */
public record InsertBatch(int companies, int rows) implements Scenario {

    /** The most rows of a batch, as many as an HTTP page has. */
    private static final int MOST = 1_000;

    private static final ScenarioOption<Integer> BATCH = ScenarioOption.whole(
            "--batch", "N", 1, "with --scenario insert-batch: rows per batch, from 1 to 1000 (default: 20)");

    public static final Kind KIND = Kind.onTables(
            "insert-batch",
            "insert 20 companies as one batch, in one transaction (--batch)",
            given -> new InsertBatch(given.or(OneRow.COMPANIES, DataSet.USUAL_ROWS), given.or(BATCH, 20)),
            OneRow.COMPANIES,
            BATCH);

    public InsertBatch {
        Require.positive("companies", companies);
        if (rows < 1 || rows > MOST) {
            throw new IllegalArgumentException("a batch has 1 to %d rows, but got %d".formatted(MOST, rows));
        }
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of(new DataSet.Companies(companies));
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.WRITES_BATCHES, Trait.INSERTS_BATCHES);
    }

    @Override
    public Questions questions() {
        OnceEach numbers = new OnceEach(firstNumber(), lastNumber());
        return draws -> batch(numbers.next());
    }

    private InsertCompanies batch(int number) {
        List<Company> batch = new ArrayList<>(rows);
        for (int row = 0; row < rows; row++) {
            int id = number * keysOfABatch() + row;
            batch.add(new Company(id, "company" + id));
        }
        return new InsertCompanies(batch);
    }

    /** The power of ten that has room for the rows: over HTTP a key is the batch's number with the row's digits behind it. */
    private int keysOfABatch() {
        int keys = 1;
        while (keys < rows) {
            keys *= 10;
        }
        return keys;
    }

    private int firstNumber() {
        return companies / keysOfABatch() + 1;
    }

    private int lastNumber() {
        return Integer.MAX_VALUE / keysOfABatch() - 1;
    }

    @Override
    public Reply reply() {
        return Reply.same(List.of(new Tuple(List.of(rows))), BodyCheck.ofText("{\"inserted\":%d}".formatted(rows)));
    }

    @Override
    public Requests overHttp() {
        String body = IntStream.range(0, rows)
                .mapToObj(this::key)
                .map(key -> "{\"companyId\":%1$s,\"companyName\":\"company%1$s\"}".formatted(key))
                .collect(Collectors.joining(",", "[", "]"));
        return Requests.one(
                new Request("POST", "/companies", 1, body),
                new Draw("k", firstNumber(), lastNumber(), Distribution.ONCE));
    }

    /** A row's key, in the way {@link #batch} computes it. */
    private String key(int row) {
        return "{k}" + String.valueOf(keysOfABatch() + row).substring(1);
    }

    @Override
    public Changes changes() {
        return Changes.betweenForks(data());
    }

    @Override
    public Map<WorkCounter, String> explainedWork() {
        return Map.of(
                WorkCounter.STATEMENTS,
                "the scenario lets each stack send its rows one by one or several in a statement, and begin and commit in statements that the server counts or not");
    }

    @Override
    public String subject(Figures figures) {
        return "insert-batch of %s to %s".formatted(figures.count(rows), figures.count(companies));
    }

    @Override
    public Optional<Asked> asked() {
        String insert = Statements.text(Statements.sql().insertCompany());
        return Optional.of(new Asked(
                "batch of " + Statements.times(rows, insert),
                rows,
                Asked.bytes(batch(firstNumber()).companies().getFirst().companyName()),
                Asked.bytes(batch(lastNumber()).companies().getLast().companyName())));
    }
}
