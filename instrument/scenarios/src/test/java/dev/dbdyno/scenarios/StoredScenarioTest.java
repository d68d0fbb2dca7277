package dev.dbdyno.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import dev.dbdyno.model.data.UserStatement.Parameter;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.StoredScenario;
import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stored runs stay readable: these texts stand in them, and none may change. */
class StoredScenarioTest {

    private static final Map<Scenario, String> STORED = new LinkedHashMap<>();

    static {
        STORED.put(new OneRow(100_000), "{'type':'one-row','rows':100000}");
        STORED.put(new HundredRows(100), "{'type':'hundred-rows','rows':100}");
        STORED.put(new SingleQuery(), "{'type':'single-query'}");
        STORED.put(new Queries(20), "{'type':'queries','queries':20}");
        STORED.put(new Updates(500), "{'type':'updates','queries':500}");
        STORED.put(new Fortunes(), "{'type':'fortunes'}");
        STORED.put(new UserAdd(1), "{'type':'user-add','users':1}");
        STORED.put(new UserGet(2), "{'type':'user-get','users':2}");
        STORED.put(new UsersFirst100(100), "{'type':'users-first100','users':100}");
        STORED.put(new UserDelete(4), "{'type':'user-delete','users':4}");
        STORED.put(new InsertBatch(100_000, 20), "{'type':'insert-batch','companies':100000,'rows':20}");
        STORED.put(new Sleep(0.01), "{'type':'sleep','seconds':0.01}");
        STORED.put(new FindMovie("The Matrix"), "{'type':'find-movie','title':'The Matrix'}");
        STORED.put(new InsertMovie(), "{'type':'insert-movie'}");
        STORED.put(new PersonMovies("Tom Hanks"), "{'type':'person-movies','person':'Tom Hanks'}");
        STORED.put(new CoActors("Tom Hanks"), "{'type':'co-actors','person':'Tom Hanks'}");
        STORED.put(
                new UserQuery("select 1", List.of(), null), "{'type':'user-query','sql':'select 1','parameters':[]}");
        STORED.put(
                new UserQuery(
                        "select $1, $2",
                        List.of(new Parameter.Text("é <\\"), new Parameter.WholeNumber(-3, 3)),
                        1,
                        new QueryFile("mine.yaml", 3, 9, List.of(new SetupStatement("create table t (i int)", 2)))),
                "{'type':'user-query','sql':'select $1, $2','parameters':[{'type':'text','value':'é <\\\\'},"
                        + "{'type':'whole-number','from':-3,'to':3}],'expectedRows':1,'file':{'path':'mine.yaml','queryLine':3,"
                        + "'rowsLine':9,'setup':[{'sql':'create table t (i int)','line':2}]}}");
        STORED.put(
                new Requests(
                        List.of(
                                new Request("GET", "/companies/{id}", 9, null),
                                new Request("POST", "/orders", 1, "{}")),
                        List.of(new Draw("id", 1, 7, Distribution.ZIPF))),
                "{'type':'requests','requests':[{'method':'GET','path':'/companies/{id}','weight':9},"
                        + "{'method':'POST','path':'/orders','weight':1,'body':'{}'}],"
                        + "'draws':[{'name':'id','from':1,'to':7,'distribution':'ZIPF'}]}");
    }

    @Test
    void eachKindIsStoredAsItAlwaysWasAndComesBack() {
        STORED.forEach((scenario, text) -> {
            StoredScenario stored = scenario.stored();
            assertThat(stored.json()).isEqualTo(text.replace('\'', '"'));
            assertThat(Scenario.of(stored)).isEqualTo(scenario);
            assertThat(Json.read(Json.pretty(stored, StoredScenario.class), StoredScenario.class))
                    .isEqualTo(stored);
        });
    }

    @Test
    void noKindIsForgottenHere() {
        assertThat(STORED.keySet().stream().map(Object::getClass).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(Arrays.asList(Scenario.class.getPermittedSubclasses()));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'type':'no-rows'}|but found \"no-rows\"",
                "{'type':'one-row'}|OneRow lacks 'rows'",
                "{'type':'one-row','rows':0}|rows must be positive, but is 0",
                "{'type':'one-row','rows':1.5}|expected a whole number",
                "{'rows':7}|a JSON object with a type",
                "7|a JSON object with a type"
            })
    void aDamagedOrUnknownOneIsRefusedWhereItIsRead(String text, String complaint) {
        assertThatThrownBy(() -> Json.read(text.replace('\'', '"'), StoredScenario.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(complaint);
    }
}
