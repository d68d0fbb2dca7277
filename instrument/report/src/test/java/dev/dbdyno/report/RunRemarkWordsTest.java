package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.RunRemark;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunRemarkWordsTest {

    @Test
    void aRemarkOnTheMachineSaysWhatWasFoundAndThenWhatToDo() {
        assertThat(cause(new RunRemark.FewProcessors(2))).isEqualTo("only 2 processors");
        assertThat(cause(new RunRemark.OtherProcesses(0.414, 8))).isEqualTo("other processes use 0.41 of 8 processors");
        assertThat(cause(new RunRemark.Stolen(0.01))).isEqualTo("1.0 % of the processor time since boot was stolen");
        assertThat(cause(new RunRemark.PowerSaving(List.of("powersave")))).contains("governor is powersave");
        assertThat(cause(new RunRemark.Swapping(2L << 20))).isEqualTo("2 MiB are swapped out");
        assertThat(cause(new RunRemark.LittleDisk(100L << 20))).startsWith("only 100 MiB of disk are free");
        assertThat(cause(new RunRemark.ProcessorQuota(1.5))).endsWith("that of 1.5 processors");
        assertThat(cause(new RunRemark.NoUnshare())).contains("no 'unshare'");
        assertThat(cause(new RunRemark.NoProc())).startsWith("/proc");
        assertThat(cause(new RunRemark.SlowClock("hpet"))).endsWith("hpet");
        assertThat(cause(new RunRemark.HugePages())).endsWith("always on");
        assertThat(cause(new RunRemark.ScatteredMemory(0.684)))
                .isEqualTo("68.4 % of the free memory is in pieces below 2 MiB");
    }

    private static String cause(RunRemark.OfMachine remark) {
        RunRemarkWords words = RunRemarkWords.of(remark);
        assertThat(words.remedy()).isNotEmpty();
        assertThat(RunRemarkWords.sentence(remark)).isEqualTo(words.cause() + ": " + words.remedy());
        return words.cause();
    }

    @Test
    void mixedVersionsNameTheArmTheVersionsAndWhatToDo() {
        assertThat(RunRemarkWords.sentence(new RunRemark.MixedVersions(
                        "r2dbc@spring-webflux",
                        "io.projectreactor.netty",
                        new TreeMap<>(Map.of(
                                "io.projectreactor.netty:reactor-netty-core", "1.3.7",
                                "io.projectreactor.netty:reactor-netty-http", "1.3.5")))))
                .isEqualTo(
                        "r2dbc@spring-webflux runs on several versions of io.projectreactor.netty: 1.3.5 (reactor-netty-http), 1.3.7 (reactor-netty-core). Users of its BOM get one version, so this arm may behave differently. Name one in the arm, such as 'io.projectreactor.netty:reactor-netty-core=1.3.5'");
    }

    @Test
    void aDatabaseThatIsNotHeldIsOneSentenceAndAnOldRemarkStaysAsItIs() {
        assertThat(RunRemarkWords.sentence(new RunRemark.DatabaseNotPinned(1, "the server is yours")))
                .isEqualTo("The database is not pinned to one processor: the server is yours.");
        assertThat(RunRemarkWords.sentence(new RunRemark.Written("as it was"))).isEqualTo("as it was");
    }
}
