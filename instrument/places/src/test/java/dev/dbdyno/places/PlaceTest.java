package dev.dbdyno.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** How users write places. */
class PlaceTest {

    @Test
    void sshTakesTheCommandAsItsLastWordAndAsksNobodyAnything() {
        assertThat(Place.parse("ssh -p 2222 me@b").command("run it"))
                .containsExactly(
                        "ssh", "-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "-p", "2222", "me@b", "run it");
    }

    @Test
    void slurmAndKubernetesTakeAShell() {
        assertThat(Place.parse("srun -w node7").command("run it"))
                .containsExactly(
                        "srun", "--nodes=1", "--ntasks=1", "--unbuffered", "-w", "node7", "sh", "-c", "run it");
        assertThat(Place.parse("kubectl exec -i pod --").command("run it"))
                .containsExactly("kubectl", "exec", "-i", "pod", "--", "sh", "-c", "run it");
    }

    @Test
    void anyOtherCommandSaysWhereTheCommandBelongs() {
        assertThat(Place.parse("docker exec -i 'a b' sh -c {}").command("run it"))
                .containsExactly("docker", "exec", "-i", "a b", "sh", "-c", "run it");
        assertThatThrownBy(() -> Place.parse("docker exec -i b"))
                .hasMessageContaining("a place is local, 'ssh HOST'")
                .hasMessageContaining("but 'docker exec -i b' has no {}");
        assertThatThrownBy(() -> Place.parse("sh -c {} {}")).hasMessageContaining("has {} 2 times");
        assertThatThrownBy(() -> Place.parse(" ")).hasMessageContaining("but got nothing");
        assertThatThrownBy(() -> Place.parse("sh -c '{}")).hasMessageContaining("a quote ' that does not end");
    }

    @Test
    void theJdkStandsWithinTheBraces() {
        Place place = Place.parse("ssh b {/opt/jdk-25}");
        assertThat(place.jdk()).isEqualTo("/opt/jdk-25");
        assertThat(place.command("run it")).endsWith("b", "run it");
        assertThatThrownBy(() -> Place.parse("ssh b {$(reboot)}"))
                .hasMessageContaining("the home of a JDK")
                .hasMessageContaining("$(reboot)");
    }

    @Test
    void severalPlacesHaveCommasBetweenThem() {
        assertThat(Place.parseAll("ssh a,ssh b,local,srun -w 'n[1,2]'"))
                .extracting(Place::text)
                .containsExactly("ssh a", "ssh b", "local", "srun -w 'n[1,2]'");
    }

    @Test
    void thePlaceOfTheLabIsReachedLikeAnyOther() {
        assertThat(Place.parse("local").command("run it")).containsExactly("sh", "-c", "run it");
    }
}
