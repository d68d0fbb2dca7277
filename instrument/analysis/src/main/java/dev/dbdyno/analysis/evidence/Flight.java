package dev.dbdyno.analysis.evidence;

import dev.dbdyno.results.ProfileRecord;
import dev.dbdyno.results.profile.FlightRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a fork's JVM noted in profiled turns, per operation.
 *
 * @param pins how often a virtual thread kept its carrier while it waited; null where the JVM does not tell
 * @param pinnedNanos for how long; null likewise
 * @param compilerQueue methods that waited for the JIT compiler, in the mean; null where the JVM does not tell
 */
public record Flight(
        @Nullable Double pins,
        @Nullable Double pinnedNanos,
        @Nullable Double compilerQueue) {

    /** Empty where nothing was recorded. */
    static Optional<Flight> of(ProfileRecord profile) {
        FlightRecord noted = profile.jvm();
        long operations = profile.operations();
        return noted == null || operations == 0
                ? Optional.empty()
                : Optional.of(new Flight(
                        per(operations, noted.pins()), per(operations, noted.pinnedNanos()), noted.compilerQueue()));
    }

    private static @Nullable Double per(long operations, @Nullable Long count) {
        return count == null ? null : Double.valueOf((double) count / operations);
    }
}
