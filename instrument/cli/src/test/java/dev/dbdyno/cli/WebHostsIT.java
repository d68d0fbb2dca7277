package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.RunResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Loads within web hosts, by the command, on the class paths that an arm really gets. No figure is judged. */
class WebHostsIT extends RunFixture {

    private RunResults compare(String... arms) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--blocks", "1"));
        arguments.addAll(Arrays.asList(arms));
        Launched.compare(folder, arguments.toArray(String[]::new)).ended(ExitCode.OK);
        return results();
    }

    @Test
    @Tag("full")
    void everyStackDoesTheSameWorkWithinEveryHostOfItsStyle() throws Exception {
        RunResults results = compare(
                "jdbc",
                "jdbc@spring-mvc load=in-host",
                "jdbc@spring-mvc load=in-host threads=virtual",
                "r2dbc",
                "r2dbc@spring-webflux load=in-host",
                "r2dbc@vertx-web load=in-host",
                "vertx cachePreparedStatements=true",
                "vertx@spring-webflux cachePreparedStatements=true load=in-host",
                "vertx@vertx-web cachePreparedStatements=true load=in-host");

        assertThat(results.forks()).hasSize(9).allSatisfy(Work::assertOneStatement);
        List<ResolvedArm> arms = results.run().arms();
        assertThat(arms)
                .allSatisfy(arm -> assertThat(arm.classPath().stream().filter(WebHostsIT::isLogBinding))
                        .as("%s: one binding of slf4j at most", arm.label())
                        .hasSizeLessThanOrEqualTo(1));
        for (int alone = 0; alone < arms.size(); alone += 3) {
            List<String> drivers = drivers(arms.get(alone));
            assertThat(drivers).isNotEmpty();
            assertThat(drivers(arms.get(alone + 1))).containsAll(drivers);
            assertThat(drivers(arms.get(alone + 2))).containsAll(drivers);
        }
    }

    private static boolean isLogBinding(String coordinates) {
        return coordinates.matches("(org.slf4j:slf4j-(simple|nop|jdk14|reload4j)|ch.qos.logback:logback-classic):.*");
    }

    /** Pool, driver and what they run on: a host must not change them. */
    private static List<String> drivers(ResolvedArm arm) {
        return arm.classPath().stream()
                .filter(coordinates ->
                        coordinates.matches("(com.zaxxer|org.postgresql|io.r2dbc):.*|io.vertx:vertx-(pg|sql)-client:.*"
                                + "|io.projectreactor(.addons)?:.*|io.projectreactor.netty:reactor-netty-core:.*"))
                .sorted()
                .toList();
    }

    @Test
    @Tag("full")
    void aBomInTheArmIsAWholeGenerationOfTheHost() throws Exception {
        RunResults results =
                compare("r2dbc@spring-webflux load=in-host org.springframework.boot:spring-boot-dependencies=3.1.0");

        assertThat(results.run().arms().getFirst().classPath())
                .contains(
                        "org.springframework.boot:spring-boot:3.1.0",
                        "io.r2dbc:r2dbc-pool:1.0.0.RELEASE",
                        "org.postgresql:r2dbc-postgresql:1.0.1.RELEASE");
        assertThat(results.forks()).singleElement().satisfies(Work::assertOneStatement);
    }
}
