package dev.dbdyno.databases.neo4j.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;

/**
 * Where the server's process begins. Its argument is the server's folder, with {@code neo4j.conf} in it.
 *
 * <p>The lab writes a line and the server answers with one: first the password that the user neo4j shall have, answered
 * {@code ready PORT}; then {@code counters}, {@code connections NAME} or {@code end NAME}, NAME being what connections call
 * themselves, answered with numbers, or {@code run STATEMENT}, answered with {@code rows} or {@code failed}. When standard input ends, the lab is gone or has done with the server: its folder is
 * thrown away, so it does not take the seconds that an orderly shutdown takes.
 */
public final class Neo4jServer {

    private static final int LAB_IS_GONE = 0;
    private static final int NOT_STARTED = 1;

    private Neo4jServer() {}

    /** Starts the server; returns never. */
    public static void main(String[] arguments) {
        PrintStream answers = System.out;
        // whatever else is printed must not be taken for an answer
        System.setOut(System.err);
        int code = NOT_STARTED;
        try (BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            converse(Path.of(arguments[0]), questions, answers);
            code = LAB_IS_GONE;
        } catch (IOException | RuntimeException e) {
            System.err.println("the server could not be started, or failed: " + causes(e));
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    private static void converse(Path folder, BufferedReader questions, PrintStream answers) throws IOException {
        String password = questions.readLine();
        if (password == null) {
            return;
        }
        DatabaseManagementService service = new DatabaseManagementServiceBuilder(folder)
                .loadPropertiesFromFile(folder.resolve("neo4j.conf"))
                .build();
        service.database(GraphDatabaseSettings.SYSTEM_DATABASE_NAME)
                .executeTransactionally(
                        "ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED", Map.of("password", password));
        Insight insight = Insight.into(service.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME));
        answer(answers, "ready " + insight.boltPort());
        for (String question = questions.readLine(); question != null; question = questions.readLine()) {
            answer(answers, insight.answer(question));
        }
    }

    /** Neo4j wraps what went wrong several times. */
    private static String causes(Throwable failure) {
        StringBuilder causes = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            causes.append(System.lineSeparator()).append("  ").append(cause);
        }
        return causes.toString();
    }

    private static void answer(PrintStream answers, String line) {
        answers.println(line);
        answers.flush();
    }
}
