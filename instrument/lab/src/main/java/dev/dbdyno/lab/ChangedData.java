package dev.dbdyno.lab;

import dev.dbdyno.databases.DataSets;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.Scenario;
import java.util.List;

/** What a fork may leave otherwise than it found it, and the next must find as the one before did. */
final class ChangedData {

    private ChangedData() {}

    /** Empty where a scenario only reads. */
    static List<DataSet> by(Scenario scenario) {
        return switch (scenario) {
            case Scenario.Updates updates -> DataSets.of(updates);
            case Scenario.UserAdd add -> DataSets.of(add);
            case Scenario.UserDelete delete -> DataSets.of(delete);
            case Scenario.InsertMovie insert -> DataSets.of(insert);
            case Scenario.FindMovie find -> List.of();
            case Scenario.PersonMovies find -> List.of();
            case Scenario.CoActors find -> List.of();
            case Scenario.Requests requests ->
                requests.requests().stream().anyMatch(ChangedData::mayChange) ? DataSets.of(requests) : List.of();
            case Scenario.OneRow oneRow -> List.of();
            case Scenario.HundredRows page -> List.of();
            case Scenario.Sleep sleep -> List.of();
            case Scenario.SingleQuery single -> List.of();
            case Scenario.Queries queries -> List.of();
            case Scenario.Fortunes fortunes -> List.of();
            case Scenario.UserGet get -> List.of();
            case Scenario.UsersFirst100 first -> List.of();
            // what it does is the user's affair, and so is a table that grows
            case Scenario.UserQuery query -> List.of();
        };
    }

    /**
     * What has to go between two windows of a fork as well, outside of measured time: nodes that are inserted would make each
     * window another than the one before. Tables that grow do not: their rows are found by a key.
     */
    static List<DataSet> betweenWindows(Scenario scenario) {
        return scenario instanceof Scenario.InsertMovie insert ? by(insert) : List.of();
    }

    /** TechEmpower's rules have a GET that writes. */
    private static boolean mayChange(Scenario.Request request) {
        return !request.method().equals("GET") || request.path().startsWith("/updates");
    }
}
