package dev.dbdyno.databases.postgresql;

import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.FortuneRows;
import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.model.data.WorldRows;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The tables of the data sets, made on the server in a schema of dbdyno's. */
record Tables(OwnSchema schema) {

    private static final String COMPANIES = "companies";
    private static final String WORLD = "world";
    private static final String FORTUNE = "fortune";
    private static final String USERS = "users";

    /** All tables that may exist, with the schema, for removing them. */
    String all() {
        return Stream.of(COMPANIES, WORLD, FORTUNE, USERS).map(this::inSchema).collect(Collectors.joining(", "));
    }

    private String inSchema(String table) {
        return schema.name() + "." + table;
    }

    /**
     * How a table is made.
     *
     * @param name with its schema
     * @param words for the progress
     * @param holds a condition over all rows, true where they are as they were made
     * @param columns in parentheses
     * @param rows behind {@code INSERT INTO} and the name
     */
    private record Making(String name, String words, String holds, String columns, String rows) {}

    /** Afterwards the table holds these rows and no others, without dead ones and with fresh statistics. */
    void prepare(LabSession session, DataSet data, Consumer<String> progress) throws SQLException, DatabaseException {
        if (data instanceof DataSet.Own own) {
            new OwnSetup(session, own.file()).run(progress);
            return;
        }
        Making making = making(data);
        if (!holds(session, making)) {
            progress.accept("loading " + making.words);
            load(session, making);
        }
        session.run("VACUUM (FREEZE, ANALYZE) " + making.name);
    }

    private static boolean holds(LabSession session, Making making) throws SQLException {
        boolean exists =
                session.one("SELECT to_regclass('%s') IS NOT NULL".formatted(making.name), row -> row.getBoolean(1));
        return exists
                && session.one(
                        "SELECT coalesce(%s, false) FROM %s".formatted(making.holds, making.name),
                        row -> row.getBoolean(1));
    }

    private static void load(LabSession session, Making making) throws SQLException {
        session.run("DROP TABLE IF EXISTS " + making.name);
        session.run("CREATE TABLE %s %s".formatted(making.name, making.columns));
        session.run("INSERT INTO %s %s".formatted(making.name, making.rows));
    }

    private Making making(DataSet data) {
        return switch (data) {
            case DataSet.Companies companies -> companies(companies.rows());
            case DataSet.Worlds worlds -> worlds();
            case DataSet.Fortunes fortunes -> fortunes();
            case DataSet.Users users -> users(users.rows());
            case DataSet.Own own -> throw new IllegalArgumentException("only its file knows how to make it: " + own);
            case DataSet.Movies movies ->
                throw new IllegalArgumentException("PostgreSQL holds tables, but was asked for the graph of movies");
        };
    }

    private Making companies(int rows) {
        return new Making(
                inSchema(COMPANIES),
                count(rows) + " companies",
                numbered("company_id", rows) + " AND bool_and(company_name = md5(company_id::text))",
                "(company_id serial PRIMARY KEY, company_name varchar(255))",
                "(company_name) SELECT md5(i::text) FROM generate_series(1, %d) AS i ORDER BY i".formatted(rows));
    }

    private Making worlds() {
        return new Making(
                inSchema(WORLD),
                count(WorldRows.COUNT) + " worlds",
                numbered("id", WorldRows.COUNT) + " AND bool_and(randomnumber = " + worldNumber("id") + ")",
                "(id integer PRIMARY KEY, randomnumber integer NOT NULL)",
                "SELECT i, %s FROM generate_series(1, %d) AS i".formatted(worldNumber("i"), WorldRows.COUNT));
    }

    private static String worldNumber(String id) {
        return WorldRows.NUMBER_IN_SQL.replace("%s", id);
    }

    private Making fortunes() {
        List<String> messages = FortuneRows.MESSAGES;
        String rows = IntStream.range(0, messages.size())
                .mapToObj(index -> "(%d, %s)".formatted(index + 1, literal(messages.get(index))))
                .collect(Collectors.joining(", "));
        return new Making(
                inSchema(FORTUNE),
                messages.size() + " fortunes",
                "count(*) = %d AND bool_and((id, message::text) IN (%s))".formatted(messages.size(), rows),
                "(id integer PRIMARY KEY, message varchar(2048) NOT NULL)",
                "VALUES " + rows);
    }

    private Making users(int rows) {
        String of = "'name' || %1$s, 'surname' || %1$s, %1$s || '@example.org', timestamp '%2$s'";
        return new Making(
                inSchema(USERS),
                count(rows) + " users",
                numbered("id", rows)
                        + " AND bool_and((name, surname, email, created) = (%s))"
                                .formatted(of.formatted("id", UserRows.CREATED)),
                "(id serial PRIMARY KEY, name varchar(64) NOT NULL, surname varchar(64) NOT NULL,"
                        + " email varchar(64) NOT NULL, created timestamp NOT NULL DEFAULT now())",
                "(name, surname, email, created) SELECT %s FROM generate_series(1, %d) AS i ORDER BY i"
                        .formatted(of.formatted("i", UserRows.CREATED), rows));
    }

    private static String numbered(String id, int rows) {
        return "count(*) = %2$d AND min(%1$s) = 1 AND max(%1$s) = %2$d".formatted(id, rows);
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private static String count(int rows) {
        return String.format(Locale.ROOT, "%,d", rows);
    }
}
