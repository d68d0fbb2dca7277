package dev.dbdyno.scenarios;

import dev.dbdyno.model.Trait;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindWorlds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Several worlds, each by its primary key, drawn uniformly, and in a statement of its own: TechEmpower's "multiple database
 * queries". Over HTTP the host draws the keys.
 *
 * @param queries in one operation
 */
public record Queries(int queries) implements Scenario {

    /** The limit in TechEmpower's rules. */
    private static final int MOST = 500;

    private static final int USUAL = 20;

    static final ScenarioOption<Integer> QUERIES = ScenarioOption.whole(
            "--queries",
            "N",
            Integer.MIN_VALUE,
            "with --scenario queries and updates: worlds per operation, from 1 to 500; a number outside becomes the nearest of these (default: 20)");

    public static final Kind KIND = Kind.onTables(
            "queries",
            "find 20 worlds, each by a statement of its own (TechEmpower's queries; --queries)",
            given -> new Queries(given(given)),
            QUERIES);

    public Queries {
        require(queries);
    }

    /** The number of queries. By TechEmpower's rules a number out of range is no error. */
    static int given(Given given) {
        return Math.clamp(given.or(QUERIES, USUAL), 1, MOST);
    }

    static void require(int queries) {
        if (queries < 1 || queries > MOST) {
            throw new IllegalArgumentException("an operation has 1 to %d queries, but got %d".formatted(MOST, queries));
        }
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of(new DataSet.Worlds());
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.INDEPENDENT_STATEMENTS, Trait.ANSWERS_LISTS);
    }

    @Override
    public Questions questions() {
        return draws -> {
            List<Integer> ids = new ArrayList<>(queries);
            for (int i = 0; i < queries; i++) {
                ids.add(draws.between(1, WorldRows.COUNT));
            }
            return new FindWorlds(ids);
        };
    }

    @Override
    public Reply reply() {
        return Reply.of(queries, Queries::hash, worlds(queries));
    }

    private static long hash(Operation asked) {
        long hash = 0;
        for (int id : ((FindWorlds) asked).ids()) {
            hash = RowHash.extend(hash, WorldRows.row(id));
        }
        return hash;
    }

    /** Checks worlds, whichever ones the host has drawn. */
    static BodyCheck worlds(int count) {
        return BodyCheck.listOf(
                count, "{\"id\":1,\"randomNumber\":1}", "{\"id\":10000,\"randomNumber\":10000}", "worlds");
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/queries?n=" + queries);
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public String subject(Figures figures) {
        return "queries, %s an operation".formatted(figures.count(queries));
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(reading(queries));
    }

    @Override
    public Pace pace() {
        return Pace.ofRows(queries);
    }

    @Override
    public int statementsInTurn() {
        return queries;
    }

    /** Worlds, each found by a statement of its own: a key and a number. */
    static Asked reading(int worlds) {
        String find = Statements.text(Statements.sql().findWorld());
        return Asked.of(Statements.times(worlds, find), worlds, 2 * Integer.BYTES);
    }
}
