package dev.dbdyno.report;

import java.util.List;

/** Reports that together have something for every topic. */
public final class ExampleReports {

    private static final Report USUAL = ExampleRun.usual().report();

    private ExampleReports() {}

    /** The report on {@link ExampleRun#usual()}, analysed once for all tests. */
    static Report usual() {
        return USUAL;
    }

    public static List<Report> all() {
        return List.of(
                USUAL.withClaims(ExampleClaims.all()),
                ExampleRun.profiled().report(),
                ExampleLoads.capacity(),
                ExampleLoads.clients(),
                ExampleLoads.distances(),
                ExampleLoads.spike());
    }
}
