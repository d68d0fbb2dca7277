package dev.dbdyno.cli.run;

import dev.dbdyno.analysis.capacity.CapacitySearch;
import dev.dbdyno.lab.ProbeRule;
import dev.dbdyno.results.plan.LoadModel;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.window.Measurement;
import java.util.List;
import java.util.Optional;

/** Joins what a plan probes, which the analysis decides, to the lab that probes it. */
final class ProbeRules {

    private ProbeRules() {}

    static ProbeRule of(Probing.ByFork probing) {
        return switch (probing) {
            case Probing.Staircase stairs -> soFar -> stair(stairs, soFar);
            case Probing.CapacitySearch search ->
                soFar -> CapacitySearch.nextRate(search, soFar).map(rate -> probe(search, rate));
            case Probing.ClientStaircase stairs -> soFar -> stair(stairs, soFar.size());
        };
    }

    private static Optional<ProbeRule.Probe> stair(Probing.Staircase stairs, List<Measurement> soFar) {
        List<Double> rates = stairs.ratesPerSecond();
        int number = soFar.size();
        return number < rates.size() ? Optional.of(probe(stairs, rates.get(number))) : Optional.empty();
    }

    private static Optional<ProbeRule.Probe> stair(Probing.ClientStaircase stairs, int number) {
        List<Integer> clients = stairs.clients();
        return number < clients.size()
                ? Optional.of(new ProbeRule.Probe(
                        new LoadModel.ClosedLoop(clients.get(number)), stairs.settling(), stairs.window()))
                : Optional.empty();
    }

    private static ProbeRule.Probe probe(Probing.Rates probing, double operationsPerSecond) {
        Probing.OpenLoops loops = probing.openLoops();
        return new ProbeRule.Probe(loops.at(operationsPerSecond), loops.window());
    }
}
