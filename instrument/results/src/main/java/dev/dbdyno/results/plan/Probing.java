package dev.dbdyno.results.plan;

import dev.dbdyno.results.plan.LoadModel.Arrivals;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What forks are asked after their warm-up, instead of equal windows: loads or distances that change. */
public sealed interface Probing {

    /** Questions that each fork is asked on its own, one probe after the other. */
    sealed interface ByFork extends Probing {}

    /** Open loops at rates that change. */
    sealed interface Rates extends ByFork {

        /** How its open loops are made. */
        OpenLoops openLoops();

        /** What its rates are to meet; null where none is given. */
        @Nullable Sla sla();

        /** Beyond which its windows count excursions; null where it has no SLA. */
        default @Nullable Duration latencyBound() {
            Sla sla = sla();
            return sla == null ? null : sla.latencyBound();
        }
    }

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
    record Staircase(List<Double> ratesPerSecond, @Nullable Sla sla, OpenLoops openLoops) implements Rates {
        public Staircase {
            ratesPerSecond = List.copyOf(ratesPerSecond);
            if (ratesPerSecond.isEmpty()) {
                throw new IllegalArgumentException("a staircase needs at least one rate");
            }
            ratesPerSecond.forEach(rate -> Require.positive("a rate of a staircase", rate));
        }
    }

    /**
     * The highest rate that meets an SLA (docs/method.md, section 10).
     *
     * @param sla that is to be met: what is analysed and reported
     * @param furtherSlas whose capacities the same forks look for, each probe serving all; null where there are none
     * @param fromPerSecond the first rate that is offered
     * @param resolutionFraction the search ends when the bracket is no wider than this
     */
    record CapacitySearch(
            Sla sla,
            @Nullable List<Sla> furtherSlas,
            double fromPerSecond,
            double resolutionFraction,
            OpenLoops openLoops)
            implements Rates {
        public CapacitySearch {
            furtherSlas = furtherSlas == null || furtherSlas.isEmpty() ? null : List.copyOf(furtherSlas);
            Require.positive("the first rate of a capacity search", fromPerSecond);
            Require.fraction("resolutionFraction", resolutionFraction);
        }

        /** A search for the capacity under one SLA alone. */
        public CapacitySearch(Sla sla, double fromPerSecond, double resolutionFraction, OpenLoops openLoops) {
            this(sla, null, fromPerSecond, resolutionFraction, openLoops);
        }

        /** All SLAs whose capacity is searched for, the reported one first. */
        public List<Sla> slas() {
            List<Sla> all = new ArrayList<>(List.of(sla));
            if (furtherSlas != null) {
                all.addAll(furtherSlas);
            }
            return List.copyOf(all);
        }

        /** The same looking for the reported SLA's {@link Sla#knee} alone. */
        public CapacitySearch knee() {
            return new CapacitySearch(sla.knee(), null, fromPerSecond, resolutionFraction, openLoops);
        }

        /**
         * The same with another of its SLAs as the one that is reported.
         *
         * @throws IllegalArgumentException if it is none of them
         */
        public CapacitySearch at(Sla one) {
            List<Sla> others = new ArrayList<>(slas());
            if (!others.remove(one)) {
                throw new IllegalArgumentException("the search was for %s, not for %s"
                        .formatted(
                                slas().stream().map(Sla::notation).collect(Collectors.joining(" and for ")),
                                one.notation()));
            }
            return new CapacitySearch(one, others, fromPerSecond, resolutionFraction, openLoops);
        }
    }

    /**
     * Closed loops of every number of clients once, in order: the curve of throughput against clients. A fork's measured
     * windows are in this order, one for each number.
     *
     * @param clients numbers of clients, ascending
     * @param leadIn load by as many clients before each window, a window of its own that does not count: it opens what is
     *     opened on demand and ends with nothing in flight; null in results of a version that had none
     * @param window length of one that counts
     */
    record ClientStaircase(List<Integer> clients, @Nullable Duration leadIn, Duration window) implements ByFork {
        public ClientStaircase {
            clients = List.copyOf(clients);
            if (clients.isEmpty()) {
                throw new IllegalArgumentException("a staircase needs at least one number of clients");
            }
            clients.forEach(number -> Require.positive("a number of clients", number));
            if (!clients.equals(clients.stream().sorted().distinct().toList())) {
                throw new IllegalArgumentException("numbers of clients must ascend, but are " + clients);
            }
            if (leadIn != null) {
                Require.notNegative("leadIn", leadIn);
            }
            Require.positive("window (milliseconds)", window.toMillis());
        }

        /** The lead-in, zero where there is none. */
        public Duration settling() {
            return leadIn == null ? Duration.ZERO : leadIn;
        }

        /** The largest number. */
        public int most() {
            return clients.getLast();
        }
    }

    /**
     * The plan's load at several distances from the server. Each round of a block has one of them, for all arms; as many rounds
     * have each as the plan has windows for a fork (docs/adr/0020-forks-that-are-moved.md).
     *
     * @param roundTrips by which round trips take longer, ascending; zero for none, without a relay
     */
    record Distances(List<Duration> roundTrips) implements Probing {

        /** A line needs two points. */
        private static final int FEWEST = 2;

        public Distances {
            roundTrips = List.copyOf(roundTrips);
            if (roundTrips.size() < FEWEST) {
                throw new IllegalArgumentException(
                        "one distance makes no line: give two or more, such as 0,1ms, or measure a single one with --round-trip");
            }
            roundTrips.forEach(roundTrip -> Require.notNegative("a round trip", roundTrip));
            if (!roundTrips.equals(roundTrips.stream().sorted().distinct().toList())) {
                throw new IllegalArgumentException("round trips must ascend, but are " + roundTrips);
            }
        }

        /** The round trips that a relay makes. */
        public List<Duration> relayed() {
            return roundTrips.stream().filter(Duration::isPositive).toList();
        }

        /** Whether the server is also measured without a relay. */
        public boolean hasNone() {
            return roundTrips.getFirst().isZero();
        }
    }
}
