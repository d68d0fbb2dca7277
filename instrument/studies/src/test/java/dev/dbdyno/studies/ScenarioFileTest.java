package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.data.QueryFile;
import dev.dbdyno.model.data.QueryFile.SetupStatement;
import dev.dbdyno.model.data.UserStatement.Parameter;
import dev.dbdyno.scenarios.UserQuery;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioFileTest {

    private static final String SCENARIO = """
            query: >
              select company_name from dbdyno.companies
              where company_id > $1 and company_name <> $3 order by company_id limit $2
            parameters:
              - 1..1000
              - 20
              - nobody
            rows: 20
            """;

    private static UserQuery read(String text) throws StudyException {
        return ScenarioFile.parse("mine.yaml", text);
    }

    @Test
    void aScenarioIsAStatementItsParametersAndItsRows() throws StudyException {
        assertThat(read(SCENARIO))
                .isEqualTo(new UserQuery(
                        "select company_name from dbdyno.companies where company_id > $1 and company_name <> $3 order by company_id limit $2",
                        List.of(
                                new Parameter.WholeNumber(1, 1000),
                                new Parameter.WholeNumber(20, 20),
                                new Parameter.Text("nobody")),
                        20,
                        new QueryFile("mine.yaml", 1, 8, List.of())));
    }

    @Test
    void aLiteralMayBeAsLongAsItLikes() throws StudyException {
        for (String literal : List.of("'%s'", "e'%s'", "\"%s\"", "$$%s$$", "/* %s */ 1", "'%s;'")) {
            String query = "select " + literal.formatted("a''b\\\"\"".repeat(20_000)) + " as id";
            assertThat(read("query: |\n  " + query + "\n").sql()).isEqualTo(query);
        }
    }

    @Test
    void aScenarioMayMakeItsOwnTablesFirst() throws StudyException {
        UserQuery query = read("""
                setup:
                  - create table sales (id int)
                  - |
                    -- three of them; more would be slow
                    insert into sales select generate_series(1, 3);
                query: select id from dbdyno.sales where note <> 'a;b' ;
                """);
        assertThat(query.file())
                .isEqualTo(new QueryFile(
                        "mine.yaml",
                        6,
                        null,
                        List.of(
                                new SetupStatement("create table sales (id int)", 2),
                                new SetupStatement(
                                        "-- three of them; more would be slow\ninsert into sales select generate_series(1, 3);",
                                        3))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "create table sales|line 3: setup expects a list, but got 'create table sales'",
                "[]|line 3: setup expects a list, but got a list",
                "['']|line 3: a statement of setup expects a text, but got ''",
                "['select 1; drop table x']|line 3: setup expects one statement in each item of its list, but got several: select 1; drop table x",
                "['select 1;; drop table x']|line 3: setup expects one statement in each item of its list, but got several: select 1;; drop table x",
                "['insert into a values ($1)']|line 3: setup expects statements without parameters, but got $1",
                "['/* now */ COMMIT']|line 3: setup expects statements that make and fill tables, but got 'commit': all of a setup is one transaction",
                "['set search_path = public']|line 3: setup expects statements that make and fill tables, but got 'set': all of a setup is one transaction",
            })
    void aSetupThatCannotBeRunSafelyIsReportedWithItsLine(String setup, String complaint) {
        assertThatThrownBy(() -> read("query: select 1\nrows: 1\nsetup: " + setup))
                .isInstanceOf(StudyException.class)
                .hasMessage("mine.yaml, " + complaint);
    }

    @Test
    void aStatementAloneIsEnough() throws StudyException {
        assertThat(read("query: select 1"))
                .isEqualTo(new UserQuery("select 1", List.of(), null, new QueryFile("mine.yaml", 1, null, List.of())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select '$2', $1",
                "select 'it''s $2', $1",
                "select E'\\'$2', $1",
                "select \"$2\" from a where b = $1",
                "select $1 -- $2",
                "select $1 /* $2 */",
                "select $$ $2 $$, $1",
                "select $a$ $2 $a$, $1",
                "select a$2 from b where c = $1"
            })
    void aDollarInATextANameOrACommentIsNoParameter(String sql) throws StudyException {
        assertThat(read("query: |-\n  " + sql + "\nparameters: [5]").sql()).isEqualTo(sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'  - nobody\\n'||line 5: parameters expects one for each of the query's, which has 3, but got 2",
                "limit $2|limit $4|line 1: query names $4, but not $2",
                "  - nobody|  - nobody\\n  - 7|line 5: parameters expects one for each of the query's, which has 3, but got 4",
                "rows: 20|rows: few|line 8: rows expects a whole number, 0 or more, but got 'few'",
                "rows: 20|row: 20|line 8: 'row' is no key of a scenario, which has setup, query, parameters, rows",
                "1..1000|1000..1|line 5: a parameter is drawn from the smaller to the larger number, but got 1000 to 1",
                "limit $2|limit $2; select 1|line 1: query expects one statement, but got several",
                "query: >|statement: >|line 1: 'statement' is no key of a scenario, which has setup, query, parameters, rows",
            })
    void aFaultIsReportedWithItsLineAndWhatWasExpected(String right, String wrong, String complaint) {
        String spoilt = SCENARIO.replace(right.replace("\\n", "\n"), wrong == null ? "" : wrong.replace("\\n", "\n"));
        assertThat(spoilt).isNotEqualTo(SCENARIO);
        assertThatThrownBy(() -> read(spoilt))
                .isInstanceOf(StudyException.class)
                .hasMessage("mine.yaml, " + complaint);
    }

    @Test
    void aParameterThatTheQueryDoesNotHaveIsReported() {
        assertThatThrownBy(() -> read("query: select 1\nparameters:\n  - 7"))
                .hasMessage(
                        "mine.yaml, line 3: parameters expects one for each of the query's, which has 0, but got 1");
    }

    @Test
    void aScenarioWithoutAStatementIsNone() {
        assertThatThrownBy(() -> read("rows: 1"))
                .hasMessage(
                        "mine.yaml, line 1: a scenario lacks 'query', one statement, its parameters written $1, $2 …");
    }
}
