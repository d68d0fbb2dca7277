package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.RunResults;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A whole run on a user's PostgreSQL, whose user may not create databases: an embedded server stands for it. */
class GivenServerIT extends RunFixture {

    @Test
    void eachArmWritesInASchemaOfItsOwnAndNothingIsLeft() throws Exception {
        try (UsersServer users = UsersServer.start(folder.resolve("users"))) {
            Launched run = run(users).ended(ExitCode.OK);

            assertThat(run.output())
                    .contains("because dbdyno may not create databases: ALTER ROLE \"dbdyno\" CREATEDB");
            RunResults results = results();
            assertThat(results.run().server().armData()).isEqualTo(ArmData.SCHEMAS_NO_RIGHT);
            assertThat(results.forks())
                    .hasSize(3)
                    .allSatisfy(fork -> assertThat(fork.failure()).isNull());
            assertThat(results.windows())
                    .isNotEmpty()
                    .allSatisfy(window ->
                            assertThat(window.measurement().failures()).isZero());
            assertThat(users.left()).isEmpty();

            Launched doctor = Launched.start(
                            folder, Map.of("DBDYNO_PASSWORD", users.password()), "doctor", "--database", users.url())
                    .ended(ExitCode.OK);
            assertThat(doctor.output())
                    .containsPattern(
                            "round trip to postgresql://\\S+: \\S+ [µm]s at the median of 200 trivial statements")
                    .doesNotContain(users.password());
        }
    }

    private Launched run(UsersServer users) throws Exception {
        return Launched.start(
                folder,
                Map.of("DBDYNO_PASSWORD", users.password()),
                "compare",
                "jdbc",
                "r2dbc",
                "vertx cachePreparedStatements=true",
                "--database",
                users.url(),
                "--scenario",
                "updates",
                "--set",
                "pool=2",
                "--clients",
                "2",
                "--window",
                "300ms",
                "--windows",
                "1",
                "--warmup",
                "300ms",
                "--blocks",
                "1",
                "--jvm",
                "-XX:+UseSerialGC",
                "--out",
                "run");
    }
}
