package dev.dbdyno.load.drawing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OnceEachTest {

    @ParameterizedTest
    @CsvSource({"1,1", "1,2", "0,9", "-5,5", "1,1000", "7,100006", "1,99991", "1,100000"})
    void everyNumberComesOnceAndThenOnlyOthers(int from, int to) {
        OnceEach once = new OnceEach(from, to);
        List<Integer> given =
                IntStream.rangeClosed(from, to).mapToObj(index -> once.next()).toList();
        assertThat(given.stream().sorted())
                .isEqualTo(IntStream.rangeClosed(from, to).boxed().toList());
        assertThat(given).noneMatch(once::isSpent);
        assertThat(once.next()).isEqualTo(to + 1).matches(once::isSpent, "is spent");
        assertThat(once.next()).isEqualTo(to + 2).matches(once::isSpent, "is spent");
    }

    @Test
    void severalThreadsShareTheNumbers() {
        OnceEach once = new OnceEach(1, 100_000);
        Set<Integer> given = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 100_000).parallel().forEach(index -> given.add(once.next()));
        assertThat(given).hasSize(100_000).allMatch(number -> number >= 1 && number <= 100_000);
    }

    @Test
    void theFirstAreSpreadOverAll() {
        OnceEach once = new OnceEach(1, 100_000);
        Map<Integer, Long> perTenth = Stream.generate(once::next)
                .limit(1_000)
                .collect(Collectors.groupingBy(number -> (number - 1) / 10_000, Collectors.counting()));
        assertThat(perTenth).hasSize(10);
        assertThat(perTenth.values()).allMatch(count -> count >= 98 && count <= 102);
    }

    @Test
    void theLargestNumbersDoNotWrapAround() {
        OnceEach once = new OnceEach(Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(IntStream.range(0, 3).map(i -> once.next()).toArray()).containsOnly(Integer.MAX_VALUE);
        assertThatThrownBy(() -> new OnceEach(2, 1)).hasMessageContaining("from the smaller to the larger");
    }
}
