package dev.dbdyno.results.folder;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.profile.ProfiledStack;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run on disk: {@code run.json}, {@code forks.ndjson}, {@code windows.ndjson}, {@code profiles.ndjson} and {@code stacks/} where it was
 * profiled, {@code ending.json}, {@code logs/}.
 *
 * <p>Records are appended a line at a time and forced to disk; what is written stays. A last line that a crash cut short
 * is left out on reading.
 */
public final class RunFolder {

    private final Path path;

    private RunFolder(Path path) {
        this.path = path;
    }

    public static RunFolder at(Path path) {
        return new RunFolder(path);
    }

    public Path path() {
        return path;
    }

    public Path logs() {
        return path.resolve("logs");
    }

    /** Whether a run is stored in it. */
    public boolean isBegun() {
        return Files.isRegularFile(path.resolve("run.json"));
    }

    /** Creates the folder with its {@code run.json}. */
    public void create(Run run) throws IOException {
        Files.createDirectories(logs());
        WholeFile.forceFolderOf(path);
        WholeFile.write(path.resolve("run.json"), Json.pretty(run.inThisFormat(), Run.class));
    }

    public void append(WindowRecord window) throws IOException {
        append(windows(), Json.line(window, WindowRecord.class));
    }

    public void append(ForkRecord fork) throws IOException {
        append(forks(), Json.line(fork, ForkRecord.class));
    }

    public void append(ProfileRecord profile) throws IOException {
        append(profiles(), Json.line(profile, ProfileRecord.class));
    }

    /** Keeps the stacks of a profiled fork, in a file of their own. To be called before its profile is appended. */
    public void keep(ProfileRecord fork, List<ProfiledStack> stacks) throws IOException {
        StackFile.write(StackFile.in(stacks(), fork), stacks);
    }

    /**
     * The stacks of a profiled fork; empty where the run keeps none, as older ones do.
     *
     * @throws UnreadableRunException if they are damaged, or missing in a run that keeps stacks. Nothing else is lost with them
     */
    public Optional<List<ProfiledStack>> stacks(ProfileRecord fork) throws UnreadableRunException {
        Path file = StackFile.in(stacks(), fork);
        if (Files.exists(file)) {
            return Optional.of(StackFile.read(file, fork));
        }
        if (Files.exists(stacks()) && fork.samples() > 0) {
            throw new UnreadableRunException("'%s' is missing".formatted(file));
        }
        return Optional.empty();
    }

    public void end(Ending ending) throws IOException {
        WholeFile.write(ending(), Json.pretty(ending, Ending.class));
    }

    /** Takes back the ending of a run that goes on. */
    public void reopen() throws IOException {
        Files.deleteIfExists(ending());
    }

    /**
     * Reads the whole run back.
     *
     * @throws UnreadableRunException when the folder is none of dbdyno's, was written by a newer version, or is damaged
     */
    public RunResults read() throws IOException, UnreadableRunException {
        Run run = readRun();
        Ending ending = Files.exists(ending()) ? readFile(ending(), Ending.class) : null;
        return new RunResults(
                run,
                readLines(forks(), ForkRecord.class),
                readLines(windows(), WindowRecord.class),
                readLines(profiles(), ProfileRecord.class),
                ending);
    }

    /** The files whose last line a crash cut short; {@link #read} leaves it out. */
    public List<Path> cutShort() throws IOException {
        List<Path> cut = new ArrayList<>();
        for (Path file : List.of(windows(), forks(), profiles())) {
            if (Files.exists(file)) {
                byte[] bytes = Files.readAllBytes(file);
                if (wholeLines(bytes).remaining() < bytes.length) {
                    cut.add(file);
                }
            }
        }
        return cut;
    }

