package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.scenarios.InsertMovie;
import dev.dbdyno.scenarios.Queries;
import dev.dbdyno.scenarios.Updates;
import dev.dbdyno.scenarios.UserDelete;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What forks change at the server is undone before the next fork or window, and is in no fork's work. */
@Timeout(120)
class ChangedRowsTest extends LabFixture {

    @Test
    void whatAForkChangesIsMadeAnewBeforeTheNextIsCounted() throws Exception {
        run(ScriptedRun.of("scripted", "scripted pool=2").blocks(1).scenario(new UserDelete(7)));

        String made = "prepare " + new DataSet.Users(7);
        assertThat(server.asked()).containsExactly(made, "counters", made, "counters", "counters", "counters");
    }

    @Test
    void whatIsInsertedGoesBetweenWindowsAndIsNobodysWork() throws Exception {
        run(ScriptedRun.of("scripted pool=5").blocks(1).scenario(new InsertMovie()));

        String made = "prepare " + new DataSet.Movies();
        assertThat(server.asked())
                .containsExactly(
                        made, "counters", "counters", made, "counters", "counters", made, "counters", "counters");
        ForkRecord fork = stored().forks().getFirst();
        assertThat(fork.failure()).isNull();
        assertThat(fork.work()).isEqualTo(new ServerWork(4711, null, null, null, 50L, 5L));
        assertThat(stored().windows())
                .filteredOn(window -> window.phase() == Phase.MEASURED)
                .hasSize(2);
    }

    @Test
    void whatNoForkChangesIsLeftAsItIs() throws Exception {
        run(ScriptedRun.of("scripted").blocks(2).scenario(new Queries(20)));

        assertThat(server.asked()).containsExactly("counters", "counters", "counters", "counters");
    }

    @Test
    void rowsThatCannotBeMadeAnewFailTheForkInWords() throws Exception {
        server.runFull();

        run(ScriptedRun.of("scripted").blocks(1).scenario(new Updates(20)));

        assertThat(failureOf(0).phase()).isEqualTo("restoring the rows that the last fork changed");
        assertThat(failureOf(0).message()).isEqualTo("the server's disk is full");
    }
}
