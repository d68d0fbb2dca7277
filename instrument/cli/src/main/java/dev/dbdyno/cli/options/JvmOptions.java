package dev.dbdyno.cli.options;

import dev.dbdyno.results.plan.JvmPlan;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Option;

/** How the children's JVM is started. */
final class JvmOptions {

    private static final String DEFAULT_COLLECTOR = "-XX:+UseG1GC";

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "fixed heap of every child (default: 512m)",
            converter = Quantities.MebibytesConverter.class)
    int heapMebibytes = 512;

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description = "an additional option for every child's JVM, such as -XX:+UseZGC (default: -XX:+UseG1GC)")
    List<String> options = List.of();

    JvmPlan plan() {
        Set<String> all = new LinkedHashSet<>();
        if (options.stream().noneMatch(option -> option.matches("-XX:\\+Use\\w+GC"))) {
            all.add(DEFAULT_COLLECTOR);
        }
        all.addAll(options);
        return new JvmPlan(heapMebibytes, List.copyOf(all));
    }
}
