package dev.dbdyno.model.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.data.MovieGraph.Relationship;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class MovieGraphTest {

    private static final MovieGraph GRAPH = MovieGraph.read();

    @Test
    void itHasAsMuchInItAsThePublicExample() {
        assertThat(GRAPH.movies()).hasSize(38).extracting(Movie::title).doesNotHaveDuplicates();
        assertThat(GRAPH.people()).hasSize(133).extracting(Person::name).doesNotHaveDuplicates();
        Map<String, Long> counts = GRAPH.relationships().stream()
                .collect(Collectors.groupingBy(each -> each.getClass().getSimpleName(), Collectors.counting()));
        assertThat(counts)
                .isEqualTo(Map.of(
                        "Acted", 172L, "Directed", 44L, "Produced", 15L, "Wrote", 10L, "Reviewed", 9L, "Follows", 3L));
    }

    @Test
    void everyRelationshipLeadsFromOneThatIsThereToAnother() {
        List<String> names = GRAPH.people().stream().map(Person::name).toList();
        List<String> titles = GRAPH.movies().stream().map(Movie::title).toList();
        assertThat(GRAPH.relationships()).allSatisfy(each -> {
            assertThat(names).contains(each.person());
            switch (each) {
                case Relationship.Acted(var actor, var movie, var roles) -> {
                    assertThat(titles).contains(movie);
                    assertThat(roles).isNotEmpty();
                }
                case Relationship.Directed directed -> assertThat(titles).contains(directed.movie());
                case Relationship.Produced produced -> assertThat(titles).contains(produced.movie());
                case Relationship.Wrote wrote -> assertThat(titles).contains(wrote.movie());
                case Relationship.Reviewed reviewed -> assertThat(titles).contains(reviewed.movie());
                case Relationship.Follows follows -> assertThat(names).contains(follows.followed());
            }
        });
    }

    @Test
    void whatIsKnownOfAMovieAndOfSomebodyIsRead() {
        assertThat(GRAPH.moviesCalled("The Matrix"))
                .containsExactly(new Movie("The Matrix", 1999, "Welcome to the Real World"));
        assertThat(GRAPH.moviesCalled("Something's Gotta Give"))
                .containsExactly(new Movie("Something's Gotta Give", 2003, null));
        assertThat(GRAPH.peopleCalled("Keanu Reeves")).containsExactly(new Person("Keanu Reeves", 1964));
        assertThat(GRAPH.peopleCalled("Naomie Harris")).containsExactly(new Person("Naomie Harris", null));
        assertThat(GRAPH.moviesCalled("The Room")).isEmpty();
    }

    @Test
    void thoseWhoActedTogetherAreFoundInTheOrderOfTheirNames() {
        assertThat(GRAPH.moviesWith("Emil Eifrem")).extracting(Movie::title).containsExactly("The Matrix");
        assertThat(GRAPH.coActorsOf("Emil Eifrem"))
                .extracting(Person::name)
                .containsExactly("Carrie-Anne Moss", "Hugo Weaving", "Keanu Reeves", "Laurence Fishburne");
    }

    @Test
    void noMovieIsTakenForOneThatWasInserted() {
        assertThat(GRAPH.movies()).noneMatch(movie -> movie.title().startsWith("Inserted "));
    }
}
