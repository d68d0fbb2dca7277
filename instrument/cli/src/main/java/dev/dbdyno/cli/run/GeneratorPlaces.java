package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.lab.LabException;
import dev.dbdyno.lab.Loading;
import dev.dbdyno.lab.RunnableArm;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.Place;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.report.Numbers;
import dev.dbdyno.results.plan.HttpPlan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines to the places of a run's generators, from before its first fork to its end. */
final class GeneratorPlaces implements AutoCloseable {

    private final List<AgentLine> lines = new ArrayList<>();

    private GeneratorPlaces() {}

    /**
     * Opens them all.
     *
     * @param http null where nothing is loaded over HTTP
     * @throws LabException when a place cannot be used, in the user's words
     */
    static GeneratorPlaces open(@Nullable HttpPlan http, List<RunnableArm> arms, Console console)
            throws LabException, InterruptedException {
        GeneratorPlaces opened = new GeneratorPlaces();
        List<String> places = http == null ? null : http.generators();
        try {
            for (String place : places == null ? List.<String>of() : places) {
                opened.add(Place.parse(place), arms, console);
            }
            return opened;
        } catch (LabException | InterruptedException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    private void add(Place place, List<RunnableArm> arms, Console console) throws LabException, InterruptedException {
        AgentLine line;
        try {
            line = AgentLine.open(place);
        } catch (PlaceException e) {
            throw new LabException(String.valueOf(e.getMessage()), e);
        }
        lines.add(line);
        requireReach(line, arms);
        console.progress("generator %d of the load is at '%s': %d processors, round trip %s, clock known within ±%s"
                .formatted(
                        lines.size(),
                        place,
                        line.facts().processors(),
                        Numbers.nanos(line.clock().roundTripNanos()),
                        Numbers.nanos(line.clock().uncertaintyNanos())));
    }

    /** A web host of dbdyno's listens on the loopback address, which is another one elsewhere. */
    private static void requireReach(AgentLine line, List<RunnableArm> arms) {
        for (RunnableArm arm : arms) {
            if (arm.loading() instanceof Loading.ByGenerator && !line.facts().sharesNetwork()) {
                throw new UsageException(
                        "'%s' listens on the loopback address of this machine, which a generator at '%s' cannot reach: start the service yourself and give its address as --target, or give generators that are here, as in --at generator=local,local"
                                .formatted(arm.resolved().label(), line.place()));
            }
        }
    }

    List<AgentLine> lines() {
        return List.copyOf(lines);
    }

    /** Whether load may run before all ordinary processes at every one of them; true where there is none. */
    boolean mayRunInRealTime() {
        return lines.stream().allMatch(line -> line.facts().mayRunInRealTime());
    }

    @Override
    public void close() {
        lines.forEach(AgentLine::close);
    }
}
