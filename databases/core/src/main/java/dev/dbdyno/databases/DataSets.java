package dev.dbdyno.databases;

import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.results.Scenario;
import java.util.List;

/** The data sets that scenarios need. */
public final class DataSets {

    private DataSets() {}

    /** What a scenario finds in the database: nobody knows which tables a request or a statement of the user's names. */
    public static List<DataSet> of(Scenario scenario) {
        return switch (scenario) {
            case Scenario.OneRow oneRow -> List.of(new DataSet.Companies(oneRow.rows()));
            case Scenario.HundredRows page -> List.of(new DataSet.Companies(page.rows()));
            case Scenario.Sleep sleep -> List.of();
            case Scenario.SingleQuery single -> List.of(new DataSet.Worlds());
            case Scenario.Queries queries -> List.of(new DataSet.Worlds());
            case Scenario.Updates updates -> List.of(new DataSet.Worlds());
            case Scenario.Fortunes fortunes -> List.of(new DataSet.Fortunes());
            case Scenario.UserAdd add -> List.of(new DataSet.Users(add.users()));
            case Scenario.UserGet get -> List.of(new DataSet.Users(get.users()));
            case Scenario.UsersFirst100 first -> List.of(new DataSet.Users(first.users()));
            case Scenario.UserDelete delete -> List.of(new DataSet.Users(delete.users()));
            case Scenario.OnMovies movies -> List.of(new DataSet.Movies());
            case Scenario.UserQuery query -> of(query);
            case Scenario.Requests requests -> DataSet.ALL;
        };
    }

    /** Whoever makes tables of their own may call them as dbdyno calls its own. */
    private static List<DataSet> of(Scenario.UserQuery query) {
        QueryFile file = query.file();
        return file == null || file.setup().isEmpty() ? DataSet.ALL : List.of(new DataSet.Own(file));
    }
}
