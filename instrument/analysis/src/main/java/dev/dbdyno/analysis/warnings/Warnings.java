package dev.dbdyno.analysis.warnings;

import dev.dbdyno.analysis.evidence.Evidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Everything that a reader must know before believing a number, gravest first. */
public final class Warnings {

    private Warnings() {}

    public static List<Warning> of(Evidence evidence) {
        List<Warning> all = new ArrayList<>();
        all.addAll(new ForkWarnings(evidence).all());
        all.addAll(new WorkWarnings(evidence).all());
        all.addAll(new ConnectionWarnings(evidence).all());
        all.addAll(new LoadWarnings(evidence).all());
        all.addAll(new MachineWarnings(evidence).all());
        all.addAll(new PlaceWarnings(evidence).all());
        all.sort(Comparator.comparing(Warning::kind));
        return all;
    }
}
