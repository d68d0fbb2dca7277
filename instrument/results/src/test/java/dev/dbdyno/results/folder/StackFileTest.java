package dev.dbdyno.results.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.dbdyno.results.Example;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.Layer;
import dev.dbdyno.results.profile.ProfiledCode;
import dev.dbdyno.results.profile.ProfiledStack;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Stacks come back as they were, or the file that is damaged is named. */
class StackFileTest {

    private static final ProfiledStack DRIVER =
            new ProfiledStack(List.of("[client-#]", "java.lang.Thread.run_[j]", "a.Driver.read_[j]"), Layer.DRIVER, 7);
    private static final ProfiledStack KERNEL = new ProfiledStack(
            List.of("[a thread, [of] a strange name]", "operator new(unsigned long)", "do_syscall_64_[k]"),
            Layer.KERNEL_NETWORK,
            2);
    private static final ProfiledStack EMPTY = new ProfiledStack(List.of(), Layer.REST, 1);

    @TempDir
    Path temp;

    private RunFolder folder;

    @BeforeEach
    void create() throws IOException {
        folder = RunFolder.at(temp.resolve("a run"));
        folder.create(Example.run());
    }

    private static ProfileRecord fork(@Nullable Integer attempt, long samples) {
        List<ProfiledCode> code =
                samples == 0 ? List.of() : List.of(new ProfiledCode(Layer.DRIVER, null, null, samples));
        return new ProfileRecord(3, 1, attempt, null, null, List.of(), code, null, null, null, null, null);
    }

    private Path file() {
        return folder.path().resolve("stacks/block-3-arm-1.collapsed.gz");
    }

    @Test
    void stacksAreReadBack() throws Exception {
        folder.keep(fork(null, 10), List.of(DRIVER, KERNEL, EMPTY));

        assertThat(folder.stacks(fork(null, 10)).orElseThrow()).containsExactlyInAnyOrder(DRIVER, KERNEL, EMPTY);
        assertThat(file()).isRegularFile();
        try (var left = Files.list(file().getParent())) {
            assertThat(left).as("nothing unfinished is left").containsExactly(file());
        }
    }

    @Test
    void aReplacedForkHasAFileOfItsOwn() throws Exception {
        folder.keep(fork(null, 7), List.of(DRIVER));
        folder.keep(fork(1, 2), List.of(KERNEL));

        assertThat(folder.stacks(fork(null, 7)).orElseThrow()).containsExactly(DRIVER);
        assertThat(folder.stacks(fork(1, 2)).orElseThrow()).containsExactly(KERNEL);
    }

    @Test
    void aRunThatKeepsNoneHasNone() throws Exception {
        assertThat(folder.stacks(fork(null, 10))).isEmpty();
    }

    @Test
    void aFileThatIsMissingAmongOthersIsNamed() throws Exception {
        folder.keep(fork(1, 2), List.of(KERNEL));

        assertThatThrownBy(() -> folder.stacks(fork(null, 10)))
                .isInstanceOf(UnreadableRunException.class)
                .hasMessage("'%s' is missing".formatted(file()));
        assertThat(folder.stacks(fork(null, 0)))
                .as("of a fork without samples none is missed")
                .isEmpty();
    }

    @Test
    void aFileCutAnywhereIsNamed() throws Exception {
        folder.keep(fork(null, 10), List.of(DRIVER, KERNEL, EMPTY));
        byte[] whole = Files.readAllBytes(file());

        for (int length = 0; length < whole.length; length++) {
            Files.write(file(), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> folder.stacks(fork(null, 10)))
                    .as("cut to %d bytes", length)
                    .isInstanceOf(UnreadableRunException.class)
                    .hasMessageContaining("'%s' is damaged: it ".formatted(file()));
        }
    }

    @Test
    void aChangedByteIsFound() throws Exception {
        folder.keep(fork(null, 10), List.of(DRIVER, KERNEL, EMPTY));
        byte[] whole = Files.readAllBytes(file());

        for (int at = 10; at < whole.length; at++) { // before that is gzip's head, whose system and time change nothing
            byte[] changed = whole.clone();
            changed[at] ^= 0x10;
            Files.write(file(), changed);
            assertThatThrownBy(() -> folder.stacks(fork(null, 10)))
                    .as("byte %d", at)
                    .isInstanceOf(UnreadableRunException.class)
                    .hasMessageContaining("is damaged: ");
        }
    }

