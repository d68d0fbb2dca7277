package dev.dbdyno.load.usage;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.dbdyno.load.usage.ProcessTimes.Ticks;
import dev.dbdyno.load.usage.Task.Switches;
import dev.dbdyno.results.window.Count;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads Linux' {@code /proc}. What is not there, or ends while it is read, is empty. Between two short turns some hundred files are
 * read, so threads that have not run since an earlier read are not read again.
 *
 * <p>For one thread at a time.
 */
final class Proc {

    // fields of stat behind the closing parenthesis of the name, from 0: proc_pid_stat(5) numbers them from 3
    private static final int PARENT = 1;
    private static final int USER_TICKS = 11;
    private static final int SYSTEM_TICKS = 12;
    private static final int CHILD_USER_TICKS = 13;
    private static final int CHILD_SYSTEM_TICKS = 14;

    private static final int DECIMAL = 10;

    /** Begins the line of one processor in {@code /proc/stat}, after that of all. */
    private static final String OF_ONE = "\ncpu";

    private static final String VOLUNTARY = "voluntary_ctxt_switches:";
    private static final String INVOLUNTARY = "nonvoluntary_ctxt_switches:";

    private final Path root;

    /** Holds the file that is being read. */
    private byte[] buffer = new byte[16 * 1024];

    Proc(Path root) {
        this.root = root;
    }

    /** Reads a process; empty if it does not exist. */
    Optional<ProcessTimes> process(String pid) {
        return process(pid, ProcessTimes.NEW);
    }

    /**
     * Reads a process again; empty if it does not exist any more.
     *
     * @param earlier what was read of it
     */
    Optional<ProcessTimes> process(String pid, ProcessTimes earlier) {
        Path folder = root.resolve(pid);
        Map<Long, Task> tasks = tasks(folder, earlier.taskById());
        boolean hasRested = !tasks.isEmpty() && tasks.equals(earlier.taskById());
        return hasRested
                ? Optional.of(earlier)
                : statOf(folder).map(stat -> new ProcessTimes(tasks, own(stat), ended(stat)));
    }

    private static Ticks own(String[] stat) {
        return new Ticks(Long.parseLong(stat[USER_TICKS]), Long.parseLong(stat[SYSTEM_TICKS]));
    }

    private static Ticks ended(String[] stat) {
        return new Ticks(Long.parseLong(stat[CHILD_USER_TICKS]), Long.parseLong(stat[CHILD_SYSTEM_TICKS]));
    }

    private Optional<String[]> statOf(Path folder) {
        // a process may have blanks and parentheses in its name, but none of the fields behind it has
        return text(folder.resolve("stat"))
                .map(stat -> stat.substring(stat.lastIndexOf(')') + 2).strip().split(" ", -1));
    }

    private Map<Long, Task> tasks(Path folder, Map<Long, Task> earlier) {
        Map<Long, Task> taskById = new HashMap<>();
        for (Path folderOfTask : numbered(folder.resolve("task"))) {
            long id = number(folderOfTask);
            task(folderOfTask, earlier.get(id)).ifPresent(task -> taskById.put(id, task));
        }
        return taskById;
    }

    private Optional<Task> task(Path folder, @Nullable Task earlier) {
        return text(folder.resolve("schedstat")).map(schedstat -> {
            int first = schedstat.indexOf(' ');
            long runNanos = Long.parseLong(schedstat, 0, first, DECIMAL);
            boolean hasRested = earlier != null && runNanos > 0 && runNanos == earlier.runNanos();
            return hasRested
                    ? earlier
                    : task(
                            folder,
                            runNanos,
                            Long.parseLong(schedstat, first + 1, schedstat.indexOf(' ', first + 1), DECIMAL));
        });
    }

    private Task task(Path folder, long runNanos, long waitNanos) {
        String name = text(folder.resolve("comm")).orElse("").strip();
        return new Task(name, runNanos, waitNanos, switches(folder));
    }

    private @Nullable Switches switches(Path task) {
        String status = text(task.resolve("status")).orElse("");
        int involuntary = status.indexOf(INVOLUNTARY);
        // its name ends the other's
        int voluntary = status.lastIndexOf(VOLUNTARY, involuntary - 1);
        return voluntary < 0 || involuntary < 0
                ? null
                : new Switches(
                        valueAt(status, voluntary + VOLUNTARY.length()),
                        valueAt(status, involuntary + INVOLUNTARY.length()));
    }

