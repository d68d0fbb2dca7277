package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class LabProcessesTest {

    private static Process marked(UnaryOperator<String> change) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("sleep", "60");
        LabProcesses.mark(builder);
        builder.environment().computeIfPresent("DBDYNO_LAB", (name, mark) -> change.apply(mark));
        return builder.start();
    }

    /** The start time of no process. */
    private static String ofADeadLab(String mark) {
        return mark.replaceFirst(" \\d+ ", " 1 ");
    }

    @Test
    void aProcessWhoseLabIsDeadIsEndedAlsoWhereItStandsStill() throws Exception {
        Process left = marked(LabProcessesTest::ofADeadLab);
        try {
            new ProcessBuilder("kill", "-STOP", Long.toString(left.pid()))
                    .start()
                    .waitFor();

            assertThat(LabProcesses.endLeft())
                    .contains("ended process %d, which a killed run left".formatted(left.pid()));
            assertThat(left.onExit()).succeedsWithin(Duration.ofSeconds(10));
        } finally {
            left.destroyForcibly();
        }
    }

    @Test
    void theProcessesOfALivingLabAndThoseOfAnotherContainerAreLeftAlone() throws Exception {
        Process living = marked(mark -> mark);
        Process elsewhere = marked(mark -> ofADeadLab(mark).replaceFirst("pid:.*", "pid:[1]"));
        try {
            LabProcesses.endLeft();

            assertThat(living.isAlive()).isTrue();
            assertThat(elsewhere.isAlive()).isTrue();
        } finally {
            living.destroyForcibly();
            elsewhere.destroyForcibly();
        }
    }
}
