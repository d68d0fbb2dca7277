package dev.dbdyno.cli.show;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.lab.elsewhere.Pods;
import dev.dbdyno.places.AgentLine;
import dev.dbdyno.places.ClockOffset;
import dev.dbdyno.places.Place;
import dev.dbdyno.places.PlaceException;
import dev.dbdyno.places.PlaceFacts;
import dev.dbdyno.report.Numbers;
import java.util.ArrayList;
import java.util.List;

/** What {@code doctor --at} says of one place. */
final class PlaceCheck {

    /** A load test soon wants this many; shells begin with 1024. */
    private static final long FEW_OPEN_FILES = 4_096;

    private static final long LITTLE_MEMORY_BYTES = 512L << 20;
    private static final long LITTLE_DISK_BYTES = 512L << 20;

    /** The fraction of all processors from which on a place is shared with somebody. */
    private static final double BUSY_FRACTION = 0.25;

    /** Half a round trip, by which starts at several places may differ. */
    private static final long UNCERTAIN_NANOS = 5_000_000;

    private final Console console;
    private final Pods pods;

    PlaceCheck(Console console, Pods pods) {
        this.console = console;
        this.pods = pods;
    }

    /** Whether processes can be run there. */
    boolean passes(Place place) throws InterruptedException {
        console.line(place.text());
        try (AgentLine line = AgentLine.open(pods.reached(place), words -> console.line("  " + words))) {
            PlaceFacts facts = line.facts();
            ClockOffset clock = line.measureClock();
            double bytesPerSecond = line.measureBytesPerSecond();
            lines(line, facts, clock, bytesPerSecond).forEach(words -> console.line("  " + words));
            doubts(facts, clock).forEach(words -> console.line("  ! " + words));
            return true;
        } catch (PlaceException e) {
            console.line("  ! " + e.getMessage());
            return false;
        }
    }

    private static List<String> lines(AgentLine line, PlaceFacts facts, ClockOffset clock, double bytesPerSecond) {
        return List.of(
                "JDK %s in %s, user %s; dbdyno's agent %s"
                        .formatted(
                                facts.javaVersion(),
                                facts.jdk(),
                                facts.user(),
                                line.wasSent() ? "was sent" : "was there already"),
                "%s, %s, %d processors%s"
                        .formatted(facts.operatingSystem(), facts.processorModel(), facts.processors(), free(facts)),
                "round trip %s; its clock is known within ±%s; %s MB/s are sent there over this line"
                        .formatted(
                                Numbers.nanos(clock.roundTripNanos()),
                                Numbers.nanos(clock.uncertaintyNanos()),
                                Numbers.significant(bytesPerSecond / 1e6)),
                "load %s in real time there".formatted(facts.mayRunInRealTime() ? "may run" : "may not run"));
    }

    private static String free(PlaceFacts facts) {
        StringBuilder words = new StringBuilder();
        facts.memoryBytes().ifPresent(bytes -> words.append(", memory free: ").append(Numbers.gibibytes(bytes)));
        facts.diskBytes()
                .ifPresent(bytes -> words.append(", disk free in %s: ".formatted(facts.kept()))
                        .append(Numbers.gibibytes(bytes)));
        return words.toString();
    }

    private static List<String> doubts(PlaceFacts facts, ClockOffset clock) {
        List<String> doubts = new ArrayList<>();
        facts.openFiles()
                .ifPresent(most -> add(
                        doubts,
                        most < FEW_OPEN_FILES,
                        "a process there may have only %d connections open: raise 'ulimit -n' there for more"
                                .formatted(most)));
        facts.memoryBytes()
                .ifPresent(free -> add(
                        doubts,
                        free < LITTLE_MEMORY_BYTES,
                        "only %s of memory are free: a generator needs about half a gibibyte"
                                .formatted(Numbers.mebibytes(free))));
        facts.diskBytes()
                .ifPresent(free -> add(
                        doubts,
                        free < LITTLE_DISK_BYTES,
                        "only %s of disk are free in %s: make room, or name another folder in XDG_CACHE_HOME there"
                                .formatted(Numbers.mebibytes(free), facts.kept())));
        facts.load()
                .ifPresent(load -> add(
                        doubts,
                        load > BUSY_FRACTION * facts.processors(),
                        "%s threads wanted its %d processors in the last minute: something else runs there"
                                .formatted(Numbers.significant(load), facts.processors())));
        add(
                doubts,
                clock.uncertaintyNanos() > UNCERTAIN_NANOS,
                "its clock is known within ±%s only, by which generators there may start apart"
                        .formatted(Numbers.nanos(clock.uncertaintyNanos())));
        return doubts;
    }

    private static void add(List<String> doubts, boolean isDoubtful, String words) {
        if (isDoubtful) {
            doubts.add(words);
        }
    }
}
