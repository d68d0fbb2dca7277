package dev.dbdyno.report;

import dev.dbdyno.results.RunRemark;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The one place where remarks on a run's surroundings become words.
 *
 * @param cause what was found
 * @param remedy what to do; empty where the cause says it
 */
public record RunRemarkWords(String cause, String remedy) {

    /** Cause and remedy in one. */
    public static String sentence(RunRemark remark) {
        RunRemarkWords words = of(remark);
        return words.remedy.isEmpty() ? words.cause : "%s: %s".formatted(words.cause, words.remedy);
    }

    public static RunRemarkWords of(RunRemark remark) {
        return switch (remark) {
            case RunRemark.FewProcessors(int processors) ->
                new RunRemarkWords(
                        "only %d processors".formatted(processors),
                        "database and child share them, so differences between stacks shrink; prefer 4 or more");
            case RunRemark.OtherProcesses(double busy, int processors) ->
                new RunRemarkWords(
                        "other processes use %s of %d processors".formatted(Math.round(busy * 100) / 100.0, processors),
                        "end what else is running");
            case RunRemark.Stolen(double fraction) ->
                new RunRemarkWords(
                        "%s %% of the processor time since boot was stolen"
                                .formatted(Math.round(fraction * 1000) / 10.0),
                        "the hypervisor gives processor time to others; measure on dedicated processors");
            case RunRemark.PowerSaving(List<String> governors) ->
                new RunRemarkWords(
                        "the processors' frequency governor is %s, not performance"
                                .formatted(String.join(", ", governors)),
                        "set it with 'cpupower frequency-set -g performance'");
            case RunRemark.Swapping(long bytes) ->
                new RunRemarkWords("%d MiB are swapped out".formatted(bytes >> 20), "free memory, or run 'swapoff -a'");
            case RunRemark.LittleDisk(long bytes) ->
                new RunRemarkWords(
                        "only %d MiB of disk are free where runs are stored".formatted(bytes >> 20),
                        "an embedded database and a run's records need about 1 GiB");
            case RunRemark.ProcessorQuota(double processors) ->
                new RunRemarkWords(
                        "processor time is limited to that of %s processors".formatted(processors),
                        "a control group stops all its processes when the quota is used up; raise it to whole processors");
            case RunRemark.NoUnshare() ->
                new RunRemarkWords(
                        "dbdyno runs as root, and there is no 'unshare'",
                        "install util-linux, or run dbdyno as an ordinary user: PostgreSQL refuses to run as root");
            case RunRemark.NoProc() ->
                new RunRemarkWords(
                        "/proc does not show processes",
                        "measure on Linux, with /proc mounted: without it neither processor time nor topology is known");
            case RunRemark.SlowClock(String source) ->
                new RunRemarkWords(
                        "the kernel's clock source is %s".formatted(source),
                        "reading it costs more than an operation's recording should; choose tsc where the hardware allows");
            case RunRemark.HugePages() ->
                new RunRemarkWords(
                        "transparent huge pages are always on",
                        "set /sys/kernel/mm/transparent_hugepage/enabled to madvise: they make the kernel's work come in bursts");
            case RunRemark.ScatteredMemory(double fraction) ->
                new RunRemarkWords(
                        "%s of the free memory is in pieces below 2 MiB".formatted(Numbers.percent(fraction)),
                        "whoever gets it is slower, and forks are less alike; run as root, which compacts it, or have root do 'echo 1 > /proc/sys/vm/compact_memory' before a run");
            case RunRemark.DatabaseNotPinned(int processors, String reason) ->
                new RunRemarkWords(
                        "The database is not pinned to %s: %s.".formatted(processors(processors), reason), "");
            case RunRemark.UnlikePlaces unlike ->
                new RunRemarkWords(
                        "%s is '%s' at '%s' and '%s' at '%s'"
                                .formatted(
                                        unlike.what(),
                                        unlike.value(),
                                        unlike.place(),
                                        unlike.ofFirst(),
                                        unlike.first()),
                        "blocks are spread over both, and a ratio that depends on it is a mean of two; measure at places that are alike");
            case RunRemark.MixedVersions mixed -> new RunRemarkWords(mixed(mixed), "");
            case RunRemark.Written(String text) -> new RunRemarkWords(text, "");
        };
    }

    /** {@code one processor}, {@code 3 processors}. */
    public static String processors(int processors) {
        return processors == 1 ? "one processor" : processors + " processors";
    }

    private static String mixed(RunRemark.MixedVersions mixed) {
        Map.Entry<String, String> first = mixed.versions().firstEntry();
        String other = mixed.versions().values().stream()
                .filter(version -> !version.equals(first.getValue()))
                .findFirst()
                .orElse(first.getValue());
        return "%s runs on several versions of %s: %s. Users of its BOM get one version, so this arm may behave differently. Name one in the arm, such as '%s=%s'"
                .formatted(mixed.arm(), mixed.family(), byVersion(mixed.versions()), first.getKey(), other);
    }

    private static String byVersion(SequencedMap<String, String> versions) {
        SequencedMap<String, List<String>> artifacts = new TreeMap<>();
        versions.forEach((name, version) -> artifacts
                .computeIfAbsent(version, key -> new ArrayList<>())
                .add(name.substring(name.indexOf(':') + 1)));
        return artifacts.entrySet().stream()
                .map(entry -> "%s (%s)".formatted(entry.getKey(), String.join(", ", entry.getValue())))
                .collect(Collectors.joining(", "));
    }
}
