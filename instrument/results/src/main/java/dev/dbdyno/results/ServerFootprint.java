package dev.dbdyno.results;

import org.jspecify.annotations.Nullable;

/**
 * What an embedded server took before anything was measured, its data made and itself warmed up.
 *
 * @param startNanos from the start of its process until it served
 * @param residentBytes memory of its process that lies in the machine's own; null where the system does not tell
 * @param diskBytes of its files, data and logs
 * @param programBytes of its program as it was downloaded: the libraries that it is started from
 */
public record ServerFootprint(long startNanos, @Nullable Long residentBytes, long diskBytes, long programBytes) {}
