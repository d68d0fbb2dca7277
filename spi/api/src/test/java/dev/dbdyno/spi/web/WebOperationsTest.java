package dev.dbdyno.spi.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
    void howManyIsNeverRefusedButClamped(@Nullable String n, int queries) {
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
    void aBatchHasOneToAThousandCompaniesAndEachIsWhole() throws BadParameterException {
        NewCompany longest = new NewCompany(7, "x".repeat(255));
        assertThat(NewCompany.batch(Collections.nCopies(1_000, longest)).companies())
                .isEqualTo(Collections.nCopies(1_000, new Company(7, "x".repeat(255))));
        assertRefused(
                "the body expects an array of 1 to 1000 companies, but got '1001'",
                Collections.nCopies(1_001, longest));
        assertRefused("the body expects an array of 1 to 1000 companies, but got '0'", List.of());
        assertRefused("the body expects an array of 1 to 1000 companies, but got '0'", null);
        assertRefused("companyId expects a whole number, but got ''", List.of(longest, new NewCompany(null, "a")));
        assertRefused("companyId expects a whole number, but got ''", Collections.nCopies(1, null));
        assertRefused(
                "companyName expects a text of at most 255 characters, but got ''", List.of(new NewCompany(8, null)));
        assertRefused(
                "companyName expects a text of at most 255 characters, but got 'y",
                List.of(new NewCompany(8, "y".repeat(256))));
    }

    private static void assertRefused(String message, @Nullable List<@Nullable NewCompany> body) {
        assertThatThrownBy(() -> NewCompany.batch(body))
                .isInstanceOf(BadParameterException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void aReplyToABatchIsTheNumberOfItsRows() {
        assertThat(Inserted.of(List.of(new Tuple(List.of(20))))).isEqualTo(new Inserted(20));
        assertThatThrownBy(() -> Inserted.of(List.of()))
                .hasMessage("expected one row with the number of inserted rows, but found []");
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
