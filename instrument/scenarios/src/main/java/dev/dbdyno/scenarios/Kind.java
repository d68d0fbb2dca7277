package dev.dbdyno.scenarios;

import dev.dbdyno.model.DatabaseKind;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * A kind of scenario, as the command line knows it.
 *
 * @param name the word behind {@code --scenario}
 * @param summary what {@code dbdyno list} says of it
 * @param database the kind of database that it runs on
 * @param options that shape it; several kinds may share one
 * @param reader makes one of what the user gave; throws {@link IllegalArgumentException} in the user's words
 */
public record Kind(
        String name,
        String summary,
        DatabaseKind database,
        List<ScenarioOption<?>> options,
        Function<Given, Scenario> reader) {

    /** An error that lists more names than this is no longer read. */
    private static final int MOST_NAMED = 4;

    /** Every kind, in the order of {@link Scenario}'s list. The first on each database is the one that is asked by default. */
    public static List<Kind> all() {
        return Arrays.stream(Scenario.class.getPermittedSubclasses())
                .map(Kind::of)
                .toList();
    }

    private static Kind of(Class<?> scenario) {
        try {
            return (Kind) scenario.getDeclaredField("KIND").get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("%s needs a static KIND".formatted(scenario), e);
        }
    }

    /** The kind that is usual on a database if the user names none. */
    public static Kind usualOn(DatabaseKind database) {
        return on(database).getFirst();
    }

    /** The one that is asked where the user names neither a scenario nor an arm on another database. */
    public static Kind usual() {
        return all().getFirst();
    }

    /**
     * The scenarios that the user may name instead of one that does not run on a database, such as {@code --scenario a,
     * b or c}.
     */
    public static String insteadOn(DatabaseKind database) {
        List<String> names = on(database).stream().map(Kind::name).toList();
        return names.size() > MOST_NAMED
                ? "another, such as --scenario " + names.getFirst()
                : "--scenario %s or %s"
                        .formatted(String.join(", ", names.subList(0, names.size() - 1)), names.getLast());
    }

    /** All kinds that run on a database. */
    public static List<Kind> on(DatabaseKind database) {
        return all().stream().filter(kind -> kind.database == database).toList();
    }

    /** A kind on PostgreSQL. */
    static Kind onTables(String name, String summary, Function<Given, Scenario> reader, ScenarioOption<?>... options) {
        return new Kind(name, summary, DatabaseKind.POSTGRESQL, List.of(options), reader);
    }

    /** A kind on Neo4j. */
    static Kind onMovies(String name, String summary, Function<Given, Scenario> reader, ScenarioOption<?>... options) {
        return new Kind(name, "Neo4j: " + summary, DatabaseKind.NEO4J, List.of(options), reader);
    }
}
