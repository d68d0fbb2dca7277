package dev.dbdyno.databases.neo4j.server;

import java.util.Map;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Result;

/** The lab's own statements, run within the server's process. */
final class Statements {

    private static final char END_OF_ROW = '\u001e';
    private static final char END_OF_VALUE = '\u001f';

    private Statements() {}

    /** {@code rows …} with every value as text, or {@code failed …} with the reason. */
    static String run(GraphDatabaseService database, String statement) {
        try {
            return "rows " + database.executeTransactionally(statement, Map.of(), Statements::text);
        } catch (RuntimeException failed) {
            return "failed " + oneLine(String.valueOf(failed.getMessage()));
        }
    }

    private static String text(Result result) {
        StringBuilder text = new StringBuilder();
        while (result.hasNext()) {
            Map<String, Object> row = result.next();
            for (String column : result.columns()) {
                text.append(oneLine(String.valueOf(row.get(column)))).append(END_OF_VALUE);
            }
            text.append(END_OF_ROW);
        }
        return text.toString();
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\R", " ");
    }
}
