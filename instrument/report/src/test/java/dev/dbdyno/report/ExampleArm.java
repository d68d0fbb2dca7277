package dev.dbdyno.report;

import dev.dbdyno.results.plan.Arm;
import java.util.List;

/** An arm of an example run with its truth, around which the noise of its forks lies. */
record ExampleArm(
        Arm arm,
        String label,
        double perSecond,
        double childMicros,
        double databaseMicros,
        List<Integer> loops,
        int threads,
        List<String> classPath) {}
