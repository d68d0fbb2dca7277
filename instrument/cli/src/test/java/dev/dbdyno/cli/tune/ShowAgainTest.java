package dev.dbdyno.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.plan.Arm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The command that shows a gain again has the search's load and nothing of its time or place. */
class ShowAgainTest {

    private static final Arm BEST = Arm.parse("vertx pool=8 cachePreparedStatements=true");

    @Test
    void bothArmsStandWhereTheOneStood() {
        assertThat(ShowAgain.comparing(
                        List.of("tune", "--clients", "16", "vertx", "--set", "pool=8", "--scenario=hundred-rows"),
                        "vertx",
                        BEST))
                .isEqualTo(
                        "./dbdyno compare --clients 16 vertx 'vertx pool=8 cachePreparedStatements=true' --set pool=8 --scenario=hundred-rows");
    }

    @Test
    void budgetFolderAndDryRunAreLeftOut() {
        assertThat(ShowAgain.comparing(
                        List.of("tune", "vertx pool=8", "--budget", "30m", "--out=here", "--dry-run", "--seed", "4"),
                        "vertx pool=8",
                        BEST))
                .isEqualTo("./dbdyno compare 'vertx pool=8' 'vertx pool=8 cachePreparedStatements=true'");
    }

    @Test
    void aSearchGoesOnFromTheArmThatWasKept() {
        assertThat(ShowAgain.continuing(List.of("tune", "vertx", "--clients", "16", "--out", "here"), "vertx", BEST))
                .isEqualTo("./dbdyno tune 'vertx pool=8 cachePreparedStatements=true' --clients 16");
    }
}
