package dev.dbdyno.report;

import dev.dbdyno.results.Environment;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.window.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The map of a run: every place with what ran there, dbdyno's own machine first. */
public final class WhoRanWhere {

    private static final String SEPARATOR = ", ";

    private WhoRanWhere() {}

    /**
     * One place.
     *
     * @param who ran there, in words
     * @param place as the user wrote it; the address of a server or service of the user's
     * @param processors null where nobody has looked
     * @param processorModel empty likewise
     * @param fromLabNanos round trip from dbdyno; null where it is the same machine or nobody has measured it
     * @param toServerNanos round trip to the database server; null likewise
     * @param clockNanos within which the offset of the clock to dbdyno's is known; null likewise
     */
    public record Where(
            String who,
            String place,
            @Nullable Integer processors,
            String processorModel,
            @Nullable Long fromLabNanos,
            @Nullable Long toServerNanos,
            @Nullable Long clockNanos) {}

    /** All places; empty where all ran on dbdyno's own machine, or a version that did not note places made the run. */
    public static List<Where> of(Report report) {
        List<PlaceSeen> seen = report.run().environment().places();
        if (seen == null) {
            return List.of();
        }
        List<Where> all = new ArrayList<>(List.of(lab(report, seen)));
        seen.stream()
                .filter(place -> place.party() != Party.MACHINE)
                .map(place -> where(report, place))
                .forEach(all::add);
        all.addAll(ofTheUser(report));
        return all;
    }

    private static Where lab(Report report, List<PlaceSeen> seen) {
        List<String> who = new ArrayList<>(List.of("dbdyno"));
        boolean hostsAreHere = isNowhereElse(seen, Party.HOST);
        if (hostsAreHere && MachineWords.hasStacks(report)) {
            who.add(stacks(report));
        }
        ServerInfo server = report.run().server();
        if (server.placement().equals("embedded") && server.place() == null) {
            who.add("database");
        }
        if (MachineWords.makesLoad(report) && isNowhereElse(seen, Party.GENERATOR)) {
            who.add("load generator");
        }
        Environment environment = report.run().environment();
        PlaceSeen own = seen.stream()
                .filter(place -> place.party() == Party.MACHINE)
                .findFirst()
                .orElse(null);
        String words = String.join(SEPARATOR, who);
        if (own != null) {
            return new Where(words, "here", own.processors(), own.processorModel(), null, null, null);
        }
        return hostsAreHere
                ? new Where(words, "here", environment.processors(), environment.processorModel(), null, null, null)
                : new Where(words, "here", null, "", null, null, null);
    }

    private static boolean isNowhereElse(List<PlaceSeen> seen, Party party) {
        return seen.stream().noneMatch(place -> place.party() == party);
    }

    private static String stacks(Report report) {
        return report.run().plan().relayed().isEmpty() ? "stacks" : "stacks and their relays";
    }

    private static Where where(Report report, PlaceSeen seen) {
        return new Where(
                switch (seen.party()) {
                    case HOST -> stacks(report);
                    case DATABASE -> "database";
                    case GENERATOR -> "load generator";
                    case RELAY -> "relay";
                    case MACHINE -> "dbdyno";
                },
                seen.place(),
                seen.processors(),
                seen.processorModel(),
                seen.roundTripNanos(),
                seen.toDatabaseNanos(),
                seen.clockUncertaintyNanos());
    }

    /** What dbdyno did not start, and so knows by its address alone. */
    private static List<Where> ofTheUser(Report report) {
        List<Where> all = new ArrayList<>();
        ServerInfo server = report.run().server();
        if (server.isGiven() && server.place() == null) {
            all.add(new Where("database of yours", server.address(), null, "", null, null, null));
        }
        report.run().plan().arms().stream()
                .filter(arm -> arm.isTarget())
                .map(arm -> arm.settings().get("url"))
                .filter(Objects::nonNull)
                .distinct()
                .forEach(url -> all.add(new Where("service of yours", url, null, "", null, null, null)));
        return all;
    }
}
