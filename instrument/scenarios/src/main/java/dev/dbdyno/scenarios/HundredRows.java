package dev.dbdyno.scenarios;

import dev.dbdyno.model.Trait;
import dev.dbdyno.model.data.CompanyRows;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation.FindCompanies;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A page of 100 companies behind a primary key drawn uniformly from 0 to {@code rows - 100}.
 *
 * @param rows companies in the data set
 */
public record HundredRows(int rows) implements Scenario {

    private static final int PAGE_ROWS = 100;

    public static final Kind KIND = Kind.onTables(
            "hundred-rows",
            "find a page of 100 companies behind a primary key drawn uniformly",
            given -> new HundredRows(given.or(OneRow.COMPANIES, DataSet.USUAL_ROWS)),
            OneRow.COMPANIES);

    public HundredRows {
        if (rows < PAGE_ROWS) {
            throw new IllegalArgumentException(
                    "hundred-rows needs at least 100 companies, but the data set has " + rows);
        }
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of(new DataSet.Companies(rows));
    }

    @Override
    public Questions questions() {
        return draws -> new FindCompanies(draws.between(0, rows - PAGE_ROWS), PAGE_ROWS);
    }

    @Override
    public Reply reply() {
        return Reply.page(new CompanyRows()::row, rows, PAGE_ROWS, asked -> ((FindCompanies) asked).afterCompanyId());
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/companies?after={after}&count=" + PAGE_ROWS, Draw.uniform("after", 0, rows - PAGE_ROWS));
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public Set<Trait> traits() {
        return Set.of(Trait.ANSWERS_LISTS);
    }

    @Override
    public String subject(Figures figures) {
        return "hundred-rows of " + figures.count(rows);
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(
                Asked.of(Statements.text(Statements.sql().findCompanies()), PAGE_ROWS, OneRow.bytesOfARow()));
    }

    @Override
    public Pace pace() {
        return new Pace.PerSecond(4_000);
    }
}
