package dev.dbdyno.report;

import dev.dbdyno.results.Environment;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.ServerInfo;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.HttpPlan;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The machine of a run, who shared it, and who was elsewhere. */
final class MachineWords {

    /** How the lab's machine is written as a place. */
    private static final String LAB = "local";

    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "::1", "[::1]");

    private MachineWords() {}

    /** {@code 2 × AMD EPYC, shared by service and database, 1 % used by others before}. */
    static String shared(Report report) {
        Environment machine = report.run().environment();
        List<String> words = new ArrayList<>();
        words.add("%d × %s%s".formatted(machine.processors(), machine.processorModel(), atHosts(report)));
        words.addAll(parties(report));
        Double others = machine.otherLoad();
        if (others != null) {
            words.add(percent(others / machine.processors()) + " used by others before");
        }
        return String.join(", ", words);
    }

    /** Nobody needs it to three digits. */
    private static String percent(double fraction) {
        return fraction < 0.01 ? "under 1 %" : "%d %%".formatted(Math.round(100 * fraction));
    }

    private static List<String> parties(Report report) {
        ProcessorSets sets = report.run().environment().processorSets();
        List<String> here = here(report);
        List<String> words = new ArrayList<>();
        if (!sets.equals(ProcessorSets.NONE)) {
            words.add("held apart: " + RunWords.processorSets(sets));
        } else if (here.size() > 1) {
            words.add("shared by " + joined(here));
        }
        words.addAll(elsewhere(report));
        return words;
    }

    private static List<String> here(Report report) {
        List<String> here = new ArrayList<>();
        if (targets(report).isEmpty() || targets(report).stream().anyMatch(HERE::contains)) {
            here.add("service");
        }
        ServerInfo server = report.run().server();
        boolean isPlaced = server.placement().equals("embedded") || server.place() != null;
        if (isPlaced ? Objects.equals(server.place(), hosts(report)) : HERE.contains(server(report))) {
            here.add("database");
        }
        if (makesLoad(report) && generators(report).isEmpty() && hosts(report) == null) {
            here.add("load generator");
        }
        if (!report.run().plan().relayed().isEmpty()) {
            here.add("relay");
        }
        return here;
    }

    private static List<String> elsewhere(Report report) {
        List<String> words = new ArrayList<>();
        String place = report.run().server().place();
        if (place != null && !place.equals(hosts(report))) {
            words.add("database" + atPlace(place));
        } else if (report.run().server().isGiven() && !HERE.contains(server(report))) {
            words.add("database at " + server(report));
        }
        targets(report).stream()
                .filter(host -> !HERE.contains(host))
                .distinct()
                .map(host -> "service at " + host)
                .forEach(words::add);
        if (!generators(report).isEmpty()) {
            words.add("load made at '%s'".formatted(String.join("', '", generators(report))));
        } else if (makesLoad(report) && hosts(report) != null) {
            words.add("load made" + atPlace(LAB));
        }
        return words;
    }

    /** {@code  at each of 'ssh a' and 'ssh b'} where blocks were spread. */
    private static String atHosts(Report report) {
        List<String> places = report.run().plan().jvm().places();
        return places.size() < 2
                ? atPlace(hosts(report))
                : " at each of " + joined(places.stream().map("'%s'"::formatted).toList());
    }

    /** Where stacks ran; null for the lab's machine. */
    private static @Nullable String hosts(Report report) {
        return report.run().plan().jvm().place();
    }

    private static String atPlace(@Nullable String place) {
        if (place == null) {
            return "";
        }
        return place.equals(LAB) ? " on dbdyno's own machine" : " at '%s'".formatted(place);
    }

    static boolean makesLoad(Report report) {
        return report.run().plan().arms().stream().anyMatch(MachineWords::isLoadedByGenerator);
    }

    /** Whether dbdyno starts a stack, and does not only load services of the user's. */
    static boolean hasStacks(Report report) {
        return report.run().plan().arms().stream().anyMatch(arm -> !arm.isTarget());
    }

    private static boolean isLoadedByGenerator(Arm arm) {
        boolean loadsItself = "in-host".equals(arm.settings().get("load"));
        return arm.isTarget() || (!arm.host().equals(Arm.STANDALONE) && !loadsItself);
    }

    private static List<String> generators(Report report) {
        HttpPlan http = report.run().plan().http();
        List<String> places = http == null ? null : http.generators();
        return places == null ? List.of() : places;
    }

    private static String server(Report report) {
        return host(report.run().server().address());
    }

    private static List<String> targets(Report report) {
        return report.run().plan().arms().stream()
                .filter(Arm::isTarget)
                .map(arm -> arm.settings().get("url"))
                .filter(Objects::nonNull)
                .map(MachineWords::host)
                .toList();
    }

    /** The host of an address: names in braces, as of drawn parameters, stand behind it and are no part of a URI. */
    private static String host(String address) {
        String authority = address.replaceFirst("(://[^/?]*).*", "$1");
        try {
            String host = URI.create(authority).getHost();
            return host == null ? address : host;
        } catch (IllegalArgumentException e) {
            return address;
        }
    }

    private static String joined(List<String> all) {
        int last = all.size() - 1;
        return all.stream().limit(last).collect(Collectors.joining(", ")) + " and " + all.get(last);
    }
}
