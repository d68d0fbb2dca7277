package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.results.window.Count;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Quantities;
import dev.dbdyno.results.window.Remark;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerMeterTest {

    private static final Remark REMARK = new Remark.UnreadableProcess(Party.HOST, 4_711);

    private static final Quantities QUANTITIES = new Quantities(
            Map.of(Party.DATABASE, Map.of(Count.CPU_USER, 7L), Party.MACHINE, Map.of(Count.BUSY, 8L)), null);

    @Test
    void whoBeganLateHasNotReadTheWholeWindow() {
        ServerMeter.Used used = new ServerMeter.Used(285, QUANTITIES, 2, List.of(REMARK));

        assertThat(used.remarks(300)).containsExactly(REMARK);
        assertThat(used.remarks(301)).containsExactly(REMARK, new Remark.ReadInPart(Party.DATABASE, 285, 301));
    }
}
