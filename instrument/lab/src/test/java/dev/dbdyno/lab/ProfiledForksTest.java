package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.profile.ProfiledStack;
import dev.dbdyno.results.profile.ProfiledTurn;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rounds under a profiler come after everything else, and cost a fork nothing that it has measured. */
@Timeout(120)
class ProfiledForksTest extends LabFixture {

    @Test
    void profiledRoundsComeLastAndAreInNoVerdict() throws Exception {
        run(ScriptedRun.of("scripted act=burn at=measuring", "scripted pool=3")
                .blocks(1)
                .profiling(2));

        RunResults stored = stored();
        assertThat(stored.windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .as("measured alone")
                .hasSize(2 * 2);
        assertThat(stored.profiles())
                .extracting(ProfileRecord::arm, profile -> profile.turns().size(), ProfileRecord::loss)
                .containsExactlyInAnyOrder(tuple(0, 2, null), tuple(1, 2, null));
        ProfileRecord burning = stored.profiles().stream()
                .filter(profile -> profile.arm() == 0)
                .findFirst()
                .orElseThrow();
        assertThat(burning.turns())
                .extracting(ProfiledTurn::round)
                .as("behind that in which system calls are counted")
                .containsExactly(6 + 3, 6 + 4);
        assertThat(burning.code().getFirst().frame()).isEqualTo("dev.dbdyno.child.Script.burn");
        assertThat(folder().path().resolve("profiler")).doesNotExist();
        List<ProfiledStack> stacks = folder().stacks(burning).orElseThrow();
        assertThat(stacks.stream().mapToLong(ProfiledStack::samples).sum()).isEqualTo(burning.samples());
        assertThat(stacks)
                .filteredOn(stack -> stack.frames().contains("dev.dbdyno.child.Script.burn_[j]"))
                .isNotEmpty()
                .allSatisfy(stack -> assertThat(stack.frames().getFirst()).startsWith("["));
    }

    @Test
    void aForkThatDiesUnderTheProfilerHasMeasuredAllTheSame() throws Exception {
        Ending ending = run(ScriptedRun.of("scripted act=die at=third", "scripted pool=3")
                .blocks(1)
                .profiling(2));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        RunResults stored = stored();
        assertThat(stored.forks()).hasSize(2).allMatch(fork -> fork.failure() == null);
        assertThat(stored.profiles())
                .filteredOn(profile -> profile.arm() == 0)
                .singleElement()
                .satisfies(lost -> {
                    assertThat(lost.turns()).isEmpty();
                    assertThat(lost.loss()).contains("ended with code 7").contains("I am dying of this");
                    assertThat(folder().stacks(lost)).isEmpty();
                });
        assertThat(stored.profiles())
                .filteredOn(profile -> profile.arm() == 1)
                .extracting(profile -> profile.turns().size())
                .containsExactly(2);
    }
}
