package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.arms.ArmSummary;
import dev.dbdyno.analysis.compare.Comparison;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.loads.LoadCurve;
import dev.dbdyno.analysis.statistics.Estimate;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.Phase;
import dev.dbdyno.results.Topology;
import dev.dbdyno.results.WindowRecord;
import dev.dbdyno.results.window.Cpu;
import dev.dbdyno.results.window.Measurement;
import dev.dbdyno.results.window.Party;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the page shows is what was stored and analysed. */
final class PageNumbersTest {

    @RegisterExtension
    static final ShownPage PAGE = new ShownPage();

    private final Report usual = ExampleReports.usual();

    @Test
    void marksStandWhereTheNumbersSay() throws IOException {
        PAGE.show(usual);
        double[] widths = PAGE.ask(
                double[].class,
                "return Array.from(document.querySelectorAll('[data-chart=bars] .rate')).map(r => +r.getAttribute('width'))");
        for (int arm = 1; arm < 4; arm++) {
            assertThat(widths[arm] / widths[0]).isCloseTo(perSecond(arm) / perSecond(0), within(1e-9));
        }
    }

    private double perSecond(int arm) {
        return point(usual.analysis().arms().get(arm).operationsPerSecond());
    }

    @Test
    void everyWindowInTheTableIsTheStoredOne() throws IOException {
        PAGE.show(usual);
        List<List<String>> rows = PAGE.rows("#windows");
        List<WindowRecord> windows = usual.results().windows();
        assertThat(rows).hasSameSizeAs(windows);
        for (int i = 0; i < rows.size(); i++) {
            Measurement m = windows.get(i).measurement();
            Cpu cpu = Objects.requireNonNull(m.quantities().cpuWithoutCompiler(Party.HOST))
                    .plus(Objects.requireNonNull(m.cpu(Party.DATABASE)));
            assertThat(rows.get(i).get(0)).isEqualTo(usual.name(windows.get(i).arm()));
            assertThat(ShownPage.number(rows, i, 1)).isEqualTo(windows.get(i).block() + 1);
            assertThat(ShownPage.number(rows, i, 4)).isEqualTo(m.operations() * 1e9 / m.durationNanos());
            assertThat(ShownPage.number(rows, i, 5)).isCloseTo(cpu.totalNanos() / 1e3 / m.operations(), within(1e-9));
            assertThat(ShownPage.number(rows, i, 7))
                    .isEqualTo((double) m.latency().nanos().getValueAtPercentile(99));
        }
    }

    @Test
    void armsAndRatiosAreTheAnalysedOnes() throws IOException {
        PAGE.show(usual);
        List<List<String>> arms = PAGE.rows("#throughput");
        for (int i = 0; i < 4; i++) {
            int arm = i;
            ArmSummary summary = usual.analysis().arms().get(arm);
            assertThat(ShownPage.number(arms, i, 1)).isEqualTo(point(summary.operationsPerSecond()));
            assertThat(ShownPage.number(arms, i, 3)).isEqualTo(point(summary.childCpuMicros()));
            assertThat(ShownPage.number(arms, i, 9)).isEqualTo((double) usual.results().windows().stream()
                    .filter(w -> w.arm() == arm && w.phase() == Phase.MEASURED)
                    .mapToLong(w -> w.measurement().operations())
                    .sum());
        }
        List<List<String>> ratios = PAGE.rows("#ratios");
        List<Comparison> comparisons = usual.analysis().comparisons();
        assertThat(ratios).hasSameSizeAs(comparisons);
        for (int i = 0; i < 6; i++) {
            Estimate ratio = Objects.requireNonNull(comparisons.get(i).ratio());
            assertThat(ShownPage.number(ratios, i, 2)).isEqualTo(ratio.point());
            assertThat(PAGE.ask(
                            Double.class,
                            "return +document.querySelectorAll('#ratios tbody tr')[" + i + "].cells[2].dataset.low"))
                    .isEqualTo(Objects.requireNonNull(ratio.interval()).low());
        }
    }

