package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.Failure;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.Topology;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forks whose stack reaches its server through a relay. */
@Timeout(120)
class RelayedForkTest extends LabFixture {

    /** The round trip at which the scripted relay dies while its fork is loaded. */
    private static final Duration DEADLY = Duration.ofSeconds(1);

    private List<ForkRecord> forksOf(ScriptedRun scripted) throws Exception {
        run(lab(), scripted);
        return stored().forks();
    }

    @ParameterizedTest
    @ValueSource(strings = {"scripted pool=5", "scripted@web pool=5"})
    void theStackReachesItsServerThroughARelay(String arm) throws Exception {
        ForkRecord fork = forksOf(ScriptedRun.of(arm).blocks(1).away(Duration.ofMillis(2)))
                .getFirst();

        assertThat(fork.failure()).isNull();
        assertThat(fork.topology()).isEqualTo(new Topology(5, List.of(3, 2), 0, 2));
        assertThat(fork.work()).isEqualTo(new ServerWork(4711, null, null, null, 50L, 5L));
        assertThat(Files.readString(folder().logs().resolve("block-0-arm-0-relay.log")))
                .contains("roundTrip=PT0.002S", "port=" + server.endpoint("x").port())
                .doesNotContain("geheim");
        assertThat(stored().run().plan().roundTrip()).isEqualTo(Duration.ofMillis(2));
    }

    @Test
    void whatAReplayAnswersCountsAsTheServersWork() throws Exception {
        ForkRecord fork =
                forksOf(ScriptedRun.of("scripted pool=5").blocks(1).replayed()).getFirst();

        assertThat(fork.failure()).isNull();
        // what the server does not count is not made up
        assertThat(fork.work()).isEqualTo(new ServerWork(4711, null, null, null, 550L, 5L));
        assertThat(Files.readString(folder().logs().resolve("block-0-arm-0-relay.log")))
                .contains("roundTrip=PT0S", "answers=REPLAYED");
        assertThat(folder().logs().resolve("block-0-arm-0.args")).content().contains("-Ddbdyno.draws=in-turn");
    }

    @Test
    void aForkWhoseRelayDiesFailsWithThatReasonAndNoWindowIsStored() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted pool=5")
                .blocks(1)
                .window(Duration.ofSeconds(20))
                .away(DEADLY);

        forksOf(scripted);

        Failure failure = failureOf(0);
        assertThat(failure.message()).startsWith("the relay ended with code 7").contains("I am dying of this");
        assertThat(failure.logFile()).isEqualTo("logs/block-0-arm-0-relay.log");
        assertThat(stored().windows()).noneMatch(window -> window.phase() == Phase.MEASURED);
    }

    @Test
    void withoutARoundTripThereIsNoRelay() throws Exception {
        run(ScriptedRun.of("scripted pool=5").blocks(1));

        assertThat(folder().logs().resolve("block-0-arm-0-relay.log")).doesNotExist();
    }
}
