package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledStack;
import dev.dbdyno.results.profile.ProfiledTurn;
import dev.dbdyno.results.profile.ProfilerMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report has flame graphs as far as the run's folder has stacks, and says what it does without. */
class FlameGraphsOfRunTest {

    private static final Path RUN = Path.of("src/test/resources/run");

    @TempDir
    Path temp;

    private Path folder;

    @BeforeEach
    void copyWithStacks() throws IOException {
        folder = Files.createDirectory(temp.resolve("run"));
        try (Stream<Path> files = Files.list(RUN)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        for (int arm = 0; arm < 2; arm++) {
            ProfiledCode code = new ProfiledCode(Layer.DRIVER, null, "a.Driver.read", 1_000);
            ProfiledTurn turn = new ProfiledTurn(9, 9_500, 1_000_000_000L, 200_000_000L, 2_100_000_000L, 1_000);
            ProfileRecord fork = new ProfileRecord(
                    0,
                    arm,
                    null,
                    ProfilerMode.PERF_EVENTS,
                    5_000_000L,
                    List.of(turn),
                    List.of(code),
                    null,
                    null,
                    null,
                    null,
                    null);
            RunFolder.at(folder)
                    .keep(
                            fork,
                            List.of(new ProfiledStack(
                                    List.of("[client-#]", "only.Arm%d.reads_[j]".formatted(arm)),
                                    Layer.DRIVER,
                                    1_000)));
            RunFolder.at(folder).append(fork);
        }
    }

    private String report(String... options) {
        String[] arguments = Stream.concat(Stream.of("report", folder.toString()), Arrays.stream(options))
                .toArray(String[]::new);
        return Ended.run(temp, arguments).with(ExitCode.OK);
    }

    private String file(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private Path stacks(int arm) {
        return folder.resolve("stacks/block-0-arm-%d.collapsed.gz".formatted(arm));
    }

    @Test
    void theyLieBesideThePageThatLinksToThem() throws IOException {
        assertThat(report()).contains(folder.resolve("flame.html").toString());

        assertThat(file("flame.html")).contains("only.Arm0.reads", "only.Arm1.reads");
        assertThat(file("report.html"))
                .contains("flame.html#arm=1\"", "flame.html#arm=2\"", "flame.html#arm=2&amp;against=1")
                .doesNotContain("only.Arm0.reads");
    }

    @Test
    void aDamagedFileIsNamedAndCostsItsForkAlone() throws IOException {
        byte[] whole = Files.readAllBytes(stacks(1));
        Files.write(stacks(1), Arrays.copyOf(whole, whole.length / 2));

        assertThat(report())
                .contains("'%s' is damaged: it ends early. The flame graphs do without the stacks of this fork"
                        .formatted(stacks(1)));

        assertThat(file("flame.html")).contains("only.Arm0.reads").doesNotContain("only.Arm1.reads");
        assertThat(file("report.html")).contains("flame.html#arm=1\"").doesNotContain("against=1");
    }

    @Test
    void aRunWithoutStacksHasNoneAndNoLink() throws IOException {
        Files.delete(stacks(0));
        Files.delete(stacks(1));
        Files.delete(folder.resolve("stacks"));

        assertThat(report()).doesNotContain("flame");

        assertThat(folder.resolve("flame.html")).doesNotExist();
        assertThat(file("report.html")).doesNotContain("flame.html");
    }

    @Test
    void noOtherFormKnowsThem() {
        for (String format : List.of("text", "markdown", "json", "csv")) {
            assertThat(report("--quiet", "--format", format)).as(format).doesNotContain("only.Arm");
        }
    }

    @Test
    void whereThePlaceIsTakenThePageIsWrittenWithoutThem() throws IOException {
        Files.createDirectories(folder.resolve("flame.html/taken"));

        assertThat(report()).contains("flame.html", "Everything else is reported");

        assertThat(file("report.html")).doesNotContain("flame.html");
    }
}
