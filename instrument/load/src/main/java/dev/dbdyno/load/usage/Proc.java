package dev.dbdyno.load.usage;

import dev.dbdyno.load.usage.ProcessTimes.Ticks;
import dev.dbdyno.results.window.Count;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads Linux' {@code /proc}. What is not there, or ends while it is read, is empty. */
final class Proc {

    // fields of stat behind the closing parenthesis of the name, from 0: proc_pid_stat(5) numbers them from 3
    private static final int PARENT = 1;
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int CHILD_USER_TICKS = 13;
    private static final int CHILD_SYSTEM_TICKS = 14;

    private static final String VOLUNTARY = "voluntary_ctxt_switches:";
    private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches:";

    private final Path root;

    Proc(Path root) {
        this.root = root;
    }

    /** Reads a process; empty if it does not exist. */
    Optional<ProcessTimes> process(String pid) {
        Path folder = root.resolve(pid);
        return statOf(folder).map(stat -> new ProcessTimes(tasks(folder), own(stat), ended(stat)));
    }

    private static Ticks own(String[] stat) {
        return new Ticks(Long.parseLong(stat[USER_TICKS]), Long.parseLong(stat[SYSTEM_TICKS]));
    }

    private static Ticks ended(String[] stat) {
        return new Ticks(Long.parseLong(stat[CHILD_USER_TICKS]), Long.parseLong(stat[CHILD_SYSTEM_TICKS]));
    }

    private static Optional<String[]> statOf(Path folder) {
        // a process may have blanks and parentheses in its name, but none of the fields behind it has
        return text(folder.resolve("stat"))
                .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1));
    }

    private static Map<Long, Task> tasks(Path folder) {
        Map<Long, Task> taskById = new HashMap<>();
        for (Path folderOfTask : numbered(folder.resolve("task"))) {
            task(folderOfTask).ifPresent(task -> taskById.put(number(folderOfTask), task));
        }
        return taskById;
    }

    private static Optional<Task> task(Path folder) {
        return text(folder.resolve("schedstat")).map(schedstat -> {
            String[] fields = schedstat.strip().split(" ", -1);
            String name = text(folder.resolve("comm")).orElse("").strip();
            Map<Count, Long> counts = new EnumMap<>(Count.class);
            counts.put(Count.RUN_QUEUE_WAIT, Long.parseLong(fields[1]));
            counts.putAll(switches(folder));
            return new Task(name, Long.parseLong(fields[0]), counts);
        });
    }

    private static Map<Count, Long> switches(Path task) {
        Map<Count, Long> switches = new EnumMap<>(Count.class);
        text(task.resolve("status")).stream().flatMap(String::lines).forEach(line -> {
            if (line.startsWith(VOLUNTARY)) {
                switches.put(Count.VOLUNTARY_SWITCHES, valueOf(line));
            } else if (line.startsWith(INVOLUNTARY)) {
                switches.put(Count.INVOLUNTARY_SWITCHES, valueOf(line));
            }
        });
        return switches;
    }

    private static long valueOf(String line) {
        return Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
    }

    /** The processes whose parent this is. */
    List<String> childrenOf(String pid) {
        List<String> children = new ArrayList<>();
        List<Path> tasks = numbered(root.resolve(pid).resolve("task"));
        for (Path task : tasks) {
            Optional<String> listed = text(task.resolve("children"));
            if (listed.isEmpty()) {
                // a kernel without CONFIG_PROC_CHILDREN
                return childrenByParent(pid);
            }
            listed.get().strip().lines().forEach(line -> children.addAll(List.of(line.split(" ", -1))));
        }
        return children;
    }

    private List<String> childrenByParent(String pid) {
        return numbered(root).stream()
                .filter(folder ->
                        statOf(folder).map(stat -> stat[PARENT].equals(pid)).orElse(false))
                .map(folder -> folder.getFileName().toString())
                .toList();
    }

    /** The whole machine since it started; empty where {@code /proc/stat} is not there. */
    Optional<Machine> machine() {
        return text(root.resolve("stat")).map(stat -> {
            // user nice system idle iowait irq softirq steal; guest is within user
            String[] all = stat.lines().findFirst().orElse("").split("\\s+", -1);
            long busy = ticks(all, 1) + ticks(all, 2) + ticks(all, 3) + ticks(all, 6) + ticks(all, 7);
            int processors =
                    (int) stat.lines().filter(line -> line.matches("cpu\\d.*")).count();
            return new Machine(busy * Ticks.NANOS, ticks(all, 8) * Ticks.NANOS, processors, network());
        });
    }

    private Map<Count, Long> network() {
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        column("net/snmp", "Tcp:", "OutSegs").ifPresent(sent -> counts.put(Count.SEGMENTS, sent));
        column("net/netstat", "TcpExt:", "ListenOverflows").ifPresent(full -> counts.put(Count.LISTEN_OVERFLOWS, full));
        return counts;
    }

    /** Reads a number by its name: each group has a line of names and a line of numbers, and kernels differ in their columns. */
    private Optional<Long> column(String file, String group, String name) {
        List<String[]> lines = text(root.resolve(file)).stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(group))
                .map(line -> line.strip().split(" ", -1))
                .toList();
        if (lines.size() != 2) {
            return Optional.empty();
        }
        int column = List.of(lines.getFirst()).indexOf(name);
        return column < 0 ? Optional.empty() : Optional.of(Long.valueOf(lines.getLast()[column]));
    }

    private static long ticks(String[] fields, int index) {
        return index < fields.length ? Long.parseLong(fields[index]) : 0;
    }

    private static List<Path> numbered(Path folder) {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "[0-9]*")) {
            entries.forEach(found::add);
        } catch (IOException | java.nio.file.DirectoryIteratorException gone) {
            // the process has ended, or there is no /proc
        }
        return found;
    }

    private static long number(Path entry) {
        return Long.parseLong(entry.getFileName().toString());
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
