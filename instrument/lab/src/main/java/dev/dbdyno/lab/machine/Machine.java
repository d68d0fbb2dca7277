package dev.dbdyno.lab.machine;

import dev.dbdyno.places.Place;
import dev.dbdyno.places.PlaceFacts;
import dev.dbdyno.results.CompilerPriority;
import dev.dbdyno.results.Environment;
import dev.dbdyno.results.FreeMemory;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.results.PlaceSeen;
import dev.dbdyno.results.ProcessorSets;
import dev.dbdyno.results.window.Party;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What can be told of the machine before a run; null is unknown.
 *
 * @param operatingSystem name, version and kernel
 * @param processorModel as the system names it
 * @param processors available to this process
 * @param memoryBytes of the machine, 0 where unknown
 * @param swapUsedBytes paged out now
 * @param loadAverage over the last minute
 * @param otherLoad processors' worth of time that processes other than dbdyno's have now
 * @param stealFraction of all processor time since boot that the hypervisor gave to others
 * @param governors of processor frequency, distinct; empty where the system tells none
 * @param processorQuota processors' worth of time that the control group may use
 * @param diskFreeBytes where runs are stored
 * @param clockSource of the kernel
 * @param hugePages the chosen mode of transparent huge pages
 * @param scatteredFraction of the free memory that lies in pieces of less than 2 MiB
 * @param user whether this process is root, and whether {@code unshare} is there
 * @param processesReadable whether {@code /proc} shows processes
 */
