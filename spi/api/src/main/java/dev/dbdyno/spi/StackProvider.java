package dev.dbdyno.spi;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.WorkCounter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Describes a stack and opens it; found through {@link java.util.ServiceLoader}.
 *
 * @implSpec A provider is loaded to be described while the stack's own libraries are absent. Its class, its fields and
 *     {@link #settings()} may therefore refer to nothing but this package and the JDK; only {@link #open} may touch the
 *     stack's libraries. It needs a public constructor without parameters.
 */
public interface StackProvider {

    /** The word for this stack in an arm, such as {@code jdbc}: lower case letters, digits and hyphens. */
    String name();

    /** One line for {@code dbdyno list}: the libraries from the API a service calls down to the driver. */
    String summary();

    /** The style in which {@link #open} returns the stack; hosts choose by it. */
    Style style();

    /** The database that the stack reaches, which says what operations it does. */
    default DatabaseKind database() {
        return DatabaseKind.POSTGRESQL;
    }

    /**
     * The oldest version of the server that the stack's own libraries work with, as major and minor number; empty where none
     * is too old. An arm on an older one fails with these words while the others go on.
     */
    default Optional<String> oldestServer() {
        return Optional.empty();
    }

    /**
     * Why no web host can serve the stack, a clause such as {@code its libraries are Spring Boot 2.3's}; empty where the hosts
     * of its style can.
     */
    default Optional<String> standaloneBecause() {
        return Optional.empty();
    }

    /**
     * Every setting the stack understands, each with the default that a user following the library's documentation
     * gets. The setting {@link #poolSetting} is expected among them where the stack has a pool.
     */
    List<Setting<?>> settings();

    /**
     * Opens the stack; called once a fork, on the host's main thread, and may block.
     *
     * @param endpoint the server to connect to
     * @param settings a value for each of {@link #settings()}
     * @return a stack of the declared {@link #style()}, ready for its first operation
     * @throws OperationException when the server refuses or cannot be reached
     */
    Stack open(Endpoint endpoint, Settings settings) throws OperationException;

    /**
     * What this stack, so set, makes the server count beyond the one statement and one transaction that a plain operation
     * is, and why; empty where it adds nothing.
     *
     * @implSpec Only what lies in the library's nature and was seen at the server: the explanation keeps a comparison alive
     *     that would otherwise be void, and is printed beside it.
     * @return for each counter that differs, one sentence
     */
    default Map<WorkCounter, String> explainedWork(Settings settings) {
        return Map.of();
    }

    /**
     * The setting {@code pool}, named alike in every stack so that {@code --set pool=32} means the same to all.
     *
     * @param defaultConnections the library's own documented default
     */
    static Setting.IntegerSetting poolSetting(int defaultConnections) {
        return new Setting.IntegerSetting(
                "pool", defaultConnections, 1, 100_000, "connections in the pool, at most", Setting.Shown.ALWAYS);
    }

    /**
     * The setting {@code poolWaitMillis}, named alike in every stack. An operation that waits longer for a connection fails
     * with {@link OperationException#poolExhausted}.
     *
     * @param defaultMillis the library's own documented default; 0 where it waits without limit
     */
    static Setting.IntegerSetting poolWaitSetting(int defaultMillis) {
        return new Setting.IntegerSetting(
                "poolWaitMillis",
                defaultMillis,
                0,
                3_600_000,
                "how long an operation waits for a connection before it fails, milliseconds; 0 without limit",
                Setting.Shown.WHEN_SET);
    }

    /**
     * The setting {@code dispatch}, named alike in every stack that can have several statements of one operation under way.
     *
     * @param usual as users of the library write it
     */
    static Setting.ChoiceSetting<Dispatch> dispatchSetting(Dispatch usual) {
        return new Setting.ChoiceSetting<>(
                "dispatch",
                usual,
                "several loads of one operation: sequential, each after the reply to the last, or concurrent, all at once",
                Setting.Shown.WHEN_SET);
    }
}
