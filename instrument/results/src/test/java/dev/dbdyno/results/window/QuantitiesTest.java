package dev.dbdyno.results.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class QuantitiesTest {

    private static SortedMap<String, Map<Count, Long>> running(String name, long nanos) {
        return new TreeMap<>(Map.of(name, Map.of(Count.ON_PROCESSOR, nanos)));
    }

    @Test
    void aSumHasOnlyWhatEachOfItsWindowsKnows() {
        Quantities both = Quantities.NONE.with(Party.HOST, Count.GC, 1L).with(Party.HOST, Count.JIT, 2L);
        Quantities one = Quantities.NONE.with(Party.HOST, Count.GC, 10L);

        assertThat(Quantities.sum(List.of(both, one)).byParty()).isEqualTo(Map.of(Party.HOST, Map.of(Count.GC, 11L)));
    }

    @Test
    void threadsAddUpAndAGroupThatDidNotRunInAWindowAddsNothing() {
        Quantities first = Quantities.NONE.threads(running("client-#", 5));
        Quantities second = Quantities.NONE.threads(running("GC Thread#", 7));

        assertThat(Quantities.sum(List.of(first, second, first)).byThreads())
                .isEqualTo(Map.of(
                        "client-#", Map.of(Count.ON_PROCESSOR, 10L), "GC Thread#", Map.of(Count.ON_PROCESSOR, 7L)));
    }

    @Test
    void threadsThatNobodyLookedAtInOneWindowAreUnknownInTheSum() {
        Quantities seen = Quantities.NONE.threads(running("client-#", 5));

        assertThat(Quantities.sum(List.of(seen, Quantities.NONE)).byThreads()).isNull();
        assertThat(seen.with(Party.HOST, Count.GC, 1L).byThreads()).isEqualTo(running("client-#", 5));
    }
}
