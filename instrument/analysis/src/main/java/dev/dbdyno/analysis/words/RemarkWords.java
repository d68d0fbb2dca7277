package dev.dbdyno.analysis.words;

import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The one place where remarks on windows become sentences, for terminal, page and warnings alike. */
public final class RemarkWords {

    private RemarkWords() {}

    /** Why a window is in no verdict; empty where it is valid. */
    public static String faults(Measurement window) {
        return window.faults().stream().map(RemarkWords::of).collect(Collectors.joining("; "));
    }

    /** What else was wrong with a window; empty if nothing was. */
    public static String others(Measurement window) {
        return window.remarks().stream()
                .filter(remark -> !(remark instanceof Remark.Invalidating))
                .map(RemarkWords::of)
                .collect(Collectors.joining("; "));
    }

    public static String of(Remark remark) {
        return switch (remark) {
            case Remark.NothingDue nothing ->
                words(
                        "no operation was due in %.3f s: the window is too short for its rate",
                        nothing.windowNanos() / 1e9);
            case Remark.FellBehind behind -> fellBehind(behind);
            case Remark.LateLoadMaker late ->
                words(
                        "the load generator itself was late: its lag at p99 is %.3f ms, more than 10 %% of the latency's"
                                + " p99 of %.3f ms",
                        late.lagP99Nanos() / 1e6, late.latencyP99Nanos() / 1e6);
            case Remark.StarvedLoadMaker starved ->
                words(
                        "the load generator was short of CPU: its busiest thread ran %.0f %% of the window and waited for a"
                                + " processor %.0f %%",
                        100 * starved.runFraction(), 100 * starved.waitFraction());
            case Remark.LoadMakerStoodStill still ->
                words(
                        "the load generator stood still: its longest lag is %.3f ms, and the longest latency %.3f ms",
                        still.longestLagNanos() / 1e6, still.longestLatencyNanos() / 1e6);
            case Remark.OtherForksAtWork others ->
                words(
                                "the forks that had to be idle used %.1f %% of the machine, more than %.1f %%",
                                100 * others.machineFraction(), 100 * others.allowed())
                        + busiest(others.busiest());
            case Remark.ReplayMissed missed ->
                words(
                        "replay did not know %d of %d statements and asked the real server, which is more than 0.1 %%: %s",
                        missed.misses(), missed.hits() + missed.misses(), remedy(missed));
            case Remark.ProcessStopped stopped ->
                words("%s was stopped for %s", processOf(stopped.party()), seconds(stopped.nanos()));
            case Remark.ProcessDidNotRun still ->
                words(
                        "%s did not run for %s, and not for a collection",
                        processOf(still.party()), seconds(still.nanos()));
            case Remark.ReadInPart part ->
                words(
                        "what %s used was read for %.0f of the window's %.0f ms",
                        processOf(part.party()), part.readNanos() / 1e6, part.windowNanos() / 1e6);
            case Remark.ServerRestarted restarted ->
                words("the database server ended all of its processes and began anew, as after a crash");
            case Remark.LabStoodStill still ->
                words(
                        "dbdyno itself stood still for %s, so the run was suspended or the machine stalled",
                        seconds(still.nanos()));
            case Remark.MachineSlept slept -> words("the machine was asleep for %s", seconds(slept.nanos()));
            case Remark.LagInLatency part ->
                words(
                        "the load generator's own lag is up to %.3f ms of the latency's p99 of %.3f ms",
                        part.lagP99Nanos() / 1e6, part.latencyP99Nanos() / 1e6);
            case Remark.NotLittle little ->
                words(
                        "by Little's law (throughput × mean latency) %.2f operations were in flight, but %d clients should"
                                + " have kept %d: clients were idle, or the window is too short for these operations",
                        little.inFlight(), little.clients(), little.clients());
            case Remark.Clipped clipped ->
                words(
                        "%d operations took longer than %d s and count as that long",
                        clipped.operations(), clipped.longestNanos() / 1_000_000_000L);
            case Remark.UnreadableProcess process ->
                words("%s %d cannot be read: its CPU time is unknown", processOf(process.party()), process.process());
            case Remark.OfGenerator part -> "the generator at '%s': %s".formatted(part.place(), of(part.fault()));
            case Remark.StartedLate late ->
                words(
                        "the generator at '%s' began %.1f ms after the instant that all had agreed on",
                        late.place(), late.nanos() / 1e6);
            case Remark.WrittenReason reason -> reason.text();
            case Remark.Written written -> written.text();
        };
    }

    private static String busiest(Remark.@Nullable BusyThread thread) {
        return thread == null
                ? ""
                : words(
                        " (%.1f %% by the thread '%s' of %s)",
                        100 * thread.machineFraction(), thread.name(), thread.arm());
    }

    /** What is asked each time is not learned by a longer warm-up. */
    private static String remedy(Remark.ReplayMissed missed) {
        long eachTime = missed.askedEachTime() == null ? 0 : missed.askedEachTime();
        return 2 * eachTime > missed.misses()
                ? words(
                        "%d of them concern the session, as SET and SHOW do, and are asked each time, so leave out --replay for"
                                + " this arm",
                        eachTime)
                : "warm up for longer, or ask for fewer different values";
    }

    private static String fellBehind(Remark.FellBehind behind) {
        double seconds = behind.windowNanos() / 1e9;
        return words(
                "the load generator fell behind: of %d operations due in %.3f s it could issue %d in time (%.1f/s of"
                        + " %.1f/s)",
                behind.due(), seconds, behind.dueInTime(), behind.dueInTime() / seconds, behind.due() / seconds);
    }

    private static String seconds(long nanos) {
        return words("%.1f s", nanos / 1e9);
    }

    private static String processOf(Party party) {
        return switch (party) {
            case HOST -> "the stack's process";
            case DATABASE -> "the database's process";
            case GENERATOR -> "the generator's process";
            case RELAY -> "the relay's process";
            case MACHINE -> "process";
        };
    }

    @SuppressWarnings("AnnotateFormatMethod") // its annotation is in a library that the instrument does not need
    private static String words(String pattern, Object... numbers) {
        return String.format(Locale.ROOT, pattern, numbers);
    }
}
