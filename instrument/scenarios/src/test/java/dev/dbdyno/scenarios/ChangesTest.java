package dev.dbdyno.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.scenarios.Requests.Request;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangesTest {

    @Test
    void whatAScenarioWritesIsChanged() {
        assertThat(new Updates(20).changes().betweenForks()).containsExactly(new DataSet.Worlds());
        assertThat(new UserAdd(7).changes().betweenForks()).containsExactly(new DataSet.Users(7));
        assertThat(new InsertBatch(9, 20).changes().betweenForks()).containsExactly(new DataSet.Companies(9));
        assertThat(new UserDelete(8).changes().betweenForks()).containsExactly(new DataSet.Users(8));
        assertThat(new UserGet(7).changes().betweenForks()).isEmpty();
        assertThat(new Queries(20).changes().betweenForks()).isEmpty();
    }

    @Test
    void insertedMoviesGoBetweenWindowsTooAndNothingElseDoes() {
        assertThat(new InsertMovie().changes().betweenForks()).containsExactly(new DataSet.Movies());
        assertThat(new InsertMovie().changes().betweenWindows()).containsExactly(new DataSet.Movies());
        assertThat(new UserAdd(7).changes().betweenWindows()).isEmpty();
        assertThat(new FindMovie("The Matrix").changes().betweenWindows()).isEmpty();
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
        Scenario mix = new Requests(
                List.of(new Request("GET", "/fortunes", 9, null), new Request(method, path, 1, null)), List.of());

        assertThat(mix.changes().betweenForks()).isEqualTo(changes ? mix.data() : List.of());
        assertThat(mix.data()).hasSize(4);
    }
}
