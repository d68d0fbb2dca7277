package dev.dbdyno.results;

import org.jspecify.annotations.Nullable;

/**
 * The processors on which alone each kind of process runs, as {@code taskset} takes them ({@code 0-2,7}); null for any.
 *
 * @param database null where the server runs on any
 * @param child null where the JVM of an arm runs on any
 * @param generator null where the generator runs on any, or there is none
 */
public record ProcessorSets(
        @Nullable String database,
        @Nullable String child,
        @Nullable String generator) {

    /** Every process runs where the system puts it. */
    public static final ProcessorSets NONE = new ProcessorSets(null, null, null);

    /** The same sets for a run whose database dbdyno must not move. */
    public ProcessorSets withoutDatabase() {
        return new ProcessorSets(null, child, generator);
    }
}
