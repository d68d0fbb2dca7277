package dev.dbdyno.results.folder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.Example;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunFolderTest {

    private static final WindowRecord FIRST = Example.window(0, 0, 0, Phase.WARMUP, 1_000, 2_000);
    private static final WindowRecord SECOND = Example.window(0, 0, 1, Phase.MEASURED, 3_000);
    private static final WindowRecord THIRD = Example.window(0, 1, 0, Phase.MEASURED);

    @TempDir
    private Path temp;

    private RunFolder folder;

    @BeforeEach
    void create() throws IOException {
        folder = RunFolder.at(temp.resolve("a run"));
        folder.create(Example.run());
    }

    @Test
    void aRunThatHasJustStartedIsRead() throws Exception {
        assertThat(folder.read()).isEqualTo(new RunResults(Example.run(), List.of(), List.of(), null));
        assertThat(folder.logs()).isDirectory();
    }

    @Test
    void everythingAppendedIsReadBackInOrder() throws Exception {
        folder.append(FIRST);
        folder.append(SECOND);
        folder.append(Example.goodFork(0, 0, 1));
        folder.append(THIRD);
        folder.append(Example.failedFork(0, 1, 0));
        Ending ending = new Ending(Example.START, Ending.Reason.INTERRUPTED);
        folder.end(ending);

        assertThat(RunFolder.at(folder.path()).read())
                .isEqualTo(new RunResults(
                        Example.run(),
                        List.of(Example.goodFork(0, 0, 1), Example.failedFork(0, 1, 0)),
                        List.of(FIRST, SECOND, THIRD),
                        ending));
    }

    @Test
    void aFinishedRunHoldsItsFilesAndNoOthers() throws Exception {
        folder.append(FIRST);
        folder.append(Example.goodFork(0, 0, 1));
        folder.end(new Ending(Example.START, Ending.Reason.BLOCKS_DONE));

        try (var files = Files.list(folder.path())) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("run.json", "forks.ndjson", "windows.ndjson", "ending.json", "logs");
        }
    }

    @Test
    void aReopenedRunHasNoEnding() throws Exception {
        folder.end(new Ending(Example.START, Ending.Reason.INTERRUPTED));
        folder.reopen();

        assertThat(folder.read().ending()).isNull();
    }

    @Test
    void anEmptyFileOfForksHoldsNone() throws Exception {
        Files.createFile(forks());

        assertThat(folder.read().forks()).isEmpty();
    }

    @Test
    void aLastLineCutAnywhereIsLeftOutAndNeverContinued() throws Exception {
        folder.append(FIRST);
        long whole = Files.size(windows());
        folder.append(SECOND);
        byte[] both = Files.readAllBytes(windows());
        assertThat(Objects.requireNonNull(SECOND.measurement().firstFailure()).message())
                .as("text of several bytes a character")
                .contains("\uD83D\uDE00");

        for (int length = (int) whole; length < both.length; length++) {
            Files.write(windows(), Arrays.copyOf(both, length));
            assertThat(folder.read().windows()).as("cut to %d bytes", length).containsExactly(FIRST);
        }
        for (int length : new int[] {(int) whole + 1, both.length - 1}) {
            Files.write(windows(), Arrays.copyOf(both, length));
            folder.append(THIRD);
            assertThat(folder.read().windows()).as("cut to %d bytes", length).containsExactly(FIRST, THIRD);
        }
    }

    @Test
    void aFileWhoseLastLineIsCutShortIsNamed() throws Exception {
        folder.append(FIRST);
        assertThat(folder.cutShort()).isEmpty();

        Files.writeString(windows(), "{\"block\":0,\"ar", StandardOpenOption.APPEND);
        assertThat(folder.cutShort()).containsExactly(windows());
    }

    @Test
    void anOnlyLineCutShortIsReplacedByTheNext() throws Exception {
        Files.writeString(windows(), "{\"block\":0,\"ar");
        assertThat(folder.read().windows()).isEmpty();

        folder.append(FIRST);
        assertThat(folder.read().windows()).containsExactly(FIRST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"block\":0,\"ar", "", "{\"block\":0}", "[]", "no JSON", "\u0000\u0000"})
    void aDamagedLineBeforeTheLastIsNamed(String damaged) throws Exception {
        folder.append(FIRST);
        Files.writeString(windows(), damaged + "\n", StandardOpenOption.APPEND);
        folder.append(SECOND);

        unreadable("line 2 of '%s' is damaged: not a valid WindowRecord: ".formatted(windows()));
    }

    @Test
    void aHistogramWithAByteChangedIsDamage() throws Exception {
        folder.append(FIRST);
        String encoded = FIRST.measurement().latency().encoded();
        String changed = encoded.substring(0, 20) + (encoded.charAt(20) == 'A' ? 'B' : 'A') + encoded.substring(21);
        Files.writeString(windows(), Files.readString(windows()).replace(encoded, changed));

        unreadable("line 1 of '%s' is damaged: not a valid WindowRecord: a latency histogram cannot be decoded: "
                .formatted(windows()));
    }

    @Test
    void bytesThatAreNoTextAreNamed() throws Exception {
        Files.write(forks(), new byte[] {(byte) 0xFF, '\n'});

        unreadable("'%s' is damaged: it is no UTF-8 text".formatted(forks()));
    }

    @Test
    void aDamagedEndingIsNamed() throws Exception {
        Files.writeString(ending(), "{\"endedAt\":\"yesterday\",\"reason\":\"BLOCKS_DONE\"}");

        unreadable("'%s' is damaged: not a valid Ending: ".formatted(ending()));
    }

    @Test
    void aFolderWithoutItsHeadIsNoRun() throws Exception {
        Files.delete(head());

        unreadable("'%s' is not a run's folder: it has no run.json".formatted(folder.path()));
    }

    @Test
    void aNewerFormatIsRefusedWithWhatToDo() throws Exception {
        // a newer head need not look like ours in anything but its version
        int newer = Run.FORMAT_VERSION + 1;
        Files.writeString(head(), "{\"formatVersion\":%d,\"somethingElse\":[]}".formatted(newer));

        unreadable("'%s' was written in format %d, and this dbdyno reads up to %d: use the newer dbdyno that wrote it"
                .formatted(folder.path(), newer, Run.FORMAT_VERSION));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"formatVersion\":null}",
                "{\"formatVersion\":\"x\"}",
                "{\"formatVersion\":1.5}",
                "{\"formatVersion\":0}",
                "{\"formatVersion\":-1}",
                "{\"formatVersion\":[1]}",
                "{\"formatVersion\":1e99}"
            })
    void aHeadWithoutAVersionIsNotOurs(String text) throws Exception {
        Files.writeString(head(), text);

        unreadable("'%s' names no formatVersion: it is none of dbdyno's".formatted(head()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "{\"formatVersion\":1", "{\"formatVersion\":1}"})
    void aDamagedHeadIsNamed(String text) throws Exception {
        Files.writeString(head(), text);

        unreadable("'%s' is damaged: not a valid ".formatted(head()));
    }

    @Test
    void readingChangesNothing() throws Exception {
        folder.append(FIRST);
        Files.writeString(windows(), "{\"cut", StandardOpenOption.APPEND);
        byte[] before = Files.readAllBytes(windows());
        folder.read();

        assertThat(windows()).hasBinaryContent(before);
    }

    /** The limit on a file's size stands for the full disk: the write fails in the middle of a record all the same. */
    @Test
    void aFullDiskIsToldAndWhatWasWrittenBeforeStaysReadable() throws Exception {
        Path shell = Path.of("/bin/sh");
        assumeTrue(Files.isExecutable(shell), "needs a shell whose ulimit can limit the size of files");
        Process child = new ProcessBuilder(
                        shell.toString(),
                        "-c",
                        "ulimit -f 20 && exec \"$0\" \"$@\"",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        FillsTheDisk.class.getName(),
                        folder.path().toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(child.getInputStream().readAllBytes(), UTF_8);
        assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(output).contains("'%s' cannot be written: ".formatted(windows()));
        assertThat(output).contains("What was written before stays readable");
        assertThat(Files.readString(windows()))
                .as("the failing record was begun")
                .doesNotEndWith("\n");
        List<WindowRecord> written = folder.read().windows();
        assertThat(written).isNotEmpty().allMatch(FIRST::equals);
        assertThat(output).startsWith("appended %d".formatted(written.size()));

        folder.append(SECOND);
        assertThat(folder.read().windows()).hasSize(written.size() + 1).endsWith(SECOND);
    }

    static final class FillsTheDisk {
        private FillsTheDisk() {}

        public static void main(String[] args) {
            RunFolder folder = RunFolder.at(Path.of(args[0]));
            int appended = 0;
            try {
                for (; appended < 1_000; appended++) {
                    folder.append(FIRST);
                }
            } catch (IOException e) {
                System.out.println("appended " + appended + "\n" + e.getMessage());
            }
        }
    }

    private void unreadable(String start) {
        assertThatExceptionOfType(UnreadableRunException.class)
                .isThrownBy(() -> folder.read())
                .withMessageStartingWith(start);
    }

    private Path head() {
        return folder.path().resolve("run.json");
    }

    private Path ending() {
        return folder.path().resolve("ending.json");
    }

    private Path forks() {
        return folder.path().resolve("forks.ndjson");
    }

    private Path windows() {
        return folder.path().resolve("windows.ndjson");
    }
}
