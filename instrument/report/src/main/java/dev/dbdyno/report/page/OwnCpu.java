package dev.dbdyno.report.page;

import dev.dbdyno.analysis.flame.Flame;
import dev.dbdyno.report.Report;
import dev.dbdyno.report.Unit;
import dev.dbdyno.report.table.Table;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * A function with the CPU per operation that it spends itself, whoever calls it.
 *
 * @param micros one for each arm of the flame graph
 */
record OwnCpu(String frame, List<Double> micros) {

    private static final int MOST_ROWS = 40;

    private static final String JAVA = "_[j]";
    private static final String KERNEL = "_[k]";

    /** The functions with the most, for readers without scripts, and to copy. */
    static Table table(Report report, Flame flame) {
        Table.Builder<OwnCpu> table = Table.of("own-cpu", "CPU per operation spent in the function itself", top(flame))
                .text("function", "function", own -> own.name())
                .text("kind", "kind", own -> own.kind());
        for (int i = 0; i < flame.arms().size(); i++) {
            int place = i;
            int arm = flame.arms().get(place).arm();
            table.number(
                    "arm_%d_micros".formatted(arm + 1),
                    report.name(arm),
                    Unit.MICROS,
                    own -> own.micros().get(place));
        }
        return table.build();
    }

    private static List<OwnCpu> top(Flame flame) {
        Map<String, double[]> byFrame = new HashMap<>();
        add(flame.root(), flame.arms().size(), byFrame);
        return byFrame.entrySet().stream()
                .map(entry -> new OwnCpu(
                        entry.getKey(),
                        DoubleStream.of(entry.getValue()).boxed().toList()))
                .filter(own -> own.most() > 0)
                .sorted(Comparator.comparingDouble(OwnCpu::most).reversed().thenComparing(OwnCpu::frame))
                .limit(MOST_ROWS)
                .toList();
    }

    private static void add(Flame.Call call, int arms, Map<String, double[]> byFrame) {
        double[] micros = byFrame.computeIfAbsent(call.frame(), frame -> new double[arms]);
        for (int place = 0; place < micros.length; place++) {
            micros[place] += call.ownMicros(place);
        }
        call.calls().forEach(each -> add(each, arms, byFrame));
    }

    private double most() {
        return micros.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    private String name() {
        return frame.endsWith(JAVA) || frame.endsWith(KERNEL)
                ? frame.substring(0, frame.length() - JAVA.length())
                : frame;
    }

    private String kind() {
        return frame.endsWith(JAVA)
                ? "Java"
                : frame.endsWith(KERNEL) ? "kernel" : frame.startsWith("[") ? "thread" : "JVM and libraries";
    }
}
