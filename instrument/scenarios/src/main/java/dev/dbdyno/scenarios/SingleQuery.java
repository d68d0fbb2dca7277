package dev.dbdyno.scenarios;

import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.WorldRows;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation.FindWorlds;
import java.util.List;
import java.util.Optional;

/** Finds a world by its primary key, drawn uniformly: TechEmpower's "single database query". */
public record SingleQuery() implements Scenario {

    public static final Kind KIND = Kind.onTables(
            "single-query",
            "find one of 10,000 worlds by its primary key (TechEmpower's single query)",
            given -> new SingleQuery());

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of(new DataSet.Worlds());
    }

    @Override
    public Questions questions() {
        return draws -> new FindWorlds(List.of(draws.between(1, WorldRows.COUNT)));
    }

    @Override
    public Reply reply() {
        return Reply.row(
                WorldRows::row,
                WorldRows.COUNT,
                asked -> ((FindWorlds) asked).ids().getFirst());
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/worlds/{id}", Draw.uniform("id", 1, WorldRows.COUNT));
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public String subject(Figures figures) {
        return name();
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(Queries.reading(1));
    }
}
