package dev.dbdyno.scenarios;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.model.World;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Several worlds, all different, each found in a statement of its own and written back with a different number: TechEmpower's
 * "database updates". Over HTTP the host draws them.
 *
 * @param queries worlds in one operation
 */
public record Updates(int queries) implements Scenario {

    public static final Kind KIND = Kind.onTables(
            "updates",
            "find 20 worlds, change and write each (TechEmpower's updates; --queries)",
            given -> new Updates(Queries.given(given)),
            Queries.QUERIES);

    public Updates {
        Queries.require(queries);
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
        return Set.of(Trait.WRITES_BATCHES, Trait.INDEPENDENT_STATEMENTS, Trait.ANSWERS_LISTS);
    }

    @Override
    public Questions questions() {
        return draws -> {
            List<World> changes = new ArrayList<>(queries);
            for (int id : different(draws)) {
                changes.add(new World(id, draws.between(1, WorldRows.COUNT)));
            }
            return new UpdateWorlds(changes);
        };
    }

    /** Ascending. */
    private int[] different(Draws draws) {
        int[] ids = new int[queries];
        for (int i = 0; i < queries; i++) {
            ids[i] = draws.between(1, WorldRows.COUNT);
        }
        do {
            Arrays.sort(ids);
        } while (redrewRepeated(ids, draws));
        return ids;
    }

    private static boolean redrewRepeated(int[] ascending, Draws draws) {
        boolean redrew = false;
        int before = ascending[0];
        for (int i = 1; i < ascending.length; i++) {
            if (ascending[i] == before) {
                ascending[i] = draws.between(1, WorldRows.COUNT);
                redrew = true;
            } else {
                before = ascending[i];
            }
        }
        return redrew;
    }

    @Override
    public Reply reply() {
        return Reply.of(queries, asked -> RowHash.of(((UpdateWorlds) asked).changes()), Queries.worlds(queries));
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/updates?n=" + queries);
    }

    @Override
    public Changes changes() {
        return Changes.betweenForks(data());
    }

    @Override
    public Map<WorkCounter, String> explainedWork() {
        return Map.of(
                WorkCounter.TRANSACTIONS,
                "the scenario lets each stack write its batch in one transaction or in several");
    }

    @Override
    public String subject(Figures figures) {
        return "updates, %s an operation".formatted(figures.count(queries));
    }

    @Override
    public Optional<Asked> asked() {
        Asked reading = Queries.reading(queries);
        String update =
                Statements.times(queries, Statements.text(Statements.sql().updateWorld()));
        return Optional.of(new Asked(
                reading.statement() + ", then " + update, queries, reading.leastRowBytes(), reading.mostRowBytes()));
    }

    /** Each world is read and written. */
    @Override
    public Pace pace() {
        return Pace.ofRows(2 * queries);
    }

    /** The changes are a batch. */
    @Override
    public int statementsInTurn() {
        return queries + 1;
    }
}
