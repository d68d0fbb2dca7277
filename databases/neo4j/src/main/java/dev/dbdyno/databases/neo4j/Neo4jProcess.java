package dev.dbdyno.databases.neo4j;

import dev.dbdyno.databases.CleanEnvironment;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.ServerFolder;
import dev.dbdyno.databases.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * A Neo4j server that runs as our child process, in a folder of its own, and answers a line with a line. It ends itself when
 * its standard input does: also where the lab was killed.
 */
final class Neo4jProcess implements CypherSession {

    private static final Duration STARTING_AT_MOST = Duration.ofMinutes(2);
    private static final Duration ANSWERING_AT_MOST = Duration.ofSeconds(30);
    private static final Duration STOPPING_AT_MOST = Duration.ofSeconds(10);
    private static final int MOST_SHOWN = 120;
    private static final String READY = "ready ";
    private static final String ROWS = "rows ";

    private final Process process;
    private final ServerFolder folder;
    private final Writer questions;
    private final BufferedReader answers;

    /** None of these settings makes writes or authentication cheaper than in service. */
    private static final String SETTINGS = """
            server.bolt.enabled=true
            server.bolt.thread_pool_max_size=400
            server.http.enabled=false
            server.https.enabled=false
            dbms.security.auth_enabled=true
            server.memory.pagecache.size=128m
            # 500 MB that a throwaway folder need not take
            db.tx_log.preallocate=false
            db.query.default_language=CYPHER_5
            # says nothing to anybody, and looks for nobody
            dbms.usage_report.enabled=false
            client.allow_telemetry=false
            server.fleet_discovery.enabled=false
            dbms.fleet_manager.enabled=false
            """;

    private Neo4jProcess(Process process, ServerFolder folder) {
        this.process = process;
        this.folder = folder;
        this.questions = process.outputWriter(StandardCharsets.UTF_8);
        this.answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts the process, which does not serve before {@link #serve}. */
    static Neo4jProcess launch(Neo4jProgram program, ServerFolder folder, Listening listening)
            throws IOException, DatabaseException {
        Files.createDirectories(folder.data());
        Files.writeString(
                folder.data().resolve("neo4j.conf"),
                SETTINGS + "server.bolt.listen_address=%s:0%n".formatted(listening.address()));
        Path arguments = folder.path().resolve("server.args");
        Files.writeString(arguments, program.arguments(folder.data()));
        List<String> command = new ArrayList<>(ServerProcess.detached());
        command.addAll(List.of(Neo4jProgram.java().toString(), "@" + arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.data().toFile())
                .redirectError(Redirect.appendTo(folder.log().toFile()));
        CleanEnvironment.of(builder);
        return new Neo4jProcess(builder.start(), folder);
    }

    long pid() {
        return process.pid();
    }

    /**
     * Waits until it serves.
     *
     * @param password that its user neo4j shall have; reaches neither its arguments nor a file
     * @return its port
     */
    int serve(String password) throws IOException, DatabaseException, InterruptedException {
        String answer = ask(password, STARTING_AT_MOST);
        if (!answer.startsWith(READY)) {
            throw failed("it should be ready, but answered '%s'".formatted(answer));
        }
        return Integer.parseInt(answer.substring(READY.length()));
    }

    @Override
    public List<List<String>> run(String statement) throws DatabaseException {
        String answer = ask("run " + statement.replaceAll("\\R", " "));
        if (!answer.startsWith(ROWS)) {
            throw new DatabaseException("The embedded Neo4j was asked to run '%s', but answered: %s"
                    .formatted(statement.substring(0, Math.min(MOST_SHOWN, statement.length())), answer));
        }
        return rows(answer.substring(ROWS.length()));
    }

    /** Rows end with an ASCII record separator, values with a unit separator. */
    private static List<List<String>> rows(String text) {
        List<List<String>> rows = new ArrayList<>();
        for (String row : text.split("\u001e", 0)) {
            if (!row.isEmpty()) {
                rows.add(List.of(row.split("\u001f", 0)));
            }
        }
        return rows;
    }

    /** Sends one line and returns the line that answers it, as {@code Neo4jServer} defines them. */
    String ask(String question) throws DatabaseException {
        try {
            return ask(question, ANSWERING_AT_MOST);
        } catch (IOException e) {
            throw new DatabaseException("The embedded Neo4j has gone: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DatabaseException(
                    "The embedded Neo4j was interrupted while it answered '%s'".formatted(question), e);
        }
    }

    private synchronized String ask(String question, Duration patience)
            throws IOException, DatabaseException, InterruptedException {
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(this::nextAnswer, Thread::startVirtualThread);
        try {
            questions.write(question + "\n");
            questions.flush();
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // an answer that came later would be taken for the next one's
            process.destroyForcibly();
            throw failed("it did not answer within %d s".formatted(patience.toSeconds()));
        } catch (IOException | ExecutionException e) {
            process.waitFor(1, TimeUnit.SECONDS);
            throw failed(process.isAlive() ? "it does not answer" : "it ended with exit code " + process.exitValue());
        }
    }

    private String nextAnswer() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new IllegalStateException("the server's output has ended");
            }
            return line;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private DatabaseException failed(String what) throws IOException {
        try (Stream<String> log = Files.lines(folder.log(), StandardCharsets.ISO_8859_1)) {
            return new DatabaseException("The embedded Neo4j failed: %s%s.%s"
                    .formatted(
                            what,
                            folder.roomLeft(),
                            ServerFolder.lastWords(log.filter(line -> !line.startsWith("\tat ")))));
        }
    }

    /** Kills the process. A question that is under way fails. */
    void kill() {
        process.destroyForcibly();
    }

    /** Stops the process at once, because its folder is thrown away and an orderly shutdown takes seconds. */
    void stop() {
        kill();
        try {
            process.waitFor(STOPPING_AT_MOST.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
