package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.databases.DataSets;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.Scenario;
import dev.dbdyno.results.Scenario.Request;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangedDataTest {

    @Test
    void whatAScenarioWritesIsChanged() {
        assertThat(ChangedData.by(new Scenario.Updates(20))).containsExactly(new DataSet.Worlds());
        assertThat(ChangedData.by(new Scenario.UserAdd(7))).containsExactly(new DataSet.Users(7));
        assertThat(ChangedData.by(new Scenario.UserDelete(8))).containsExactly(new DataSet.Users(8));
        assertThat(ChangedData.by(new Scenario.UserGet(7))).isEmpty();
        assertThat(ChangedData.by(new Scenario.Queries(20))).isEmpty();
    }

    @Test
    void insertedMoviesGoBetweenWindowsTooAndNothingElseDoes() {
        assertThat(ChangedData.by(new Scenario.InsertMovie())).containsExactly(new DataSet.Movies());
        assertThat(ChangedData.betweenWindows(new Scenario.InsertMovie())).containsExactly(new DataSet.Movies());
        assertThat(ChangedData.betweenWindows(new Scenario.UserAdd(7))).isEmpty();
        assertThat(ChangedData.betweenWindows(new Scenario.FindMovie("The Matrix")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /companies/7, false",
        "GET, /queries?n=20, false",
        "GET, /updates?n=20, true",
        "POST, /users, true",
        "DELETE, /users/7, true"
    })
    void ofRequestsThoseThatMayWriteChangeAnyTable(String method, String path, boolean changes) {
        Scenario mix = new Scenario.Requests(
                List.of(new Request("GET", "/fortunes", 9, null), new Request(method, path, 1, null)), List.of());

        assertThat(ChangedData.by(mix)).isEqualTo(changes ? DataSets.of(mix) : List.of());
        assertThat(DataSets.of(mix)).hasSize(4);
    }
}
