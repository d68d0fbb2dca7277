package dev.dbdyno.report;

import java.util.List;

/** Reports that together have something for every topic. */
public final class ExampleReports {

    private ExampleReports() {}

    public static List<Report> all() {
        return List.of(
                ExampleRun.usual().report().withClaims(ExampleClaims.all()),
                ExampleLoads.capacity(),
                ExampleLoads.clients(),
                ExampleLoads.spike());
    }
}
