package dev.dbdyno.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DelayLineTest {

    private static final Duration DELAY = Duration.ofNanos(500);

    private long now;
    private final DelayLine line = new DelayLine(DELAY, () -> now);
    private final List<String> arrived = new ArrayList<>();

    @Test
    void everythingArrivesAsLateAsItIsToAndInOrder() {
        arriveLater("a");
        goTo(100);
        arriveLater("b");
        arriveLater("c");

        goTo(499);
        assertThat(arrived).isEmpty();
        goTo(500);
        assertThat(arrived).containsExactly("a at 500");
        goTo(600);
        assertThat(arrived).containsExactly("a at 500", "b at 600", "c at 600");
        assertThat(line.isEmpty()).isTrue();
    }

    @Test
    void theFirstSaysWhenItIsDue() {
        goTo(30);
        arriveLater("a");
        goTo(40);
        arriveLater("b");

        assertThat(line.dueNanos()).isEqualTo(530);
        goTo(530);
        assertThat(line.dueNanos()).isEqualTo(540);
    }

    /** Reading takes time too, and the last of ten connections has waited for the other nine. */
    @Test
    void whatIsFoundTogetherIsDueTogether() {
        line.look();
        arriveLater("a");
        now = 40;
        arriveLater("b");
        line.look();
        arriveLater("c");

        goTo(500);
        assertThat(arrived).containsExactly("a at 500", "b at 500");
        goTo(540);
        assertThat(arrived).contains("c at 540");
    }

    @Test
    void whatArrivesMaySendAgain() {
        line.add(() -> arriveLater("reply"));

        goTo(500);
        goTo(1000);
        assertThat(arrived).containsExactly("reply at 1000");
    }

    @Test
    void whatAPassTakesIsPartOfTheDelay() {
        line.passTakes(120);
        arriveLater("a");

        goTo(380);
        assertThat(arrived).containsExactly("a at 380");
    }

    @Test
    void aDelayThatIsShorterThanAPassIsNone() {
        line.passTakes(600);
        goTo(1);
        arriveLater("a");

        goTo(1);
        assertThat(arrived).containsExactly("a at 1");
    }

    @Test
    void anotherDelayIsForWhatComesAfterIt() {
        arriveLater("near");
        line.delay(Duration.ofNanos(2_000));
        arriveLater("far");

        goTo(500);
        assertThat(arrived).containsExactly("near at 500");
        goTo(1_999);
        assertThat(arrived).hasSize(1);
        goTo(2_000);
        assertThat(arrived).containsExactly("near at 500", "far at 2000");
    }

    @Test
    void whatIsSentFromNearerDoesNotOvertake() {
        line.delay(Duration.ofNanos(2_000));
        arriveLater("far");
        line.delay(DELAY);
        arriveLater("near");

        goTo(1_999);
        assertThat(arrived).isEmpty();
        goTo(2_000);
        assertThat(arrived).containsExactly("far at 2000", "near at 2000");
    }

    private void arriveLater(String what) {
        line.add(() -> arrived.add("%s at %d".formatted(what, now)));
    }

    private void goTo(long nanos) {
        now = nanos;
        line.deliver();
        line.look();
    }
}
