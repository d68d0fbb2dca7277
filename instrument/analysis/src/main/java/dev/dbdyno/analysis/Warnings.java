package dev.dbdyno.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Everything that a reader must know before believing a number, gravest first. */
final class Warnings {

    private Warnings() {}

    static List<Warning> of(Evidence evidence) {
        List<Warning> all = new ArrayList<>();
        all.addAll(new ForkWarnings(evidence).all());
        all.addAll(new WorkWarnings(evidence).all());
        all.addAll(new ConnectionWarnings(evidence).all());
        all.addAll(new Capacities(evidence).warnings());
        all.addAll(new ClientCurves(evidence).warnings());
        all.addAll(new MachineWarnings(evidence).all());
        all.sort(Comparator.comparing(Warning::kind));
        return all;
    }
}