    @Test
    void topologyIsTheStoredOne() throws IOException {
        PAGE.show(usual);
        List<List<String>> rows = PAGE.rows("#topology [data-table=topology]");
        List<ForkRecord> forks = usual.results().forks().stream()
                .filter(f -> f.topology() != null)
                .toList();
        assertThat(rows).hasSameSizeAs(forks);
        for (int i = 0; i < rows.size(); i++) {
            Topology topology = Objects.requireNonNull(forks.get(i).topology());
            assertThat(ShownPage.number(rows, i, 2)).isEqualTo(topology.connectionsAtServer());
            assertThat(ShownPage.number(rows, i, 5)).isEqualTo(topology.completionThreads());
        }
    }

    @Test
    void whatACellShowsIsItsValueRounded() throws IOException {
        PAGE.show(usual);
        List<List<String>> rows = PAGE.texts("#windows");
        for (int i = 0; i < usual.results().windows().size(); i++) {
            Measurement m = usual.results().windows().get(i).measurement();
            List<String> texts = rows.get(i);
            assertThat(shown(texts.get(4)) / m.operationsPerSecond()).isCloseTo(1, within(0.005));
            assertThat(shown(texts.get(7)) / m.latency().nanos().getValueAtPercentile(99))
                    .isCloseTo(1, within(0.005));
        }
    }

    /** A rate as it is, a duration in nanoseconds. */
    private static double shown(String text) {
        String[] words = text.split(" ", -1);
        double number = Double.parseDouble(words[0].replace(",", ""));
        return switch (words.length == 1 ? "" : words[1]) {
            case "" -> number;
            case "ns" -> number;
            case "µs" -> number * 1e3;
            case "ms" -> number * 1e6;
            default -> throw new AssertionError(text);
        };
    }

    @Test
    void capacitiesAndStepsInTheTablesAreTheAnalysedOnes() throws IOException {
        Report report = ExampleLoads.capacity();
        PAGE.show(report);
        List<List<String>> rows = PAGE.rows("#load");
        for (int arm = 0; arm < 2; arm++) {
            assertThat(ShownPage.number(rows, arm, 1))
                    .isEqualTo(point(report.analysis().capacities().get(arm).perSecond()));
        }
        LoadCurve.Step first = report.analysis().curves().getFirst().steps().getFirst();
        assertThat(ShownPage.number(rows, 2, 1)).isEqualTo(first.offeredPerSecond());
        assertThat(ShownPage.number(rows, 2, 11))
                .isEqualTo((double) first.quantiles().get(2).nanos());
        assertThat(PAGE.count("#windows tr.invalid")).isEqualTo(2);
        assertThat(PAGE.ask(String.class, "return document.querySelector('#windows tr.invalid').textContent"))
                .contains("the load generator was short of CPU: its busiest thread ran 61\u00a0%");
    }

    @Test
    void everyNumberOfClientsInTheTableIsTheAnalysedOne() throws IOException {
        Report report = ExampleLoads.clients();
        PAGE.show(report);
        List<List<String>> rows = PAGE.rows("#clients");
        assertThat(rows).hasSize(2 * 8);
        for (int arm = 0; arm < 2; arm++) {
            ClientCurve curve = report.analysis().clientCurves().get(arm);
            for (int i = 0; i < 8; i++) {
                ClientCurve.Step step = curve.steps().get(i);
                assertThat(ShownPage.number(rows, 8 * arm + i, 1)).isEqualTo(step.clients());
                assertThat(ShownPage.number(rows, 8 * arm + i, 6)).isEqualTo(point(step.operationsPerSecond()));
                assertThat(ShownPage.number(rows, 8 * arm + i, 10))
                        .isEqualTo((double) step.quantiles().get(2).nanos());
                assertThat(rows.get(8 * arm + i).getLast())
                        .isEqualTo(Objects.equals(step.clients(), curve.peakClients()) ? "peak" : "");
            }
        }
        assertThat(report.analysis().clientCurves())
                .extracting(ClientCurve::peakClients)
                .containsExactly(8, 32);
        assertThat(PAGE.rows("#verdict").getFirst().getFirst()).isEqualTo("jdbc@spring-mvc");
    }

    private static double point(@Nullable Estimate estimate) {
        return Objects.requireNonNull(estimate).point();
    }
}
