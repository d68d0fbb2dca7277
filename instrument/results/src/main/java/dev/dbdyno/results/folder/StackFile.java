package dev.dbdyno.results.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.ProfiledStack;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;

/** The stacks of one profiled fork: lines in collapsed form, compressed by gzip, whose checksum finds damage. */
final class StackFile {

    /**
     * The longest text before it is compressed to a fiftieth. Forks of usual runs stay below it without folding. The files of a
     * thousand forks still fit on a disk, and each in memory.
     */
    static final int MOST_BYTES = 16 << 20;

    private StackFile() {}

    /** The place of a fork's file in the folder {@code stacks}. */
    static Path in(Path stacks, ProfileRecord fork) {
        Integer attempt = fork.attempt();
        return stacks.resolve("block-%d-arm-%d%s.collapsed.gz"
                .formatted(
                        fork.block(),
                        fork.arm(),
                        attempt == null || attempt == 0 ? "" : "-attempt-%d".formatted(attempt)));
    }

    static void write(Path file, List<ProfiledStack> stacks) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zipped = new GZIPOutputStream(bytes)) {
            for (ProfiledStack stack : StackFold.within(MOST_BYTES, stacks)) {
                zipped.write((stack.line() + "\n").getBytes(UTF_8));
            }
        }
        Path folder = Objects.requireNonNull(file.getParent(), "stacks lie in a folder of the run's");
        Files.createDirectories(folder);
        WholeFile.forceFolderOf(folder);
        WholeFile.write(file, bytes.toByteArray());
    }

    /** @throws UnreadableRunException if the file is damaged, or does not hold the samples of its fork */
    static List<ProfiledStack> read(Path file, ProfileRecord fork) throws UnreadableRunException {
        List<ProfiledStack> stacks = parse(file, text(file));
        long samples = stacks.stream().mapToLong(ProfiledStack::samples).sum();
        if (samples != fork.samples()) {
            throw damaged(
                    file,
                    "it has %d samples, and profiles.ndjson has %d for this fork".formatted(samples, fork.samples()));
        }
        return stacks;
    }

    private static String text(Path file) throws UnreadableRunException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            byte[] bytes = in.readNBytes(MOST_BYTES + 1);
            if (bytes.length > MOST_BYTES) {
                throw damaged(file, "it is longer than dbdyno writes");
            }
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (EOFException e) {
            throw damaged(file, "it ends early");
        } catch (ZipException | CharacterCodingException e) {
            throw damaged(file, "it is no compressed text as it was written");
        } catch (IOException e) {
            throw new UnreadableRunException("'%s' cannot be read: %s".formatted(file, WholeFile.why(e)), e);
        }
    }

    private static List<ProfiledStack> parse(Path file, String text) throws UnreadableRunException {
        try {
            return text.lines().map(ProfiledStack::parse).toList();
        } catch (IllegalArgumentException e) {
            throw damaged(file, String.valueOf(e.getMessage()));
        }
    }

    private static UnreadableRunException damaged(Path file, String why) {
        return new UnreadableRunException("'%s' is damaged: %s".formatted(file, why));
    }
}
