package dev.dbdyno.analysis.warnings;

import dev.dbdyno.analysis.compare.PlaceDifference;
import dev.dbdyno.analysis.evidence.Evidence;
import dev.dbdyno.analysis.words.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Warnings about places over which blocks were spread. */
record PlaceWarnings(Evidence evidence) {

    /** One for each arm that differs somewhere. */
    List<Warning> all() {
        Map<Integer, List<String>> byArm = new TreeMap<>();
        PlaceDifference.of(evidence)
                .forEach(found -> byArm.computeIfAbsent(found.arm(), none -> new ArrayList<>())
                        .add(words(found)));
        return byArm.entrySet().stream()
                .map(arm -> new Warning(Warning.Kind.PLACES_DIFFER, arm.getKey(), String.join("; ", arm.getValue())))
                .toList();
    }

    private String words(PlaceDifference found) {
        return "%s against %s is %s at '%s' and %s elsewhere (p %s)"
                .formatted(
                        found.metric().title(),
                        evidence.name(0),
                        Words.change(found.ratio()),
                        found.place(),
                        Words.change(found.elsewhere()),
                        found.adjustedP() < 0.01 ? "< 0.01" : Words.number(found.adjustedP()));
    }
}
