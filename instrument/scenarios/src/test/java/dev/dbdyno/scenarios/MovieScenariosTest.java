package dev.dbdyno.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.data.MovieGraph;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MovieScenariosTest {

    private static final Movie MATRIX = new Movie("The Matrix", 1999, "Welcome to the Real World");

    @Test
    void aMovieIsRightInEveryPropertyOnly() {
        Workload find = Workload.of(new FindMovie("The Matrix"));
        Operation asked = find.next(Draws.of(1, 0));

        assertThat(asked).isEqualTo(new Operation.FindMovie("The Matrix"));
        assertThat(isRight(find, asked, List.of(MATRIX))).isTrue();
        assertThat(isRight(find, asked, List.of())).isFalse();
        assertThat(isRight(find, asked, List.of(new Movie("The Matrix", 1999, null))))
                .isFalse();
        assertThat(isRight(find, asked, List.of(new Movie("The Matrix", 2000, MATRIX.tagline()))))
                .isFalse();
    }

    @Test
    void twoMoviesOfOneTitleAreWrongAndSaidToBeTwo() {
        Workload find = Workload.of(new FindMovie("The Matrix"));
        List<Row> twice = List.of(MATRIX, MATRIX);

        assertThat(isRight(find, new Operation.FindMovie("The Matrix"), twice)).isFalse();
        assertThat(find.describeWrong(new Operation.FindMovie("The Matrix"), 2, RowHash.of(twice)))
                .contains("expected 1 row", "found 2 rows");
    }

    @Test
    void somebodysMoviesAreRightInAnyOrder() {
        Workload find = Workload.of(new PersonMovies("Rain"));
        Operation asked = find.next(Draws.of(1, 0));
        Movie racer = new Movie("Speed Racer", 2008, "Speed has no limits");
        Movie assassin = new Movie("Ninja Assassin", 2009, "Prepare to enter a secret world of assassins");
        Person rain = new Person("Rain", 1982);

        assertThat(isRight(find, asked, List.of(new PersonWithMovies(rain, List.of(racer, assassin)))))
                .isTrue();
        assertThat(isRight(find, asked, List.of(new PersonWithMovies(rain, List.of(assassin, racer)))))
                .isTrue();
        assertThat(isRight(find, asked, List.of(new PersonWithMovies(rain, List.of(racer)))))
                .isFalse();
        assertThat(isRight(find, asked, List.of(new PersonWithMovies(rain, List.of(racer, racer)))))
                .isFalse();
    }

    @Test
    void coActorsAreRightInTheOrderOfTheirNamesOnly() {
        Workload find = Workload.of(new CoActors("Emil Eifrem"));
        Operation asked = find.next(Draws.of(1, 0));
        List<Row> actors = List.of(
                new Person("Carrie-Anne Moss", 1967),
                new Person("Hugo Weaving", 1960),
                new Person("Keanu Reeves", 1964),
                new Person("Laurence Fishburne", 1961));

        assertThat(isRight(find, asked, actors)).isTrue();
        assertThat(isRight(find, asked, actors.reversed())).isFalse();
        assertThat(isRight(find, asked, actors.subList(0, 3))).isFalse();
    }

    @Test
    void everyInsertedMovieHasATitleOfItsOwnAndIsItsOwnReply() {
        Workload insert = Workload.of(new InsertMovie());
        Draws draws = Draws.of(1, 0);
        List<Operation.InsertMovie> inserts = IntStream.range(0, 1_000)
                .mapToObj(number -> (Operation.InsertMovie) insert.next(draws))
                .toList();

        assertThat(inserts)
                .extracting(each -> each.movie().title())
                .doesNotHaveDuplicates()
                .allMatch(title -> title.startsWith(MovieGraph.INSERTED_TITLES_BEGIN));
        assertThat(isRight(insert, inserts.get(0), List.of(inserts.get(0).movie())))
                .isTrue();
        assertThat(isRight(insert, inserts.get(0), List.of(inserts.get(1).movie())))
                .isFalse();
        assertThat(isRight(insert, inserts.get(0), List.of())).isFalse();
    }

    private static boolean isRight(Workload workload, Operation asked, List<? extends Row> rows) {
        return workload.isRight(asked, rows.size(), RowHash.of(rows));
    }
}
