package dev.dbdyno.lab;

import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.window.Measurement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Decides within a fork, from what its probes have shown so far, what is probed next. One rule serves one fork. */
@FunctionalInterface
public interface ProbeRule {

    /**
     * The next probe.
     *
     * @param soFar the fork's probes, in order, invalid ones included
     * @return empty when the fork has been asked everything
     */
    Optional<Probe> next(List<Measurement> soFar);

    /**
     * A measured window with a load of its own.
     *
     * @param settling length of a window of the same load before it that does not count; zero for none, as for a load that
     *     has a lead-in of its own
     * @param length counted from the end of the load's lead-in
     */
    record Probe(LoadModel load, Duration settling, Duration length) {

        /** A load that needs not settle. */
        public Probe(LoadModel load, Duration length) {
            this(load, Duration.ZERO, length);
        }
    }
}