    @Test
    void stacksOfAnotherForkAreNotTaken() throws Exception {
        folder.keep(fork(null, 10), List.of(DRIVER, KERNEL));

        assertThatThrownBy(() -> folder.stacks(fork(null, 10)))
                .hasMessageEndingWith("is damaged: it has 9 samples, and profiles.ndjson has 10 for this fork");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a;b 3", "a;[DRIVER]", "a;[DRIVER] 0", "a;[driver] 3", "a;[NO_LAYER] 3", "a[DRIVER] 3"})
    void aLineThatIsNoStackIsNamed(String line) throws Exception {
        Files.createDirectories(file().getParent());
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file()))) {
            out.write((DRIVER.line() + "\n" + line + "\n").getBytes(StandardCharsets.UTF_8));
        }

        assertThatThrownBy(() -> folder.stacks(fork(null, 10)))
                .isInstanceOf(UnreadableRunException.class)
                .hasMessageContaining("is damaged: ");
    }

    @Test
    void aNameThatWouldBreakItsLineIsChanged() {
        assertThat(ProfiledStack.storable("client; of\nevil")).isEqualTo("client, of,evil");
    }

    @Test
    void endlessRecursionIsCutAndItsSamplesStay() {
        ProfiledStack deep = new ProfiledStack(Collections.nCopies(5_000, "a.B.c_[j]"), Layer.REST, 4);

        assertThat(deep.frames()).hasSize(512);
        assertThat(deep.samples()).isEqualTo(4);
    }

    /** A few hot stacks and thousands of rare ones, as of a compiler's threads. */
    private static List<ProfiledStack> many() {
        Random random = new Random(3);
        List<ProfiledStack> stacks = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            List<String> frames = new ArrayList<>(List.of("[client-#]"));
            for (int depth = 0; depth < 1 + random.nextInt(30); depth++) {
                frames.add("a.package.OfSome.function%d_[j]".formatted(random.nextInt(4)));
            }
            Layer layer = random.nextInt(3) == 0 ? Layer.KERNEL_NETWORK : Layer.DRIVER;
            stacks.add(new ProfiledStack(frames, layer, i == 0 ? 10_000 : 1 + random.nextInt(3)));
        }
        return stacks;
    }

    private static Map<Layer, Long> samples(List<ProfiledStack> stacks) {
        Map<Layer, Long> samples = new EnumMap<>(Layer.class);
        stacks.forEach(stack -> samples.merge(stack.layer(), stack.samples(), Long::sum));
        return samples;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000, 20_000, 100_000})
    void theBoundKeepsEverySumAndTheHottestStack(long bytes) {
        List<ProfiledStack> all = many();
        List<ProfiledStack> kept = StackFold.within(bytes, all);

        assertThat(samples(kept)).isEqualTo(samples(all));
        assertThat(kept.stream().mapToLong(stack -> stack.line().length() + 1).sum())
                .as("what cannot be folded further is a line for each layer")
                .isLessThanOrEqualTo(Math.max(bytes, 60));
        assertThat(kept)
                .filteredOn(stack -> bytes >= 1_000 && stack.samples() >= 10_000)
                .as("with its whole path")
                .hasSize(bytes >= 1_000 ? 1 : 0)
                .allSatisfy(stack ->
                        assertThat(stack.frames()).isEqualTo(all.getFirst().frames()));
    }

    @Test
    void nothingIsFoldedWhereThereIsRoom() {
        List<ProfiledStack> kept = StackFold.within(StackFile.MOST_BYTES, List.of(DRIVER, KERNEL, EMPTY, DRIVER));

        assertThat(kept).containsExactlyInAnyOrder(new ProfiledStack(DRIVER.frames(), Layer.DRIVER, 14), KERNEL, EMPTY);
    }

    @Test
    void aRareCallIsFoldedIntoItsCallerLayerByLayer() {
        List<ProfiledStack> stacks = List.of(
                new ProfiledStack(List.of("caller", "often"), Layer.DRIVER, 90),
                new ProfiledStack(List.of("caller", "seldom"), Layer.DRIVER, 1),
                new ProfiledStack(List.of("caller", "seldom", "deeper"), Layer.POOL, 1));

        assertThat(StackFold.within(60, stacks))
                .containsExactlyInAnyOrder(
                        new ProfiledStack(List.of("caller", "often"), Layer.DRIVER, 90),
                        new ProfiledStack(List.of("caller"), Layer.DRIVER, 1),
                        new ProfiledStack(List.of("caller"), Layer.POOL, 1));
    }
}