    private static long valueAt(String text, int index) {
        return Long.parseLong(text.substring(index, text.indexOf('\n', index)).strip());
    }

    /**
     * The processes whose parent this is.
     *
     * @param times of the parent, read just now
     */
    List<String> childrenOf(String pid, ProcessTimes times) {
        List<String> children = new ArrayList<>();
        Path tasks = root.resolve(pid).resolve("task");
        Set<Long> known = times.taskById().keySet();
        for (Path task : known.isEmpty() ? numbered(tasks) : folders(tasks, known)) {
            Optional<String> listed = text(task.resolve("children"));
            if (listed.isEmpty()) {
                // a kernel without CONFIG_PROC_CHILDREN
                return childrenByParent(pid);
            }
            String ids = listed.get().strip();
            if (!ids.isEmpty()) {
                children.addAll(List.of(ids.split(" ", -1)));
            }
        }
        return children;
    }

    private static List<Path> folders(Path tasks, Set<Long> ids) {
        List<Path> folders = new ArrayList<>(ids.size());
        for (Long id : ids) {
            folders.add(tasks.resolve(id.toString()));
        }
        return folders;
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
            // cpu, two blanks, user nice system idle iowait irq softirq steal; guest is within user
            String[] all = stat.substring(0, stat.indexOf('\n')).split(" ", -1);
            long busy = ticks(all, 2) + ticks(all, 3) + ticks(all, 4) + ticks(all, 7) + ticks(all, 8);
            return new Machine(busy * Ticks.NANOS, ticks(all, 9) * Ticks.NANOS, processors(stat), network());
        });
    }

    private static int processors(String stat) {
        int processors = 0;
        for (int line = stat.indexOf(OF_ONE); line >= 0; line = stat.indexOf(OF_ONE, line + 1)) {
            processors++;
        }
        return processors;
    }

    private Map<Count, Long> network() {
        Map<Count, Long> counts = new EnumMap<>(Count.class);
        column("net/snmp", "Tcp:", "OutSegs").ifPresent(sent -> counts.put(Count.SEGMENTS, sent));
        column("net/netstat", "TcpExt:", "ListenOverflows").ifPresent(full -> counts.put(Count.LISTEN_OVERFLOWS, full));
        return counts;
    }

    /** Reads a number by its name: each group has a line of names and a line of numbers, and kernels differ in their columns. */
    private Optional<Long> column(String file, String group, String name) {
        String text = text(root.resolve(file)).orElse("");
        int names = text.startsWith(group) ? 0 : text.indexOf('\n' + group) + 1;
        int numbers = text.indexOf('\n' + group, names) + 1;
        if (numbers == 0 || !text.startsWith(group, names)) {
            return Optional.empty();
        }
        int column = List.of(lineAt(text, names)).indexOf(name);
        return column < 0 ? Optional.empty() : Optional.of(Long.valueOf(lineAt(text, numbers)[column]));
    }

    private static String[] lineAt(String text, int index) {
        int end = text.indexOf('\n', index);
        return text.substring(index, end < 0 ? text.length() : end).strip().split(" ", -1);
    }

    private static long ticks(String[] fields, int index) {
        return index < fields.length ? Long.parseLong(fields[index]) : 0;
    }

    private static List<Path> numbered(Path folder) {
        String[] names = folder.toFile().list();
        if (names == null) {
            return List.of(); // the process has ended, or there is no /proc
        }
        List<Path> numbered = new ArrayList<>(names.length);
        for (String name : names) {
            if (Character.isDigit(name.charAt(0))) {
                numbered.add(folder.resolve(name));
            }
        }
        return numbered;
    }

    private static long number(Path entry) {
        return Long.parseLong(entry.getFileName().toString());
    }

    /** Reads a file whose size nobody knows before. {@link java.nio.file.Files} takes twice as long for one of a few bytes. */
    private Optional<String> text(Path file) {
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            int length = in.readNBytes(buffer, 0, buffer.length);
            while (length == buffer.length) {
                buffer = Arrays.copyOf(buffer, 2 * length);
                length += in.readNBytes(buffer, length, length);
            }
            return Optional.of(new String(buffer, 0, length, UTF_8));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }
}
