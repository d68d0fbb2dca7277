package dev.dbdyno.model;

/**
 * A row of a reply with all its columns decoded, as a service would work with it.
 *
 * @implSpec Immutable once handed over. A mapper's own entity class may implement this beside its mapping.
 */
public interface Row {

    /**
     * A cheap number that depends on every column's value, by which the host checks that the reply is the right one.
     * Rows of equal values have equal checksums in all stacks; {@link Company#checksum} and {@link Tuple#checksum} define
     * how.
     */
    long checksum();
}
