package dev.dbdyno.fake;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import java.util.ArrayList;
import java.util.List;

/** The replies that a server with the data sets would give; a query of the user's gets its parameters back as one row. */
final class FakeTables {

    private final FakeCompanies companies;
    private final FakeWorlds worlds = new FakeWorlds();
    private final FakeUsers users;

    /**
     * @param rows companies, and users
     */
    FakeTables(int rows) {
        this.companies = FakeCompanies.of(rows);
        this.users = new FakeUsers(rows);
    }

    List<? extends Row> reply(Operation operation) throws OperationException {
        return switch (operation) {
            case FindCompany find -> companies.behind(find.companyId() - 1, 1);
            case FindCompanies find -> companies.behind(find.afterCompanyId(), find.count());
            // counted and forgotten, or a long fork would fill the heap with them
            case InsertCompanies insert ->
                List.of(new Tuple(List.of(insert.companies().size())));
            case Sleep sleep -> List.of(new Tuple(List.of(1)));
            case Query query -> List.of(new Tuple(new ArrayList<>(query.parameters())));
            case FindWorlds find -> worlds.find(find.ids());
            case UpdateWorlds update -> worlds.update(update.changes());
            case FindFortunes find -> Fortune.page(FakeFortunes.ALL);
            case AddUser add -> List.of(users.add(add));
            case FindUser find -> users.find(find.id());
            case FindUsers find -> users.first(find.count());
            case DeleteUser delete -> List.of(new Tuple(List.of(users.delete(delete.id()))));
            case OnGraph onGraph -> throw OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph);
        };
    }

    /** A row too many: wrong for every operation. */
    List<? extends Row> wrongReply(Operation operation) throws OperationException {
        List<Row> rows = new ArrayList<>(reply(operation));
        rows.add(new Company(-1, "a wrong reply"));
        return rows;
    }
}