public record Machine(
        String operatingSystem,
        String processorModel,
        int processors,
        long memoryBytes,
        @Nullable Long swapUsedBytes,
        @Nullable Double loadAverage,
        @Nullable Double otherLoad,
        @Nullable Double stealFraction,
        List<String> governors,
        @Nullable Double processorQuota,
        @Nullable Long diskFreeBytes,
        @Nullable String clockSource,
        @Nullable String hugePages,
        @Nullable Double scatteredFraction,
        User user,
        boolean processesReadable) {

    /** The user that dbdyno runs as. */
    public enum User {
        ORDINARY,
        ROOT_WITH_UNSHARE,
        ROOT_WITHOUT_UNSHARE
    }

    public Machine {
        governors = List.copyOf(governors);
    }

    /**
     * Reads this machine, and watches for half a second what else runs on it.
     *
     * @param runs the folder, or the nearest one above it that exists, in which runs are stored
     */
    public static Machine read(Path runs) throws InterruptedException {
        return read(
                Path.of("/"), Runtime.getRuntime().availableProcessors(), diskFree(runs), OtherLoad.busyProcessors());
    }

    /** This machine as a place among others. */
    public static PlaceSeen seenHere() {
        String model = new SystemFiles(Path.of("/")).value("proc/cpuinfo", "model name");
        return new PlaceSeen(
                Party.MACHINE, Place.LOCAL, Runtime.getRuntime().availableProcessors(), orUnknown(model), 0, 0);
    }

    /** The machine at a place, of which less is known. */
    public static Machine of(PlaceFacts facts) {
        OptionalDouble load = facts.load();
        return new Machine(
                operatingSystem(facts.distribution(), facts.kernel()),
                facts.processorModel().isEmpty() ? orUnknown(null) : facts.processorModel(),
                facts.processors(),
                facts.installedBytes().orElse(0),
                null,
                load.isPresent() ? load.getAsDouble() : null,
                null,
                null,
                List.of(),
                null,
                null,
                null,
                null,
                null,
                User.ORDINARY,
                true);
    }

    /** Reads a machine whose {@code proc}, {@code sys}, {@code etc} and {@code usr} lie in a folder. */
    static Machine read(Path root, int processors, @Nullable Long diskFreeBytes, @Nullable Double otherLoad) {
        SystemFiles files = new SystemFiles(root);
        return new Machine(
                operatingSystem(files),
                orUnknown(files.value("proc/cpuinfo", "model name")),
                processors,
                kibibytes(files, "MemTotal", 0L),
                swapUsed(files),
                loadAverage(files),
                otherLoad,
                stolenFraction(files),
                governors(files),
                quota(files),
                diskFreeBytes,
                files.text("sys/devices/system/clocksource/clocksource0/current_clocksource"),
                chosen(files.text("sys/kernel/mm/transparent_hugepage/enabled")),
                FreePieces.smallFraction(files),
                user(files),
                files.exists("proc/self/stat"));
    }

    /**
     * The machine in the form that a run stores.
     *
     * @param build a digest of dbdyno's modules that measure
     * @param childJvm vendor, version and name of the JVM that hosts the arms
     * @param sets where the run's processes are kept
     * @param generators priority of the run's generators; null where it has none
     * @param compilers priority in the run's children; null where it has none
     * @param freeMemory null where it is of another machine
     */
    public Environment environment(
            String dbdynoVersion,
            String build,
            String childJvm,
            ProcessorSets sets,
            @Nullable GeneratorPriority generators,
            @Nullable CompilerPriority compilers,
            @Nullable FreeMemory freeMemory) {
        return new Environment(
                dbdynoVersion,
                build,
                operatingSystem,
                processorModel,
                processors,
                memoryBytes,
                childJvm,
                loadAverage == null ? -1 : loadAverage,
                otherLoad,
                sets,
                generators,
                compilers,
                freeMemory,
                MachineCheck.remarks(this),
                null);
    }

    private static @Nullable Long diskFree(Path runs) {
        Path there = runs.toAbsolutePath();
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        try {
            return there == null ? null : Long.valueOf(Files.getFileStore(there).getUsableSpace());
        } catch (IOException e) {
            return null;
        }
    }

    private static String operatingSystem(SystemFiles files) {
        String name = orUnknown(files.value("etc/os-release", "PRETTY_NAME"));
        return operatingSystem(name.replace("\"", ""), orUnknown(files.text("proc/sys/kernel/osrelease")));
    }

    private static String operatingSystem(String name, String kernel) {
        return "%s, kernel %s".formatted(name, kernel);
    }

    private static String orUnknown(@Nullable String text) {
        return text == null ? "unknown" : text;
    }

    private static long kibibytes(SystemFiles files, String key, long otherwise) {
        Long kibibytes = files.number("proc/meminfo", key);
        return kibibytes == null ? otherwise : kibibytes * 1024;
    }

    private static @Nullable Long swapUsed(SystemFiles files) {
        Long total = files.number("proc/meminfo", "SwapTotal");
        Long free = files.number("proc/meminfo", "SwapFree");
        return total == null || free == null ? null : Long.valueOf((total - free) * 1024);
    }

    private static @Nullable Double loadAverage(SystemFiles files) {
        String text = files.text("proc/loadavg");
        String first = text == null ? "" : text.split("\\s+", 2)[0];
        return first.matches("\\d+\\.\\d+") ? Double.valueOf(first) : null;
    }

    private static @Nullable Double stolenFraction(SystemFiles files) {
        ProcessorTicks ticks = ProcessorTicks.read(files);
        return ticks == null ? null : ticks.stolenFraction();
    }

    private static List<String> governors(SystemFiles files) {
        return IntStream.range(0, 1024)
                .mapToObj("sys/devices/system/cpu/cpu%d/cpufreq/scaling_governor"::formatted)
                .takeWhile(files::exists)
                .map(path -> orUnknown(files.text(path)))
                .distinct()
                .toList();
    }

    /** The quota by control groups of version 2, otherwise by those of version 1. */
    private static @Nullable Double quota(SystemFiles files) {
        String both = files.text("sys/fs/cgroup/cpu.max");
        if (both == null) {
            both = files.text("sys/fs/cgroup/cpu/cpu.cfs_quota_us") + " "
                    + files.text("sys/fs/cgroup/cpu/cpu.cfs_period_us");
        }
        String[] quotaAndPeriod = both.split("\\s+", -1);
        if (quotaAndPeriod.length < 2 || !quotaAndPeriod[0].matches("\\d+") || !quotaAndPeriod[1].matches("\\d+")) {
            return null; // "max", "-1", or no control groups
        }
        return Double.parseDouble(quotaAndPeriod[0]) / Double.parseDouble(quotaAndPeriod[1]);
    }

    /** {@code always [madvise] never} becomes {@code madvise}. */
    private static @Nullable String chosen(@Nullable String modes) {
        if (modes == null || modes.indexOf('[') < 0) {
            return modes;
        }
        return modes.substring(modes.indexOf('[') + 1, modes.indexOf(']'));
    }

    private static User user(SystemFiles files) {
        Long id = files.number("proc/self/status", "Uid");
        if (id == null || id != 0) {
            return User.ORDINARY;
        }
        return files.exists("usr/bin/unshare") || files.exists("bin/unshare")
                ? User.ROOT_WITH_UNSHARE
                : User.ROOT_WITHOUT_UNSHARE;
    }
}