    private Run readRun() throws IOException, UnreadableRunException {
        Path file = path.resolve("run.json");
        if (!isBegun()) {
            throw new UnreadableRunException(
                    Files.exists(path.resolve("lab.lock"))
                            ? "the run in '%s' has not begun: it is starting, or was killed before it measured anything"
                                    .formatted(path)
                            : "'%s' is not a run's folder: it has no run.json".formatted(path));
        }
        int version = formatVersion(file);
        if (version > Run.FORMAT_VERSION) {
            throw new UnreadableRunException(
                    "'%s' was written in format %d, and this dbdyno reads up to %d: use the newer dbdyno that wrote it"
                            .formatted(path, version, Run.FORMAT_VERSION));
        }
        return readFile(file, Run.class);
    }

    private static int formatVersion(Path file) throws IOException, UnreadableRunException {
        JsonElement version = readFile(file, JsonObject.class).get("formatVersion");
        if (version == null || !version.toString().matches("[1-9][0-9]{0,8}")) {
            throw new UnreadableRunException("'%s' names no formatVersion: it is none of dbdyno's".formatted(file));
        }
        return version.getAsInt();
    }

    private static <T> List<T> readLines(Path file, Class<T> type) throws IOException, UnreadableRunException {
        List<T> records = new ArrayList<>();
        if (!Files.exists(file)) {
            return records;
        }
        String[] lines = text(file, wholeLines(Files.readAllBytes(file))).split("\n", -1);
        for (int i = 0; i < lines.length - 1; i++) {
            records.add(parse("line %d of '%s'".formatted(i + 1, file), lines[i], type));
        }
        return records;
    }

    /** Cut as bytes: a crash may have cut the last line within a character. */
    private static ByteBuffer wholeLines(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return ByteBuffer.wrap(bytes, 0, end);
    }

    private static <T> T readFile(Path file, Class<T> type) throws IOException, UnreadableRunException {
        return parse("'%s'".formatted(file), text(file, ByteBuffer.wrap(Files.readAllBytes(file))), type);
    }

    private static String text(Path file, ByteBuffer bytes) throws UnreadableRunException {
        try {
            return UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException e) {
            throw new UnreadableRunException("'%s' is damaged: it is no UTF-8 text".formatted(file), e);
        }
    }

    private static <T> T parse(String place, String text, Class<T> type) throws UnreadableRunException {
        try {
            return Json.read(text, type, object -> OlderFormats.upgrade(type, object));
        } catch (IllegalArgumentException e) {
            throw new UnreadableRunException("%s is damaged: %s".formatted(place, e.getMessage()), e);
        }
    }

    private Path ending() {
        return path.resolve("ending.json");
    }

    private Path windows() {
        return path.resolve("windows.ndjson");
    }

    private Path profiles() {
        return path.resolve("profiles.ndjson");
    }

    private Path stacks() {
        return path.resolve("stacks");
    }

    private Path forks() {
        return path.resolve("forks.ndjson");
    }

    private static void append(Path file, String line) throws IOException {
        boolean isNew = !Files.exists(file);
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ)) {
            dropCutLine(channel);
            writeAll(channel, line + "\n");
            if (isNew) {
                WholeFile.forceFolderOf(file);
            }
        } catch (IOException e) {
            throw unwritable(file, e);
        }
    }

    private static IOException unwritable(Path file, IOException cause) {
        return new IOException(
                "'%s' cannot be written: %s. What was written before stays readable"
                        .formatted(file, WholeFile.why(cause)),
                cause);
    }

    /** Leaves the channel at the end of its last whole line, so that a record never continues one that was cut short. */
    private static void dropCutLine(FileChannel channel) throws IOException {
        long end = channel.size();
        ByteBuffer last = ByteBuffer.allocate(1);
        while (end > 0) {
            last.clear();
            channel.read(last, end - 1);
            if (last.get(0) == '\n') {
                break;
            }
            end--;
        }
        channel.truncate(end);
        channel.position(end);
    }

    private static void writeAll(FileChannel channel, String text) throws IOException {
        ByteBuffer bytes = UTF_8.encode(text);
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }
}
