package dev.dbdyno.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.scenarios.CoActors;
import dev.dbdyno.scenarios.FindMovie;
import dev.dbdyno.scenarios.InsertMovie;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.scenarios.PersonMovies;
import dev.dbdyno.scenarios.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Which scenario on the graph of movies a command line asks for. */
class ScenarioOptionsTest {

    private static final List<Arm> ARMS = List.of(Arm.parse("bolt"));

    @Command
    static final class Asking {
        @Mixin
        ScenarioOptions options = new ScenarioOptions();
    }

    private static ScenarioOptions options(String... arguments) {
        Asking asking = new Asking();
        new CommandLine(asking).parseArgs(arguments);
        return asking.options;
    }

    private static Scenario scenario(String... arguments) {
        return options(arguments).scenario(ARMS);
    }

    @Test
    void eachScenarioHasItsNameAndItsDefault() {
        assertThat(scenario("--scenario", "find-movie")).isEqualTo(new FindMovie("The Matrix"));
        assertThat(scenario("--scenario", "insert-movie")).isEqualTo(new InsertMovie());
        assertThat(scenario("--scenario", "person-movies")).isEqualTo(new PersonMovies("Tom Hanks"));
        assertThat(scenario("--scenario", "co-actors")).isEqualTo(new CoActors("Tom Hanks"));
    }

    @Test
    void anotherMovieOrPersonCanBeNamed() {
        assertThat(scenario("--scenario", "find-movie", "--title", "Cast Away")).isEqualTo(new FindMovie("Cast Away"));
        assertThat(scenario("--scenario", "co-actors", "--person", "Keanu Reeves"))
                .isEqualTo(new CoActors("Keanu Reeves"));
    }

    @Test
    void aTitleOrNameThatIsNotInTheGraphIsRefused() {
        assertThatThrownBy(() -> scenario("--scenario", "find-movie", "--title", "The Room"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--title expects a movie of the graph such as 'The Matrix', but there is no 'The Room'");
        assertThatThrownBy(() -> scenario("--scenario", "person-movies", "--person", "Nobody"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("--person expects a person of the graph such as 'Keanu Reeves', but there is no 'Nobody'");
    }

    @Test
    void whereNothingIsSaidTheDatabaseDecides() {
        assertThat(options().isLeftOpen(ARMS)).isTrue();
        assertThat(options().usual(DatabaseKind.NEO4J)).isEqualTo(new FindMovie("The Matrix"));
        assertThat(options("--title", "Cast Away").usual(DatabaseKind.NEO4J)).isEqualTo(new FindMovie("Cast Away"));
        assertThat(options("--companies", "500").usual(DatabaseKind.POSTGRESQL)).isEqualTo(new OneRow(500));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--scenario one-row", "--query select", "--request /", "--draw id=1..2"})
    void whereAnythingIsSaidItDoesNot(String said) {
        assertThat(options(said.split(" ", -1)).isLeftOpen(ARMS)).isFalse();
    }

    @Test
    void ofAServiceOfTheUsersItDoesNotEither() {
        assertThat(options().isLeftOpen(List.of(Arm.parse("target url=http://localhost:1/"))))
                .isFalse();
    }
}
