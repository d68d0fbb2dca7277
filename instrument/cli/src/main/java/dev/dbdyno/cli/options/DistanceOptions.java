package dev.dbdyno.cli.options;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How far the server is from the stacks. */
public final class DistanceOptions {

    @Option(
            names = "--round-trip",
            paramLabel = "TIME",
            description =
                    "make every round trip between a stack and its server longer by this, such as 200us or 1ms, through a relay (default: no relay)",
            converter = Amounts.RoundTripConverter.class)
    Duration roundTrip = Duration.ZERO;

    /** The round trip; null without a relay. */
    public @Nullable Duration roundTrip() {
        return roundTrip.isZero() ? null : roundTrip;
    }
}
