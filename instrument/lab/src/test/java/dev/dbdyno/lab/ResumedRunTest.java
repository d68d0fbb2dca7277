package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ResolvedArm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stored run goes on where its blocks stay comparable, and is refused where they would not. */
@Timeout(120)
class ResumedRunTest extends LabFixture {

    @Test
    void aResumedRunKeepsCompleteBlocksAbandonsTheOthersAndGoesOnBehindThem() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=3").blocks(3);
        run(scripted);
        cutAfterForks(3);

        Ending ending = resume(scripted.runnable());

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored().forks()).extracting(ForkRecord::block).containsExactly(0, 0, 1, 3, 3, 4, 4);
        assertThat(stored().windows().getLast().block()).isEqualTo(4);
    }

    @Test
    void aRunThatHadAllItsBlocksGoesOnWithMoreOfThem() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=3").blocks(1);
        run(scripted);

        assertThatThrownBy(() -> resume(scripted.runnable()))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll("all its blocks, which are 1", "'dbdyno report'", "--blocks");
        assertThat(stored().ending()).as("nothing stored is lost").isNotNull();

        Ending ending = lab().resume(folder(), scripted.runnable(), TO_THE_END, planned -> planned.ofAtMost(3));

        assertThat(ending.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored().forks()).extracting(ForkRecord::block).containsExactly(0, 0, 1, 1, 2, 2);
    }

    private void cutAfterForks(int forks) throws Exception {
        Path file = folder().path().resolve("forks.ndjson");
        Files.write(file, Files.readAllLines(file).subList(0, forks));
        Files.delete(folder().path().resolve("ending.json"));
    }

    @Test
    void aRunIsResumedWithoutTheArmThatCouldNotRunAndNotWithoutAnother() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted").blocks(1).unable(1, UNABLE);
        run(scripted);
        cutAfterForks(0);
        List<RunnableArm> nowAble = ScriptedRun.of("scripted", "scripted").runnable();
        List<RunnableArm> nowUnable =
                ScriptedRun.of("scripted", "scripted").unable(0, UNABLE).runnable();

        assertThatThrownBy(() -> resume(nowUnable))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("there is no such version");
        resume(nowAble);
        assertThat(stored().forks()).extracting(ForkRecord::arm).containsExactly(0);
    }

    @Test
    @Tag("full")
    void anArmThatWasDroppedHasAFreshChanceInTheNextSitting() throws Exception {
        ScriptedRun scripted =
                ScriptedRun.of("scripted", "scripted act=die at=opening").blocks(9);
        assertThat(run(scripted).reason()).isEqualTo(Ending.Reason.NOTHING_LEFT);

        Ending resumed = resume(scripted.runnable());

        assertThat(resumed.reason()).isEqualTo(Ending.Reason.NOTHING_LEFT);
        assertThat(stored().forks()).extracting(ForkRecord::block).containsExactly(0, 0, 0, 1, 1, 1);
    }

    @Test
    void aRunWhoseServerDiedCanBeResumedOnOneThatAnswers() throws Exception {
        Lab breaking = lab(event -> {
            if (event instanceof Event.BlockEnded) {
                server.breakDown();
            }
        });
        ScriptedRun scripted = ScriptedRun.of("scripted", "scripted pool=2").blocks(2);

        Ending ending = run(breaking, scripted);
        assertThat(ending.reason()).isEqualTo(Ending.Reason.SERVER_LOST);
        assertThat(stored().forks()).hasSize(2).allMatch(fork -> fork.failure() == null);

        server.comeBack();
        Ending resumed = resume(scripted.runnable());
        assertThat(resumed.reason()).isEqualTo(Ending.Reason.BLOCKS_DONE);
        assertThat(stored().forks()).hasSize(4).allMatch(fork -> fork.failure() == null);
    }

    @Test
    void aRunWhoseForksWereMeasuredOneAfterAnotherIsNotResumed() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1).oneForkAfterAnother();
        run(scripted);
        cutAfterForks(0);

        assertThatThrownBy(() -> resume(scripted.runnable()))
                .isInstanceOf(LabException.class)
                .hasMessageContainingAll("one after another", "start a new run");
    }

    @Test
    void aRunIsNotResumedWithOtherJars() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1);
        run(scripted);
        List<RunnableArm> others = scripted.runnable().stream()
                .map(arm -> new RunnableArm(
                        withOtherJars(arm.resolved()), arm.loading(), null, arm.database(), arm.oldestServer()))
                .toList();

        assertThatThrownBy(() -> resume(others))
                .isInstanceOf(LabException.class)
                .hasMessageContaining("dbdyno-child:0.1")
                .hasMessageContaining("dbdyno-child:0.2");
        assertThat(stored().ending()).as("nothing was changed").isNotNull();
    }

    private static ResolvedArm withOtherJars(ResolvedArm arm) {
        return new ResolvedArm(
                arm.arm(),
                arm.label(),
                arm.settings(),
                arm.explainedWork(),
                List.of("dev.dbdyno:dbdyno-child:0.2"),
                null);
    }

    @Test
    void aRunIsNotResumedWithTheArmsRowsElsewhere() throws Exception {
        ScriptedRun scripted = ScriptedRun.of("scripted").blocks(1);
        run(scripted);
        server.keepRows(ArmData.SCHEMAS_NO_RIGHT);

        assertThatThrownBy(() -> resume(scripted.runnable()))
                .isInstanceOf(LabException.class)
                .hasMessageContaining(
                        "the place of the arms' rows (in a database for each arm → in a schema for each arm, because the user may not create databases). Restore that, or start a new run");
    }
}
