package dev.dbdyno.scenarios;

import dev.dbdyno.model.data.CompanyRows;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.plan.Require;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation.FindCompany;
import java.util.List;
import java.util.Optional;

/**
 * Finds a company by its primary key, drawn uniformly from 1 to {@code rows}.
 *
 * @param rows companies in the data set
 */
public record OneRow(int rows) implements Scenario {

    static final ScenarioOption<Integer> COMPANIES =
            ScenarioOption.whole("--companies", "ROWS", 1, "rows in the data set (default: 100000)");

    public static final Kind KIND = Kind.onTables(
            "one-row",
            "find one company by its primary key, drawn uniformly",
            given -> new OneRow(given.or(COMPANIES, DataSet.USUAL_ROWS)),
            COMPANIES);

    public OneRow {
        Require.positive("rows", rows);
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
        return draws -> new FindCompany(draws.between(1, rows));
    }

    @Override
    public Reply reply() {
        return Reply.row(new CompanyRows()::row, rows, asked -> ((FindCompany) asked).companyId());
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/companies/{id}", Draw.uniform("id", 1, rows));
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public String subject(Figures figures) {
        return "one-row of " + figures.count(rows);
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(Asked.of(Statements.text(Statements.sql().findCompany()), 1, bytesOfARow()));
    }

    /** A number and the MD5 of it, whichever it is. */
    static int bytesOfARow() {
        return Asked.bytes(new CompanyRows().row(1).companyName());
    }
}
