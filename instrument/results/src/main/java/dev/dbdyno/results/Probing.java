package dev.dbdyno.results;

import dev.dbdyno.results.LoadModel.Arrivals;
import java.time.Duration;
import java.util.List;

/** What a fork is asked after its warm-up, instead of equal windows: loads that change. */
public sealed interface Probing {

    /**
     * What all open loops of a fork have in common.
     *
     * @param window length of one, counted from the end of the lead-in
     */
    record OpenLoops(Arrivals arrivals, int concurrency, Duration leadIn, Duration window) {
        public OpenLoops {
            Require.positive("concurrency", concurrency);
            Require.notNegative("leadIn", leadIn);
            Require.positive("window (milliseconds)", window.toMillis());
        }

        /** The load of one probe. */
        public LoadModel.OpenLoop at(double operationsPerSecond) {
            return new LoadModel.OpenLoop(operationsPerSecond, arrivals, concurrency, leadIn);
        }
    }

    /**
     * Every rate once, in order: the curve of latency against load.
     *
     * @param ratesPerSecond offered rates, ascending
     * @param sla drawn into the curve; null where none is given
     */
    record Staircase(
            List<Double> ratesPerSecond,
            @org.jspecify.annotations.Nullable Sla sla,
            OpenLoops openLoops) implements Probing {
        public Staircase {
            ratesPerSecond = List.copyOf(ratesPerSecond);
            if (ratesPerSecond.isEmpty()) {
                throw new IllegalArgumentException("a staircase needs at least one rate");
            }
            ratesPerSecond.forEach(rate -> Require.positive("a rate of a staircase", rate));
        }
    }

    /**
     * The highest rate that meets an SLA (METHOD.md, 5).
     *
     * @param sla that is to be met
     * @param fromPerSecond the first rate that is offered
     * @param resolutionFraction the search ends when the bracket is no wider than this
     */
    record CapacitySearch(Sla sla, double fromPerSecond, double resolutionFraction, OpenLoops openLoops)
            implements Probing {
        public CapacitySearch {
            Require.positive("the first rate of a capacity search", fromPerSecond);
            Require.fraction("resolutionFraction", resolutionFraction);
        }
    }

    /**
     * A closed loop of every number of clients once, in order: throughput against clients. The k-th measured window of a fork
     * is that of the k-th number.
     *
     * @param clients ascending
     * @param window length of one
     */
    record ClientStaircase(List<Integer> clients, Duration window) implements Probing {
        public ClientStaircase {
            clients = List.copyOf(clients);
            if (clients.isEmpty()) {
                throw new IllegalArgumentException("a staircase needs at least one number of clients");
            }
            clients.forEach(number -> Require.positive("a number of clients", number));
            Require.positive("window (milliseconds)", window.toMillis());
        }
    }
}
