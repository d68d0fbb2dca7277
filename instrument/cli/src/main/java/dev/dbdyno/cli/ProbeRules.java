package dev.dbdyno.cli;

import dev.dbdyno.analysis.CapacitySearch;
import dev.dbdyno.lab.ProbeRule;
import dev.dbdyno.results.Probing;
import java.util.List;
import java.util.Optional;

/** Joins what a plan probes, which the analysis decides, to the lab that probes it. */
final class ProbeRules {

    private ProbeRules() {}

    static ProbeRule of(Probing probing) {
        return switch (probing) {
            case Probing.Staircase stairs -> soFar -> stair(stairs, soFar.size());
            case Probing.CapacitySearch search ->
                soFar -> CapacitySearch.nextRate(search, soFar).map(rate -> probe(search, rate));
        };
    }

    private static Optional<ProbeRule.Probe> stair(Probing.Staircase stairs, int number) {
        List<Double> rates = stairs.ratesPerSecond();
        return number < rates.size() ? Optional.of(probe(stairs, rates.get(number))) : Optional.empty();
    }

    private static ProbeRule.Probe probe(Probing probing, double operationsPerSecond) {
        Probing.OpenLoops loops = probing.openLoops();
        return new ProbeRule.Probe(loops.at(operationsPerSecond), loops.window());
    }
}
