package dev.dbdyno.spi.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebOperationsTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "absent",
            value = {
                "absent,1",
                "'',1",
                "x,1",
                "1.5,1",
                "0,1",
                "-7,1",
                "1,1",
                "20,20",
                "500,500",
                "501,500",
                "99999999999,500",
                "99999999999999999999,1"
            })
    void howManyIsNeverRefusedButClamped(@org.jspecify.annotations.Nullable String n, int queries) {
        assertThat(WebOperations.queries(n).ids()).hasSize(queries);
        assertThat(WebOperations.updates(n).changes()).hasSize(queries);
    }

    @Test
    void idsAndNumbersAreDrawnFromAllWorldsAndNoOthers() {
        Set<Integer> asked = new HashSet<>();
        Set<Integer> changed = new HashSet<>();
        Set<Integer> numbers = new HashSet<>();
        for (int request = 0; request < 400; request++) {
            asked.addAll(WebOperations.queries("500").ids());
            for (World change : WebOperations.updates("500").changes()) {
                changed.add(change.id());
                numbers.add(change.randomNumber());
            }
        }
        // 200,000 draws of 10,000: each is missing with a probability of e^-20
        for (Set<Integer> drawn : List.of(asked, changed, numbers)) {
            assertThat(drawn).hasSize(10_000).allMatch(number -> number >= 1 && number <= 10_000);
        }
    }

    @Test
    void updatesAreOfDifferentWorldsInTheOrderOfTheirIds() {
        UpdateWorlds update = WebOperations.updates("500");
        assertThat(update.changes())
                .extracting(World::id)
                .doesNotHaveDuplicates()
                .isSorted();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 1_001})
    void aPageOfUsersHasItsLimits(int count) {
        assertThatThrownBy(() -> WebOperations.users(count))
                .isInstanceOf(BadParameterException.class)
                .hasMessage("count expects 1 to 1000, but got '%d'".formatted(count));
    }

    @Test
    void aNewUserMayHaveSixtyFourCharactersButNotOneMore() throws BadParameterException {
        String longest = "\ud83d\ude00".repeat(64);
        assertThat(new NewUser(longest, "", "c").operation()).isEqualTo(new AddUser(longest, "", "c"));
        assertThatThrownBy(() -> new NewUser("a", longest + "x", "c").operation())
                .isInstanceOf(BadParameterException.class)
                .hasMessageStartingWith("surname expects a text of at most 64 characters, but got '");
        assertThatThrownBy(() -> new NewUser("a", "b", null).operation())
                .isInstanceOf(BadParameterException.class)
                .hasMessage("email expects a text of at most 64 characters, but got ''");
    }

    @Test
    void onlyOneRowDeletedIsADeletion() {
        assertThat(Deleted.of(List.of(new Tuple(List.of(1))))).isEqualTo(Deleted.ONE);
        assertThat(Deleted.of(List.of(new Tuple(List.of(0))))).isEqualTo(Deleted.NONE);
        assertThat(Deleted.of(List.of())).isEqualTo(Deleted.NONE);
    }

    @Test
    void aFortuneCannotEscapeFromItsCell() {
        assertThat(FortunePage.of(List.of(new Fortune(7, "a&b<c>d\"e'f\u2014&amp;"), new Fortune(0, ""))))
                .isEqualTo("<!DOCTYPE html><html><head><title>Fortunes</title></head><body><table>"
                        + "<tr><th>id</th><th>message</th></tr>"
                        + "<tr><td>7</td><td>a&amp;b&lt;c&gt;d&quot;e&#39;f\u2014&amp;amp;</td></tr>"
                        + "<tr><td>0</td><td></td></tr></table></body></html>");
    }
}
