package dev.dbdyno.analysis.account;

import dev.dbdyno.results.profile.Layer;

/** An arm's fork and the reference's in one block. */
record Pair(ForkAccount arm, ForkAccount reference) {

    /** How much more CPU the arm spends in a layer. */
    double more(Layer layer) {
        return arm.micros(layer) - reference.micros(layer);
    }
}
