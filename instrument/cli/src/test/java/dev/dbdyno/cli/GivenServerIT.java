package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.Databases;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.ArmData;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A whole run on a user's PostgreSQL, whose user may not create databases: an embedded server stands for it. */
class GivenServerIT {

    @TempDir
    Path folder;

    @Test
    void eachArmWritesInASchemaOfItsOwnAndNothingIsLeft() throws Exception {
        folder = folder.toRealPath();
        try (Database users = Databases.found()
                .of(DatabaseKind.POSTGRESQL)
                .embedded(folder.resolve("users"), List.of(), progress -> {})) {
            Endpoint endpoint = users.endpoint("test");
            Launched run = run(endpoint).ended(ExitCode.OK);

            assertThat(run.output())
                    .contains("because dbdyno may not create databases: ALTER ROLE \"dbdyno\" CREATEDB");
            RunResults results = RunFolder.at(folder.resolve("run")).read();
            assertThat(results.run().server().armData()).isEqualTo(ArmData.SCHEMAS_NO_RIGHT);
            assertThat(results.forks())
                    .hasSize(3)
                    .allSatisfy(fork -> assertThat(fork.failure()).isNull());
            assertThat(results.windows())
                    .isNotEmpty()
                    .allSatisfy(window ->
                            assertThat(window.measurement().failures()).isZero());
            assertThat(schemas(endpoint)).isEmpty();

            Launched doctor = Launched.start(
                            folder,
                            Map.of("DBDYNO_PASSWORD", endpoint.password()),
                            "doctor",
                            "--database",
                            url(endpoint))
                    .ended(ExitCode.OK);
            assertThat(doctor.output())
                    .containsPattern(
                            "round trip to postgresql://\\S+: \\S+ [µm]s at the median of 200 trivial statements")
                    .doesNotContain(endpoint.password());
        }
    }

    private Launched run(Endpoint users) throws Exception {
        return Launched.start(
                folder,
                Map.of("DBDYNO_PASSWORD", users.password()),
                "compare",
                "jdbc",
                "r2dbc",
                "vertx cachePreparedStatements=true",
                "--database",
                url(users),
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
                "1s",
                "--blocks",
                "1",
                "--jvm",
                "-XX:+UseSerialGC",
                "--out",
                "run");
    }

    private static String url(Endpoint users) {
        return "postgresql://%s@%s:%d/%s".formatted(users.user(), users.host(), users.port(), users.database());
    }

    private static List<String> schemas(Endpoint users) throws SQLException {
        String url = "jdbc:postgresql://%s:%d/%s".formatted(users.host(), users.port(), users.database());
        List<String> names = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url, users.user(), users.password());
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'dbdyno%'")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }
}
