package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.plan.Answers;
import dev.dbdyno.results.plan.Link;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A run that compares the server with a replay: each arm has a fork with either. */
@Timeout(120)
class ForksOfBothServersTest extends LabFixture {

    private static final long MEBIBYTE = 1 << 20;

    @Test
    void anArmHasAForkWithTheServerAndOneWithAReplay() throws Exception {
        run(
                lab(),
                ScriptedRun.of("scripted pool=5", "scripted pool=4").blocks(1).withBothAnswers());
        RunResults results = stored();

        assertThat(results.forks())
                .extracting(ForkRecord::arm, ForkRecord::link, ForkRecord::failure)
                .containsExactlyInAnyOrder(
                        tuple(0, Link.DIRECT, null),
                        tuple(0, Link.REPLAYED, null),
                        tuple(1, Link.DIRECT, null),
                        tuple(1, Link.REPLAYED, null));
        onlyTheReplayHasARelayAndBothDrawAlike();
        allForksHaveATurnInEachRound(results.windows());
        eachHalfHasItsOwn(results);
        // this server counts the transactions of all forks that are alive together, which are fewer than the replay's
        assertThat(transactions(results, Link.REPLAYED)).isGreaterThan(500);
        assertThat(transactions(results, Link.DIRECT)).isLessThan(500);
    }

    private void onlyTheReplayHasARelayAndBothDrawAlike() throws IOException {
        assertThat(folder().logs().resolve("block-0-arm-0-direct-relay.log")).doesNotExist();
        assertThat(Files.readString(folder().logs().resolve("block-0-arm-0-replayed-relay.log")))
                .contains("roundTrip=PT0S", "answers=REPLAYED");
        for (String fork : List.of("direct", "replayed")) {
            assertThat(folder().logs().resolve("block-0-arm-0-%s.args".formatted(fork)))
                    .content()
                    .contains("-Ddbdyno.draws=in-turn");
        }
    }

    private static void allForksHaveATurnInEachRound(List<WindowRecord> windows) {
        assertThat(windows.stream()
                        .filter(window -> window.phase() == Phase.MEASURED)
                        .collect(Collectors.groupingBy(window -> Objects.requireNonNull(window.round())))
                        .values())
                .isNotEmpty()
                .allSatisfy(round -> assertThat(round)
                        .extracting(WindowRecord::arm, WindowRecord::link)
                        .containsExactlyInAnyOrder(
                                tuple(0, Link.DIRECT),
                                tuple(0, Link.REPLAYED),
                                tuple(1, Link.DIRECT),
                                tuple(1, Link.REPLAYED)));
    }

    private static void eachHalfHasItsOwn(RunResults results) {
        RunResults replayed = results.answered(Answers.REPLAYED);
        assertThat(replayed.forks()).hasSize(2).allMatch(fork -> fork.link() == Link.REPLAYED);
        assertThat(replayed.windows()).isNotEmpty().allMatch(window -> window.link() == Link.REPLAYED);
        assertThat(results.answered(Answers.OF_SERVER).windows().size()
                        + replayed.windows().size())
                .isEqualTo(results.windows().size());
    }

    private static long transactions(RunResults results, Link link) {
        return results.forks().stream()
                .filter(fork -> fork.arm() == 0 && fork.link() == link)
                .map(fork -> Objects.requireNonNull(fork.work()).transactions())
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void awayFromTheServerBothForksHaveARelay() throws Exception {
        run(
                lab(),
                ScriptedRun.of("scripted pool=5")
                        .blocks(1)
                        .away(Duration.ofMillis(2))
                        .withBothAnswers());

        assertThat(stored().forks())
                .extracting(ForkRecord::link)
                .containsExactlyInAnyOrder(Link.RELAYED, Link.REPLAYED);
        assertThat(Files.readString(folder().logs().resolve("block-0-arm-0-relayed-relay.log")))
                .contains("roundTrip=PT0.002S", "answers=OF_SERVER");
        assertThat(Files.readString(folder().logs().resolve("block-0-arm-0-replayed-relay.log")))
                .contains("roundTrip=PT0.002S", "answers=REPLAYED");
    }

    @Test
    void theNeedsOfBothForksAreKnownBeforehand() {
        ScriptedRun one = ScriptedRun.of("scripted pool=5", "scripted pool=5");
        ScriptedRun both = ScriptedRun.of("scripted pool=5", "scripted pool=5").withBothAnswers();
        long direct = Room.neededBytes(one.plan());

        assertThat(Room.neededBytes(both.plan())).isEqualTo(2 * direct + 2 * (160 + 320) * MEBIBYTE);
        assertThat(BlockEstimate.of(both.plan()).longest())
                .isEqualTo(BlockEstimate.of(one.plan()).longest().multipliedBy(2));
        assertThat(both.plan().links()).containsExactly(Link.DIRECT, Link.REPLAYED);
    }
}
