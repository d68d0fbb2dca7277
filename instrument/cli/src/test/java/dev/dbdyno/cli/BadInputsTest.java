package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.cli.faults.Damage;
import dev.dbdyno.cli.faults.Words;
import dev.dbdyno.cli.terminal.ExitCode;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.DatabaseProvider;
import dev.dbdyno.databases.Databases;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.studies.ScenarioFile;
import dev.dbdyno.studies.Study;
import dev.dbdyno.studies.StudyException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Hundreds of inputs that a seed has damaged. Each is refused in words, or is still right; none ends in a stack trace, and none is a
 * defect of dbdyno.
 */
class BadInputsTest {

    /** A real one of two arms, in one block. */
    private static final Path RUN = Path.of("src/test/resources/run");

    private static final Path FORMATS = Path.of("../results/src/test/resources/dev/dbdyno/results");
    private static final Path STUDIES = Path.of("../../studies");

    /** Where no distribution is: a command whose arguments are right ends there. */
    private static final Path NOWHERE = Path.of("nowhere");

    @TempDir
    private Path temp;

    /** Tries so many; returns how many were refused. */
    private static long refused(int inputs, LongFunction<Ended> attempt) {
        SoftAssertions all = new SoftAssertions();
        long refused = LongStream.range(0, inputs)
                .mapToObj(attempt)
                .filter(ended -> isRefused(ended, all))
                .count();
        all.assertAll();
        return refused;
    }

    private static boolean isRefused(Ended ended, SoftAssertions all) {
        all.assertThat(ended.code())
                .as(ended.output())
                .isIn(ExitCode.OK, ExitCode.USAGE, ExitCode.CANNOT_RUN, ExitCode.NOTHING_MEASURED);
        if (ended.code() != ExitCode.OK) {
            all.check(() -> Words.check(ended.output()));
        }
        return ended.code() == ExitCode.USAGE || ended.code() == ExitCode.CANNOT_RUN;
    }

    private interface Attempt {
        Ended with(Damage damage, Path folder) throws IOException;
    }

