package dev.dbdyno.results.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlaTest {

    @Test
    void theBoundOnLatencyIsTheLowestOneOfTheTailOrElseTheLowest() {
        assertThat(Sla.parse("p99<10ms, p99.9<50ms, p50<1ms, mean<2ms").latencyBound())
                .isEqualTo(Duration.ofMillis(10));
        assertThat(Sla.parse("p50<3ms, mean<2ms, errors<1%").latencyBound()).isEqualTo(Duration.ofMillis(2));
    }

    @Test
    void boundsAreReadInTheOrderWritten() {
        assertThat(Sla.parse("p99 < 10ms, mean<=2.5 ms, errors<0.5%").bounds())
                .containsExactly(
                        new Sla.Percentile(0.99, Duration.ofMillis(10)),
                        new Sla.Mean(Duration.ofNanos(2_500_000)),
                        new Sla.Failures(0.005));
    }

    @Test
    void whereNothingIsSaidOfErrorsOneInAThousandMayFail() {
        assertThat(Sla.parse("p99<10ms").bounds()).endsWith(new Sla.Failures(0.001));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "p99<10ms; p99<10ms, errors<0.1%",
                "P99.9<=1500us,errors<1%; p99.9<1.5ms, errors<1%",
                "p50<750µs; p50<750us, errors<0.1%",
                "mean<2s; mean<2s, errors<0.1%",
                "p90<1500ms; p90<1.5s, errors<0.1%"
            })
    void theNotationIsReadBackAsTheSame(String written, String notation) {
        Sla sla = Sla.parse(written);

        assertThat(sla.notation()).isEqualTo(notation);
        assertThat(Sla.parse(sla.notation())).isEqualTo(sla);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "p99", "p99<10", "p99>10ms", "10ms", "p100<10ms", "p99<10ms;errors<1%", "p99<ms", "p99<10ms,"
            })
    void whatIsNoSlaIsAnsweredWithTheForm(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sla.parse(text))
                .withMessageContaining("'p99<10ms, errors<0.1%'")
                .withMessageEndingWith("but got '%s'".formatted(text));
    }

    @Test
    void anSlaNeedsABoundOnLatency() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sla.parse("errors<1%"))
                .withMessage("an SLA needs a bound on latency, such as 'p99<10ms'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"p0<1ms", "p99<0ms"})
    void aBoundThatCannotBeIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Sla.parse(text));
    }
}
