package dev.dbdyno.spi;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.WorkCounter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a stack says about itself, and how it is opened.
 *
 * @param name the word for this stack in an arm, such as {@code jdbc}: lower case letters, digits and hyphens
 * @param summary one line for {@code dbdyno list}: the libraries from the API that a service calls down to the driver
 * @param style the style of the opened stack; hosts choose by it
 * @param database what the stack reaches, which says what operations it does
 * @param oldestServer the oldest version of the server that the stack's libraries work with, as major and minor number;
 *     empty where no server is too old. An arm on an older server fails with these words while the others go on.
 * @param standaloneBecause why no web host can serve the stack, a clause such as {@code its libraries are Spring Boot
 *     2.3's}; empty where the hosts of its style can
 * @param unservedBy web hosts of its style that cannot serve the stack, each with the reason, a clause such as {@code it
 *     needs Vert.x 4.5 and this host brings 5.0}
 * @param settings every setting that the stack understands, each with the default that a user following the library's
 *     documentation gets. The setting {@link StackProvider#poolSetting} is expected among them where the stack has a pool.
 * @param trials values of these settings that are worth a trial where an arm should become faster, the most promising first
 * @param explainedWork what the stack, with these settings, makes the server count beyond the one statement and one
 *     transaction that a plain operation is: one sentence for each counter that differs. Only what lies in the library's
 *     nature and was seen at the server: the explanation keeps a comparison alive that would otherwise be void, and is
 *     printed beside it.
 * @param opener opens the stack; the only part that may touch the stack's libraries
 */
public record StackDescription(
        String name,
        String summary,
        Style style,
        DatabaseKind database,
        Optional<String> oldestServer,
        Optional<String> standaloneBecause,
        Map<String, String> unservedBy,
        List<Setting<?>> settings,
        List<Trial> trials,
        Function<Settings, Map<WorkCounter, String>> explainedWork,
        Opener opener) {

    public StackDescription {
        unservedBy = Map.copyOf(unservedBy);
        settings = List.copyOf(settings);
        trials = List.copyOf(trials);
    }

    /** Opens a stack. */
    @FunctionalInterface
    public interface Opener {

        /**
         * Called once a fork, on the host's main thread, and may block.
         *
         * @param endpoint the server to connect to
         * @param settings a value for each of {@link #settings()}
         * @return a stack of the declared {@link #style()}, ready for its first operation
         * @throws OperationException when the server refuses or cannot be reached
         */
        Stack open(Endpoint endpoint, Settings settings) throws OperationException;
    }

    /** A stack on PostgreSQL of any version, without a setting, that every host of its style can serve. */
    public static StackDescription of(String name, String summary, Style style, Opener opener) {
        return new StackDescription(
                name,
                summary,
                style,
                DatabaseKind.POSTGRESQL,
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                List.of(),
                List.of(),
                settings -> Map.of(),
                opener);
    }

    /** The same stack on Neo4j, of at least this version. */
    public StackDescription onNeo4j(String oldest) {
        return new StackDescription(
                name,
                summary,
                style,
                DatabaseKind.NEO4J,
                Optional.of(oldest),
                standaloneBecause,
                unservedBy,
                settings,
                trials,
                explainedWork,
                opener);
    }

    /** The same stack, which no web host can serve for this reason. */
    public StackDescription standaloneBecause(String reason) {
        return new StackDescription(
                name,
                summary,
                style,
                database,
                oldestServer,
                Optional.of(reason),
                unservedBy,
                settings,
                trials,
                explainedWork,
                opener);
    }

    /** The same stack, which one web host cannot serve for this reason. */
    public StackDescription unservedBy(String host, String reason) {
        return new StackDescription(
                name,
                summary,
                style,
                database,
                oldestServer,
                standaloneBecause,
                Map.of(host, reason),
                settings,
                trials,
                explainedWork,
                opener);
    }

    /** The same stack with these settings. */
    public StackDescription with(Setting<?>... understood) {
        return new StackDescription(
                name,
                summary,
                style,
                database,
                oldestServer,
                standaloneBecause,
                unservedBy,
                List.of(understood),
                trials,
                explainedWork,
                opener);
    }

    /** The same stack, with sentences that explain what it makes the server count. */
    public StackDescription explaining(Function<Settings, Map<WorkCounter, String>> work) {
        return new StackDescription(
                name,
                summary,
                style,
                database,
                oldestServer,
                standaloneBecause,
                unservedBy,
                settings,
                trials,
                work,
                opener);
    }

    /**
     * The same stack with these values of its settings worth a trial.
     *
     * @throws IllegalArgumentException where one is of another setting, or none that its setting takes
     */
    public StackDescription trying(List<Trial> worthIt) {
        Trial.requireOf(settings, worthIt);
        return new StackDescription(
                name,
                summary,
                style,
                database,
                oldestServer,
                standaloneBecause,
                unservedBy,
                settings,
                worthIt,
                explainedWork,
                opener);
    }
}
