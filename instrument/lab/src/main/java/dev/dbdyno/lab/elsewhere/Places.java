package dev.dbdyno.lab.elsewhere;

import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.ClockOffset;
import dev.dbdyno.places.PlaceFacts;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.window.Party;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a run's processes are. Whoever has opened the places closes them.
 *
 * @param hosts where hosts and relays run; null for the lab's machine
 * @param generators lines to their places; empty where each web host's generator is on the lab's machine
 * @param bystander reads what services here use whose generators are all elsewhere; null where generators can
 * @param webAddress at which web hosts listen, and all generators reach them
 */
public record Places(
        @Nullable PlaceOfHosts hosts,
        List<AgentLine> generators,
        @Nullable Bystander bystander,
        String webAddress) {

    /** All on the lab's machine. */
    public static final Places HERE = new Places(null, List.of(), null, WebAddress.LOOPBACK);

    public Places {
        generators = List.copyOf(generators);
    }

    @Nullable PlaceSeen seenOfHosts() {
        return hosts == null ? null : seen(Party.HOST, hosts.line(), hosts.toDatabaseNanos());
    }

    List<PlaceSeen> seenOfGenerators() {
        return generators.stream()
                .map(line -> seen(Party.GENERATOR, line, null))
                .toList();
    }

    /** @param toDatabaseNanos as {@link PlaceSeen} has it */
    static PlaceSeen seen(Party party, AgentLine line, @Nullable Long toDatabaseNanos) {
        PlaceFacts facts = line.facts();
        ClockOffset clock = line.clock();
        return new PlaceSeen(
                party,
                line.place().text(),
                facts.processors(),
                facts.processorModel(),
                clock.roundTripNanos(),
                clock.uncertaintyNanos(),
                toDatabaseNanos);
    }

    /** The names of the logs that are there before a run is: those of keepers. */
    public static List<String> logFiles() {
        return Stream.of(Keeper.Task.values()).map(Keeper.Task::logFile).toList();
    }
}
