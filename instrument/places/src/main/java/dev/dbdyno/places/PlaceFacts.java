package dev.dbdyno.places;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** What an agent says of its place. */
public final class PlaceFacts {

    private final Map<String, String> values;

    private PlaceFacts(Map<String, String> values) {
        this.values = values;
    }

    static PlaceFacts of(List<String> lines) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : lines) {
            int equals = line.indexOf('=');
            if (equals > 0) {
                values.put(line.substring(0, equals), line.substring(equals + 1));
            }
        }
        return new PlaceFacts(values);
    }

    private String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** The folder of this session there, which ends with it. */
    public String session() {
        return value("session");
    }

    /** The folder there of what is kept from run to run. */
    public String kept() {
        return value("kept");
    }

    String agent() {
        return value("agent");
    }

    public String javaVersion() {
        return value("java");
    }

    /** Vendor, version and name. */
    public String jvm() {
        return value("jvm");
    }

    public String jdk() {
        return value("jdk");
    }

    public String operatingSystem() {
        return value("system");
    }

    /** Name and version of the distribution; empty where the system does not tell. */
    public String distribution() {
        return value("distribution").replaceAll("^=|\"", "");
    }

    /** {@code 6.1.0-18-amd64}: the kernel, on Linux. */
    public String kernel() {
        String[] nameAndVersion = operatingSystem().split(" ", -1);
        return nameAndVersion.length < 2 ? "" : nameAndVersion[1];
    }

    public String user() {
        return value("user");
    }

    public String processorModel() {
        return value("model");
    }

    /** The number of processors on which a process may run. */
    public int processors() {
        return Integer.parseInt(value("processors"));
    }

    /** That processes may still take; empty where the system does not tell. */
    public OptionalLong memoryBytes() {
        return bytes("memory");
    }

    /** That the machine has; empty where the system does not tell. */
    public OptionalLong installedBytes() {
        return bytes("installed");
    }

    private OptionalLong bytes(String name) {
        String kibibytes = value(name).replace(" kB", "");
        return kibibytes.isEmpty() ? OptionalLong.empty() : OptionalLong.of(1024 * Long.parseLong(kibibytes));
    }

    /** Free, where contents are kept; empty where the system does not tell. */
    public OptionalLong diskBytes() {
        return value("disk").isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(value("disk")));
    }

    /** How many threads wanted a processor in the last minute; empty where the system does not tell. */
    public OptionalDouble load() {
        double load = Double.parseDouble(value("load"));
        return load < 0 ? OptionalDouble.empty() : OptionalDouble.of(load);
    }

    /** Files, and so connections, that a process may have open; empty for no limit, and where the system does not tell. */
    public OptionalLong openFiles() {
        String soft = value("files").split(" ", 2)[0];
        return soft.matches("\\d+") ? OptionalLong.of(Long.parseLong(soft)) : OptionalLong.empty();
    }

    /** Whether a thread may run before all ordinary ones. */
    public boolean mayRunInRealTime() {
        return Boolean.parseBoolean(value("realtime"));
    }

    /** The processors on which a process may run, as {@code taskset} takes them ({@code 0-2,7}); empty where the system does not tell. */
    public String allowedProcessors() {
        return value("allowed");
    }

    /** Whether a process can be held to some of them. */
    public boolean mayPin() {
        return Boolean.parseBoolean(value("pins"));
    }

    /** What distinguishes its machine from others, as far as its kernel tells. */
    public String machine() {
        return value("boot");
    }

    /** Whether ids of processes there are those of this process. */
    public boolean sharesProcesses() {
        return sharesKernel() && value("processes").equals(link("/proc/self/ns/pid"));
    }

    /** Whether a loopback address there is that of this process. */
    public boolean sharesNetwork() {
        return sharesKernel() && value("network").equals(link("/proc/self/ns/net"));
    }

    /** Whether both are one machine, as far as its kernel tells: containers of one machine share its processors. */
    public boolean sharesMachine(PlaceFacts other) {
        return !value("boot").isEmpty() && value("boot").equals(other.value("boot"));
    }

    /** Whether it is the machine of this process. */
    public boolean isOfThisMachine() {
        return sharesKernel();
    }

    /** A namespace's number is unique within one start of a kernel. */
    private boolean sharesKernel() {
        try {
            return value("boot")
                    .equals(Files.readString(Path.of("/proc/sys/kernel/random/boot_id"))
                            .strip());
        } catch (IOException unknown) {
            return false;
        }
    }

    private static String link(String file) {
        try {
            return Files.readSymbolicLink(Path.of(file)).toString();
        } catch (IOException | UnsupportedOperationException unknown) {
            return "unknown";
        }
    }
}
