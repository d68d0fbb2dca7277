package dev.dbdyno.scenarios;

import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds all fortunes, adds one and sorts them, over HTTP as a page: TechEmpower's "fortunes". */
public record Fortunes() implements Scenario {

    public static final Kind KIND = Kind.onTables(
            "fortunes",
            "find 12 fortunes, add one, sort them, and make a page of them over HTTP (TechEmpower's fortunes)",
            given -> new Fortunes());

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of(new DataSet.Fortunes());
    }

    @Override
    public Questions questions() {
        Operation find = new Operation.FindFortunes();
        return draws -> find;
    }

    @Override
    public Reply reply() {
        List<Fortune> table = new ArrayList<>();
        for (String message : FortuneRows.MESSAGES) {
            table.add(new Fortune(table.size() + 1, message));
        }
        return Reply.same(Fortune.page(table), BodyCheck.ofText(FortuneRows.PAGE));
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/fortunes");
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
        return Optional.of(Asked.of(
                Statements.text(Statements.sql().findFortunes()),
                FortuneRows.MESSAGES.stream().map(Asked::bytes).toList()));
    }
}
