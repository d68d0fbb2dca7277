package dev.dbdyno.model;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A node {@code (:DbdynoMovie {title, released, tagline})}.
 *
 * @param released the year
 * @param tagline null where the node has none
 */
public record Movie(String title, int released, @Nullable String tagline) implements Row {

    @Override
    public long checksum() {
        return 31L * (31L * title.hashCode() + released) + Objects.hashCode(tagline);
    }
}
