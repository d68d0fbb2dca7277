package dev.dbdyno.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.report.RunRemarkWords;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlikePlacesTest {

    private static final AlikePlaces.Seen FIRST =
            new AlikePlaces.Seen("ssh a", "Temurin 25.0.1", 8, "EPYC 7B13", 32L << 30, "Linux 6.1.0");

    private static AlikePlaces with(String jvm, int processors, String model, long bytes, String system) {
        return new AlikePlaces(
                List.of(FIRST, FIRST, new AlikePlaces.Seen("ssh b", jvm, processors, model, bytes, system)));
    }

    @Test
    void placesThatAreAlikeAreNoMatter() {
        // a kernel keeps a little more or less for itself
        AlikePlaces alike = with("Temurin 25.0.1", 8, "EPYC 7B13", (32L << 30) - (100 << 20), "Linux 6.1.0");
        assertThat(alike.different()).isEmpty();
        assertThat(alike.remarks()).isEmpty();
    }

    @Test
    void whatMakesArmsDifferentIsNamed() {
        assertThat(with("Temurin 24", 4, "EPYC 7B13", 32L << 30, "Linux 6.1.0").different())
                .containsExactly(
                        "the JDK is 'Temurin 25.0.1' at 'ssh a' and 'Temurin 24' at 'ssh b'",
                        "the number of processors is '8' at 'ssh a' and '4' at 'ssh b'");
    }

    @Test
    void whatMakesMachinesDifferentIsARemark() {
        AlikePlaces places = with("Temurin 25.0.1", 8, "Xeon 8481C", 16L << 30, "Linux 6.12.0");
        assertThat(places.different()).isEmpty();
        assertThat(places.remarks())
                .extracting(RunRemarkWords::sentence)
                .containsExactly(
                        "processor model is 'Xeon 8481C' at 'ssh b' and 'EPYC 7B13' at 'ssh a': blocks are spread over both, and a ratio that depends on it is a mean of two; measure at places that are alike",
                        "memory is '16.0 GiB' at 'ssh b' and '32.0 GiB' at 'ssh a': blocks are spread over both, and a ratio that depends on it is a mean of two; measure at places that are alike",
                        "system is 'Linux 6.12.0' at 'ssh b' and 'Linux 6.1.0' at 'ssh a': blocks are spread over both, and a ratio that depends on it is a mean of two; measure at places that are alike");
    }
}
