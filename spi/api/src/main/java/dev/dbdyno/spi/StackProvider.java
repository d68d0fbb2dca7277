package dev.dbdyno.spi;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.model.Yardstick;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Describes a stack and opens it; found through {@link java.util.ServiceLoader}.
 *
 * @implSpec A provider is loaded to be described while the stack's own libraries are absent. Its class, its fields and
 *     {@link #description()} may therefore refer to nothing but this package and the JDK; only the description's opener
 *     may touch the stack's libraries, so it is a lambda and not a reference to a method of the stack. A provider needs a
 *     public constructor without parameters, and implements {@link #description()} alone.
 */
public interface StackProvider {

    /** Everything that the stack says about itself. */
    StackDescription description();

    /** {@link StackDescription#name} */
    default String name() {
        return description().name();
    }

    /** {@link StackDescription#summary} */
    default String summary() {
        return description().summary();
    }

    /** {@link StackDescription#style} */
    default Style style() {
        return description().style();
    }

    /** {@link StackDescription#database} */
    default DatabaseKind database() {
        return description().database();
    }

    /** {@link StackDescription#oldestServer} */
    default Optional<String> oldestServer() {
        return description().oldestServer();
    }

    /** {@link StackDescription#standaloneBecause} */
    default Optional<String> standaloneBecause() {
        return description().standaloneBecause();
    }

    /** {@link StackDescription#unservedBy} */
    default Map<String, String> unservedBy() {
        return description().unservedBy();
    }

    /** {@link StackDescription#settings} */
    default List<Setting<?>> settings() {
        return description().settings();
    }

    /** {@link StackDescription#trials} */
    default List<Trial> trials() {
        return description().trials();
    }

    /** {@link StackDescription#explainedWork} */
    default Map<WorkCounter, String> explainedWork(Settings settings) {
        return description().explainedWork().apply(settings);
    }

    /** {@link StackDescription.Opener#open} */
    default Stack open(Endpoint endpoint, Settings settings) throws OperationException {
        return description().opener().open(endpoint, settings);
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

    /** The sizes of a pool that are worth a trial in every stack. */
    static List<Trial> poolTrials(Setting.IntegerSetting pool) {
        return List.of(
                Trial.of(
                        pool,
                        Yardstick.TWICE_PROCESSORS,
                        "a server on few processors serves few connections at lower cost than many"),
                Trial.of(pool, Yardstick.OPERATIONS_AT_ONCE, "no operation waits for a connection"),
                Trial.of(pool, Yardstick.PROCESSORS, "no more statements at work than processors"));
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
