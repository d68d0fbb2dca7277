package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.Launched.Setting;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.ServerWork;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole commands whose embedded server runs at another place. */
@Timeout(300)
class DatabasePlaceIT {

    @TempDir
    Path folder;

    @AfterEach
    void nothingIsLeft() throws Exception {
        Launched.requireNothingLeft(folder);
    }

    private Launched start(List<String> arguments) throws IOException {
        Map<String, String> environment = Map.of("TMPDIR", folder.toString());
        return Launched.start(folder, new Setting(environment, List.of(), List.of()), arguments);
    }

    private List<String> compare(String place, String... more) {
        List<String> all = new ArrayList<>(List.of("compare", "jdbc", "--set", "pool=2", "--clients", "2"));
        all.addAll(List.of("--companies", "1000", "--window", "300ms", "--windows", "2", "--warmup", "300ms"));
        all.addAll(List.of("--blocks", "1", "--out", "run", "--at", "database=" + place));
        all.addAll(Launched.QUICK_START);
        all.addAll(List.of(more));
        return all;
    }

    private RunResults results() throws Exception {
        return RunFolder.at(folder.resolve("run")).read();
    }

    @Test
    void theServerRunsAtThePlaceIsMeasuredThereAndIsThereAgainToResume() throws Exception {
        String place = ApartPlace.in(folder);
        Launched run = start(compare(place)).ended(ExitCode.OK);
        assertThat(run.output())
                .contains("starting PostgreSQL at '%s'".formatted(place))
                .contains("database at 'unshare");
        start(List.of("resume", "run", "--blocks", "2")).ended(ExitCode.OK);

        RunResults results = results();
        assertThat(results.run().server().place()).isEqualTo(place);
        assertThat(results.forks()).hasSize(2).allSatisfy(fork -> {
            ServerWork work = Objects.requireNonNull(fork.work());
            // a connection begins with a few of its own
            assertThat(work.statements()).isBetween(work.operations(), work.operations() + 10);
        });
        assertThat(results.windows().stream().map(WindowRecord::measurement)).allSatisfy(window -> {
            assertThat(window.cpu(Party.HOST)).isNotNull();
            assertThat(window.cpu(Party.DATABASE)).isNotNull();
            assertThat(window.remarks()).doesNotHaveAnyElementsOfTypes(Remark.UnreadableProcess.class);
        });
    }

    /** Stacks are where the server's processes cannot be seen, as on another machine. */
    @Test
    void whatAServerOfTheUsersUsesIsReadWhereItAlreadyRuns() throws Exception {
        try (UsersServer users = UsersServer.start(folder.resolve("users"))) {
            String apart = ApartPlace.in(folder);
            String place = "env TMPDIR=%s sh -c {%s}".formatted(folder, System.getProperty("java.home"));
            List<String> arguments = compare(place, "--database", users.url(), "--at", "host=" + apart);
            assertThat(startFor(users, arguments).ended(ExitCode.OK).output())
                    .contains("database at 'env")
                    .doesNotContain("starting PostgreSQL at");
            startFor(users, List.of("resume", "run", "--blocks", "2")).ended(ExitCode.OK);

            RunResults results = results();
            assertThat(results.run().server().isGiven()).isTrue();
            assertThat(results.run().server().place()).isEqualTo(place);
            assertThat(results.forks()).hasSize(2);
            assertThat(results.windows().stream().map(WindowRecord::measurement))
                    .allSatisfy(window -> assertThat(Objects.requireNonNull(window.cpu(Party.DATABASE))
                                    .totalNanos())
                            .isPositive());
            assertThat(users.left()).as("it goes on, without what dbdyno made").isEmpty();

            List<String> elsewhere = compare(apart, "--database", users.url());
            assertThat(startFor(
                                    users,
                                    elsewhere.stream()
                                            .map(word -> word.equals("run") ? "other" : word)
                                            .toList())
                            .ended(ExitCode.CANNOT_RUN)
                            .output())
                    .containsPattern("process \\d+ there is none of the server's")
                    .contains("on another machine or in a container. Name its own machine");
        }
    }

    private Launched startFor(UsersServer users, List<String> arguments) throws IOException {
        Map<String, String> environment = Map.of("TMPDIR", folder.toString(), "DBDYNO_PASSWORD", users.password());
        return Launched.start(folder, new Setting(environment, List.of(), List.of()), arguments);
    }

    @Test
    void whatCannotBeAtAPlaceIsRefusedInWords() throws Exception {
        assertThat(refused("compare", "jdbc", "--at", "database=local,local")).contains("takes one place, but got 2");
        assertThat(refused("compare", "--target", "http://127.0.0.1:1/", "--at", "database=local"))
                .contains("all arms here are services of yours");
        assertThat(start(List.of("compare", "jdbc", "--at", "database=sh -c {/nowhere}", "--out", "run"))
                        .ended(ExitCode.CANNOT_RUN)
                        .output())
                .contains("there is no JDK at 'sh -c {/nowhere}'");
        assertThat(folder.resolve("run")).doesNotExist();
    }

    private String refused(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--out", "run"));
        String said = start(all).ended(ExitCode.USAGE).output();
        assertThat(folder.resolve("run")).doesNotExist();
        return said;
    }

    @Test
    @Tag("full")
    void aServerWhoseAgentIsKilledEndsTheRunInOrder() throws Exception {
        String place = "env TMPDIR=%s sh -c {%s}".formatted(folder, System.getProperty("java.home"));
        Launched run = start(compare(place, "--window", "20s"));
        run.untilItSays("loading 1,000 companies");
        Thread.sleep(5_000);
        new ProcessBuilder("pkill", "-KILL", "-f", "AgentMain.*" + folder)
                .start()
                .waitFor();
        run.ended(ExitCode.CANNOT_RUN);
        assertThat(run.output())
                .contains("The server at '%s' is lost".formatted(place))
                .contains("the agent ended")
                .doesNotContain("could not be removed");
    }

    /** The server has a machine of its own, as far as the network goes. */
    @Test
    @Tag("full")
    void theServerIsReachedByOpenSshAndByTheAddressOfItsMachine() throws Exception {
        try (SshPlaces places = SshPlaces.open(folder, 1)) {
            String place = places.places().getFirst();
            Launched run = start(compare(place)).ended(ExitCode.OK);
            assertThat(run.output())
                    .contains("connecting to postgresql://postgres@%s:"
                            .formatted(places.addresses().getFirst()));
            assertThat(results().run().server().place()).isEqualTo(place);
        }
    }

    @Test
    @Tag("full")
    void neo4jRunsAtAPlaceToo() throws Exception {
        List<String> arguments = compare(ApartPlace.in(folder));
        arguments.set(1, "bolt");
        arguments.removeAll(List.of("--companies", "1000"));
        start(arguments).ended(ExitCode.OK);
        assertThat(results().windows().stream().map(WindowRecord::measurement))
                .allSatisfy(window -> assertThat(window.cpu(Party.DATABASE)).isNotNull());
    }
}
