package dev.dbdyno.scenarios;

import dev.dbdyno.results.plan.StoredScenario;

/** Finds a damaged or unknown scenario where a run is read. */
public final class StoredScenarioReader implements StoredScenario.Reader {

    @Override
    public void check(StoredScenario scenario) {
        Scenario.of(scenario);
    }
}