    private long refused(int inputs, Attempt attempt) {
        return refused(inputs, seed -> {
            try {
                return attempt.with(new Damage(seed), Files.createDirectory(temp.resolve("input-" + seed)));
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void damagedRunFolders() {
        assertThat(refused(30, BadInputsTest::reportDamaged)).isGreaterThan(10);
    }

    private static Ended reportDamaged(Damage damage, Path folder) throws IOException {
        damage(damage, RUN, folder);
        return Ended.run(NOWHERE, "report", folder.toString());
    }

    /** They hold every kind of record rather than what one run could store, so that they are read and not analysed. */
    @Test
    void damagedRunFoldersOfEveryFormat() {
        assertThat(refused(150, BadInputsTest::readDamagedRun)).isGreaterThan(80);
    }

    private static Ended readDamagedRun(Damage damage, Path folder) throws IOException {
        damage(damage, FORMATS.resolve(damage.oneOf(List.of("format-1", "format-2", "format-3"))), folder);
        try {
            return new Ended(ExitCode.OK, RunFolder.at(folder).read().toString());
        } catch (UnreadableRunException e) {
            return new Ended(ExitCode.CANNOT_RUN, "dbdyno: " + e.getMessage() + "\n");
        }
    }

    private static void damage(Damage damage, Path run, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> originals = Files.list(run)) {
            for (Path original : originals.sorted().toList()) {
                files.add(Files.copy(original, folder.resolve(original.getFileName())));
            }
        }
        Path file = damage.oneOf(files);
        Files.writeString(file, damaged(damage, Files.readString(file)));
    }

    /** One record among the lines, or the whole document. */
    private static String damaged(Damage damage, String text) {
        if (damage.oneOf(List.of(true, false, false, false))) {
            return damage.characters(text);
        }
        if (!text.startsWith("{\"")) {
            return damage.json(text);
        }
        List<String> lines = new ArrayList<>(text.lines().toList());
        int at = damage.oneOf(List.of(0, lines.size() / 2, lines.size() - 1));
        lines.set(at, damage.json(lines.get(at)));
        return String.join("\n", lines) + "\n";
    }

    @Test
    void damagedStudies() {
        assertThat(refused(80, BadInputsTest::readDamagedStudy)).isGreaterThan(30);
    }

    private static Ended readDamagedStudy(Damage damage, Path folder) throws IOException {
        String name = damage.oneOf(List.of("artemik-2023", "filichkin-2019", "hibernate-reactive-2021", "sdn-rx-2019"));
        String text = Files.readString(STUDIES.resolve(name + ".yaml"));
        Path file = Files.writeString(folder.resolve("mine.yaml"), damage.lines(text));
        try {
            return new Ended(ExitCode.OK, Study.read(file).title());
        } catch (StudyException e) {
            return new Ended(ExitCode.USAGE, "dbdyno: " + e.getMessage() + "\n");
        }
    }

    private static final String SCENARIO = """
            # what a shop asks
            setup:
              - create table orders (id int primary key, customer int, total numeric)
              - insert into orders select i, i % 100, i * 1.5 from generate_series(1, 10000) as i
            query: select id, total from orders where customer = $1 and total > $2 limit 10
            parameters:
              - 1..100
              - 0..1000
            rows: 10
            """;

    @Test
    void damagedScenarios() {
        assertThat(refused(80, BadInputsTest::readDamagedScenario)).isGreaterThan(30);
    }

    private static Ended readDamagedScenario(Damage damage, Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mine.yaml"), damage.lines(SCENARIO));
        try {
            return new Ended(ExitCode.OK, ScenarioFile.read(file).toString());
        } catch (StudyException e) {
            return new Ended(ExitCode.USAGE, "dbdyno: " + e.getMessage() + "\n");
        }
    }

    private static final List<String> FRAMES = List.of(
            "{\"type\":\"failed\",\"phase\":\"warming up\",\"message\":\"no route\",\"sqlState\":\"08001\"}",
            "{\"type\":\"closed\",\"operations\":12}",
            "{\"type\":\"serving\",\"port\":8080,\"buildNanos\":12}");

    private static final List<String> COMMANDS = List.of(
            "{\"type\":\"describe\"}",
            "{\"type\":\"check\",\"stack\":\"jdbc\",\"host\":\"standalone\",\"settings\":{\"pool\":\"8\"}}");

    @Test
    void damagedFramesAndCommands() {
        long frames = refused(60, seed -> parsed(Frame.class, FRAMES, new Damage(seed)));
        long commands = refused(40, seed -> parsed(Command.class, COMMANDS, new Damage(seed)));
        assertThat(frames + commands).isGreaterThan(50);
    }

    private static Ended parsed(Class<?> type, List<String> texts, Damage damage) {
        String text = damage.oneOf(texts);
        try {
            Object read =
                    Json.read(damage.oneOf(List.of(true, false)) ? damage.json(text) : damage.characters(text), type);
            return new Ended(ExitCode.OK, read.toString());
        } catch (IllegalArgumentException e) {
            return new Ended(ExitCode.USAGE, "dbdyno: " + e.getMessage() + "\n");
        }
    }

    /** Nothing listens on port 1, and no name is looked up. */
    private static final List<String> URLS = List.of(
            "postgresql://me@127.0.0.1:1/shop",
            "postgresql://me@[::1]:1/shop?sslmode=require",
            "neo4j://neo4j@127.0.0.1:1",
            "bolt://127.0.0.1:1/");

    @Test
    void damagedServerUrls() {
        assertThat(refused(60, seed -> connected(url(new Damage(seed))))).isGreaterThan(50);
    }

    private static String url(Damage damage) {
        String url = damage.oneOf(URLS);
        String cut = damage.oneOf(List.of("127.0.0.1", "[::1]", ":1", "@", "//", "shop", "me", "neo4j", "?"));
        String put = damage.oneOf(
                List.of("", " ", ":", "@", "[", "//", "%zz", ":99999", ":-1", "?sslmode=maybe", "#", "\u0000"));
        return url.contains(cut)
                ? url.replace(cut, cut.contains("1") && put.isEmpty() ? "127.0.0.1:" : put)
                : url + put;
    }

    private static Ended connected(String url) {
        DatabaseProvider provider = Databases.found()
                .namedBy(url)
                .orElseGet(() -> Databases.found().providers().getFirst());
        try {
            provider.given(url, Map.of(), progress -> {}).close();
            return new Ended(ExitCode.OK, url);
        } catch (DatabaseException e) {
            return new Ended(ExitCode.CANNOT_RUN, "dbdyno: " + e.getMessage() + "\n");
        }
    }

    private static final List<String> ARMS =
            List.of("jdbc", "jdbc@spring-mvc threads=virtual pool=8", "r2dbc io.r2dbc:r2dbc-pool=1.0.2.RELEASE pool=4");

    @Test
    void damagedArms() {
        assertThat(refused(30, seed -> {
                    Damage damage = new Damage(seed);
                    return Ended.run(NOWHERE, "compare", "--dry-run", "--", damage.characters(damage.oneOf(ARMS)));
                }))
                .isEqualTo(30);
    }

    private static final List<String> OPTIONS = List.of(
            "--rate",
            "--clients",
            "--window",
            "--windows",
            "--warmup",
            "--budget",
            "--blocks",
            "--precision",
            "--margin",
            "--round-trip",
            "--lead-in",
            "--backlog",
            "--jvm",
            "--heap",
            "--seed",
            "--companies",
            "--scenario",
            "--query",
            "--param",
            "--rows",
            "--set",
            "--with",
            "--database-processors",
            "--target",
            "--draw",
            "--hand-over");

    private static final List<String> VALUES = List.of(
            "",
            " ",
            "-1",
            "0",
            "soon",
            "5k",
            "1e400",
            "NaN",
            "99999999999999999999",
            "5/s",
            "1..0",
            "=",
            "a=",
            "=a",
            "p99<",
            "%",
            "\u0000",
            "1ms1ms",
            "-5ms",
            "0/s",
            "null",
            "--",
            "/",
            "http://",
            "https://x/",
            "{id}",
            "'");

    @Test
    void impossiblePlans() {
        assertThat(refused(50, seed -> {
                    Damage damage = new Damage(seed);
                    String option = damage.oneOf(OPTIONS) + "=" + damage.oneOf(VALUES);
                    String further = damage.oneOf(OPTIONS) + "=" + damage.oneOf(VALUES);
                    String command = damage.oneOf(List.of("compare", "capacity", "curve", "clients", "spike"));
                    return Ended.run(NOWHERE, command, "--dry-run", option, further);
                }))
                .isEqualTo(50);
    }
}
