package dev.dbdyno.model;

import org.jspecify.annotations.Nullable;

/**
 * A node {@code (:DbdynoPerson {name, born})}.
 *
 * @param born the year; null where the node has none
 */
public record Person(String name, @Nullable Integer born) implements Row {

    @Override
    public long checksum() {
        return 31L * name.hashCode() + (born == null ? 0 : born);
    }
}
