package dev.dbdyno.report.page;

import java.util.List;

/** The page's sections in their order; a new section is one class and one line here. */
final class Sections {

    static final List<Section> ALL = List.of(
            new VerdictSection(),
            new ClaimSection(),
            new WarningSection(),
            new RatioSection(),
            new LoadSection(),
            new ClientSection(),
            new SpikeSection(),
            new ThroughputSection(),
            new WindowSection(),
            new LatencySection(),
            new FootprintSection(),
            new TopologySection(),
            new WorkSection(),
            new FailureSection(),
            new ClassPathSection(),
            new EnvironmentSection());

    private Sections() {}
}
