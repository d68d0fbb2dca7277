package dev.dbdyno.cli.run;

import dev.dbdyno.cli.options.DatabaseOptions;
import dev.dbdyno.cli.options.Pinning;
import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.Loading;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.lab.machine.ProcessorDivision;
import dev.dbdyno.lab.machine.ProcessorDivision.Kind;
import dev.dbdyno.lab.machine.ProcessorDivision.Tenant;
import dev.dbdyno.lab.machine.Processors;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.report.RunRemarkWords;
import dev.dbdyno.report.RunWords;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.RunRemark;
import java.util.ArrayList;
import java.util.List;

/**
 * The processors on which a run's processes are kept.
 *
 * @param remarks on what was asked for and is impossible here
 */
record Placement(ProcessorSets processors, List<RunRemark> remarks) {

    private static final Placement ANYWHERE = new Placement(ProcessorSets.NONE, List.of());

    /**
     * Settles it for a run.
     *
     * @throws UsageException where what was asked for is impossible
     */
    static Placement of(
            Pinning pinning, List<RunnableArm> arms, DatabaseOptions database, OpenedPlaces places, Console console) {
        return switch (pinning) {
            case Pinning.None none -> ANYWHERE;
            case Pinning.Unasked unasked -> unasked(arms, database, places, console);
            case Pinning.Apart apart -> asked(arms, database, places);
            case Pinning.OfDatabase(int processors) -> ofDatabase(processors, database, console);
        };
    }

    /** Only a server that dbdyno started may be moved. */
    private static Placement asked(List<RunnableArm> arms, DatabaseOptions database, OpenedPlaces places) {
        try {
            ProcessorSets sets = ProcessorDivision.apart(tenants(arms, database, places), ProcessorDivision.FEWEST);
            return new Placement(database.url == null ? sets : sets.withoutDatabase(), List.of());
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** What dbdyno did not start may need any processor: then nothing is kept from it unasked. */
    private static Placement unasked(
            List<RunnableArm> arms, DatabaseOptions database, OpenedPlaces places, Console console) {
        if (database.url != null || arms.stream().anyMatch(arm -> arm.loading() instanceof Loading.OfTarget)) {
            return ANYWHERE;
        }
        try {
            ProcessorSets sets = ProcessorDivision.apart(tenants(arms, database, places), ProcessorDivision.ENOUGH);
            console.progress("held to processors of their own: %s; --no-pin leaves them to the system"
                    .formatted(RunWords.processorSets(sets)));
            return new Placement(sets, List.of());
        } catch (IllegalArgumentException impossible) {
            return ANYWHERE;
        }
    }

    /** Every kind of process at each of its places. */
    private static List<Tenant> tenants(List<RunnableArm> arms, DatabaseOptions database, OpenedPlaces places) {
        List<Processors> hosts = places.hosts().stream()
                .map(PlaceOfHosts::line)
                .map(Placement::at)
                .toList();
        List<Processors> ofHosts = hosts.isEmpty() ? List.of(Processors.here()) : hosts;
        List<Tenant> tenants = new ArrayList<>();
        if (places.server().isPresent()) {
            tenants.add(new Tenant(Kind.DATABASE, at(places.server().get())));
        } else if (database.place().isEmpty() && hosts.isEmpty()) {
            tenants.add(new Tenant(Kind.DATABASE, Processors.here()));
        }
        ofHosts.forEach(there -> tenants.add(new Tenant(Kind.CHILD, there)));
        if (Experiment.isRelayed(arms)) {
            ofHosts.forEach(there -> tenants.add(new Tenant(Kind.GENERATOR, there)));
        }
        if (Experiment.isGenerated(arms)) {
            List<Processors> generators =
                    places.generators().stream().map(Placement::at).toList();
            (generators.isEmpty() ? List.of(Processors.here()) : generators)
                    .forEach(there -> tenants.add(new Tenant(Kind.GENERATOR, there)));
        }
        return tenants;
    }

    private static Processors at(AgentLine line) {
        return Processors.at(line.place().text(), line.facts());
    }

    /** A study asks for it wherever it is possible. Where it is not, a remark says so, and the run continues. */
    private static Placement ofDatabase(int processors, DatabaseOptions database, Console console) {
        try {
            if (!database.isEmbeddedHere()) {
                throw new IllegalArgumentException(
                        database.url == null
                                ? "the server is at another place"
                                : "the server is yours, and dbdyno does not pin it");
            }
            ProcessorSets sets = ProcessorDivision.ofDatabase(processors, Processors.here());
            console.progress("the database is pinned to %s: %s"
                    .formatted(RunRemarkWords.processors(processors), sets.database()));
            return new Placement(sets, List.of());
        } catch (IllegalArgumentException e) {
            RunRemark remark = new RunRemark.DatabaseNotPinned(processors, String.valueOf(e.getMessage()));
            console.progress(RunRemarkWords.sentence(remark));
            return new Placement(ProcessorSets.NONE, List.of(remark));
        }
    }
}
