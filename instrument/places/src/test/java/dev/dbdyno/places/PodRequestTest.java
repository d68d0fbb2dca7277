package dev.dbdyno.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How users write a pod. */
class PodRequestTest {

    @Test
    void everyWordOfAPodIsRead() {
        Place place = Place.parse(
                "pod eclipse-temurin:25-jdk {/opt/jdk-25} cpu=1500m memory=512Mi namespace=bench context=big node=disk:ssd node=zone: pull=Never user=1000 wait=90s most=3h");
        assertThat(place.jdk()).isEqualTo("/opt/jdk-25");
        assertThat(PodRequest.parse(place.podWords()))
                .isEqualTo(new PodRequest(
                        "eclipse-temurin:25-jdk",
                        "1500m",
                        "512Mi",
                        "bench",
                        "big",
                        Map.of("disk", "ssd", "zone", ""),
                        "Never",
                        1_000L,
                        Duration.ofSeconds(90),
                        Duration.ofHours(3)));
        assertThat(place.ledBy(List.of("java", "Main")).command("run it"))
                .startsWith("java", "Main", "eclipse-temurin:25-jdk", "cpu=1500m")
                .endsWith("most=3h", "run it");
        assertThat(place.ledBy(List.of("java", "Main")).text()).isEqualTo(place.text());
    }

    @Test
    void whatIsNotSaidIsTwoProcessorsAndTwoGibibytes() {
        assertThat(PodRequest.parse(List.of("jdk")))
                .isEqualTo(new PodRequest(
                        "jdk", "2", "2Gi", null, null, Map.of(), null, null, null, Duration.ofHours(24)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pod",
                "pod cpu=2",
                "pod jdk cpu=two",
                "pod jdk memory=2GB",
                "pod jdk node=disk",
                "pod jdk pull=sometimes",
                "pod jdk user=root",
                "pod jdk namespace=My_Space",
                "pod jdk wait=5",
                "pod jdk cpus=2",
                "pod jdk extra"
            })
    void whatIsNoPodIsRefusedWithTheNotation(String text) {
        String wrong = text.substring(text.lastIndexOf(' ') + 1);
        assertThatThrownBy(() -> Place.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a pod is written 'pod IMAGE [cpu=2]")
                .hasMessageContaining("but ")
                .hasMessageContaining(wrong);
    }

    @Test
    void thePlacesOfSeveralPodsHaveCommasBetweenThem() {
        assertThat(Place.parseAll("pod jdk cpu=2,pod jdk cpu=4"))
                .extracting(Place::text)
                .containsExactly("pod jdk cpu=2", "pod jdk cpu=4");
    }

    @Test
    void theJdkOfAPodIsAWordOfItsOwn() {
        assertThatThrownBy(() -> Place.parse("pod jdk{/opt/jdk}")).hasMessageContaining("a word of its own");
    }

    @Test
    void aPodWithoutWhatLeadsThereIsAMistakeOfOurs() {
        assertThatThrownBy(() -> Place.parse("pod jdk").command("run it")).isInstanceOf(IllegalStateException.class);
    }
}
