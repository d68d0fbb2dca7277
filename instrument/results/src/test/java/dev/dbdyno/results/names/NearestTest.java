package dev.dbdyno.results.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {

    private static final List<String> COMMANDS = List.of("compare", "capacity", "curve", "clients", "spike");

    @ParameterizedTest
    @CsvSource({"pool,pool,0", "pol,pool,1", "polo,pool,1", "jdcb,jdbc,1", "kitten,sitting,3", "'',abc,3"})
    void theDistanceOfTwoNamesIsTheEditsBetweenThem(String a, String b, int edits) {
        assertThat(Nearest.distance(a, b)).isEqualTo(edits);
    }

    @Test
    void theNearestIsAskedFor() {
        assertThat(Nearest.to("comprae", COMMANDS)).contains("compare");
        assertThat(Nearest.question("spik", COMMANDS)).isEqualTo(" Did you mean 'spike'?");
    }

    @Test
    void whatIsFarFromEveryNameIsNoneOfThem() {
        assertThat(Nearest.to("jdbc", COMMANDS)).isEmpty();
        assertThat(Nearest.question("jdbc", COMMANDS)).isEmpty();
        assertThat(Nearest.question("x", List.of())).isEmpty();
    }

    @Test
    void theFirstFewComeNearestFirstAndEachOnce() {
        assertThat(Nearest.first(2, "curves", List.of("clients", "curve", "curve", "spike")))
                .containsExactly("curve", "clients");
    }
}
