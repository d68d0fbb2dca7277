package dev.dbdyno.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.dbdyno.analysis.distance.DistancePair;
import dev.dbdyno.analysis.loads.ClientCurve;
import dev.dbdyno.analysis.loads.LoadCurve;
import dev.dbdyno.analysis.statistics.Estimate;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** Every chart has its marks, where its numbers say, and the arrow keys read it. */
final class PageChartsTest {

    @RegisterExtension
    static final ShownPage PAGE = new ShownPage();

    private final Report usual = ExampleReports.usual();

    @Test
    void everyChartHasItsMarks() throws IOException {
        PAGE.show(usual);
        assertThat(PAGE.count("figure.drawn")).isEqualTo(4);
        assertThat(PAGE.count("[data-chart=forest] .point")).isEqualTo(2 * 3);
        assertThat(PAGE.count("[data-chart=forest] .block")).isEqualTo(2 * 3 * ExampleRun.BLOCKS);
        assertThat(PAGE.count("[data-chart=forest] .one")).isEqualTo(2);
        assertThat(PAGE.count("[data-chart=forest] .band")).isEqualTo(2);
        assertThat(PAGE.count("[data-chart=bars] .rate")).isEqualTo(4);
        assertThat(PAGE.count("[data-chart=bars] svg svg, [data-chart=bars] .plot > svg rect[data-mark]"))
                .isEqualTo(4 * 4);
        assertThat(PAGE.count("[data-chart=windows] .panel")).isEqualTo(2 * 4);
        assertThat(PAGE.count("[data-chart=windows] .fork.measured")).isEqualTo(2 * 4 * ExampleRun.BLOCKS);
        assertThat(PAGE.count("[data-chart=windows] .fork.unsteady")).isEqualTo(2);
        assertThat(PAGE.count("[data-chart=windows] .dot"))
                .isEqualTo(2L * usual.results().windows().size());
        assertThat(PAGE.count("[data-chart=latency] .plot > svg .curve")).isEqualTo(4);
    }

    @Test
    void arrowKeysReadTheLatencyCurves() throws IOException {
        PAGE.show(usual);
        PAGE.run("document.querySelector('[data-chart=latency] .plot > svg').focus()");
        PAGE.browser().press(Keys.ARROW_RIGHT);
        assertThat(PAGE.ask(String.class, "return document.querySelector('[data-chart=latency] output').textContent"))
                .startsWith("p99")
                .contains("jdbc·virtual", " µs");
    }

    @Test
    void capacityCurvesAreDrawnWithBandSlaLineAndCapacity() throws IOException {
        Report report = ExampleLoads.capacity();
        PAGE.show(report);
        assertThat(PAGE.count("[data-chart=curves] .panel")).isEqualTo(4);
        assertThat(PAGE.count("[data-chart=curves] .panel .curve")).isEqualTo(4 * 2);
        assertThat(PAGE.count("[data-chart=curves] .sla")).isEqualTo(1);
        assertThat(PAGE.count("[data-chart=curves] .capacity")).isEqualTo(4 * 2);
        assertThat(PAGE.count("[data-chart=curves] .probe"))
                .isEqualTo(4L
                        * report.analysis().curves().stream()
                                .mapToLong(curve -> curve.steps().stream()
                                        .filter(step -> !step.quantiles().isEmpty())
                                        .count())
                                .sum());
        boolean[] banded = PAGE.ask(
                boolean[].class,
                "return Array.from(document.querySelectorAll('[data-chart=curves] .confidence')).map(p => (p.getAttribute('d') || '').length > 20)");
        assertThat(banded).hasSize(8).containsOnly(true);
        assertThat(PAGE.count("[data-chart=bars] rect.generator[data-mark]")).isEqualTo(2);
    }

    /** The points of the first arm in the panel of p99, which stands first. */
    private static final String HEIGHTS =
            "Array.from(document.querySelectorAll('[data-chart=curves] .panel')[0].querySelectorAll('.arm-0 .probe')).map(p => +p.getAttribute('transform').split(',')[1].slice(0, -1))";

    @Test
    void aRateThatMissesTheSlaHasAShapeOfItsOwn() throws IOException {
        Report report = ExampleLoads.capacity();
        PAGE.show(report);
        List<Boolean> fails = Stream.of(
                        PAGE.ask(
                                Boolean[].class,
                                "return Array.from(document.querySelectorAll('[data-chart=curves] .panel')[0].querySelectorAll('.probe')).map(p => p.matches('.fails') && p.getAttribute('d').includes('L'))"))
                .toList();
        List<Boolean> missed = report.analysis().curves().stream()
                .flatMap(curve -> curve.steps().stream())
                .filter(step -> !step.quantiles().isEmpty())
                .map(step -> Boolean.FALSE.equals(step.meets()))
                .toList();
        assertThat(missed).contains(true, false);
        assertThat(fails).isEqualTo(missed);
    }

    @Test
    void theFittedLineNeverFallsAndKeepsTheMean() throws IOException {
        PAGE.show(ExampleLoads.capacity());
        assertThat(PAGE.ask(double[].class, "return dbdyno.rising([1, 3, 2, 2, 5], [1, 1, 1, 2, 1])"))
                .containsExactly(new double[] {1, 2.25, 2.25, 2.25, 5}, within(1e-12));
        double[] heights = PAGE.ask(
                double[].class,
                "return document.querySelectorAll('[data-chart=curves] .panel')[0].querySelector('.arm-0 .curve').getAttribute('d').slice(1).split('L').map(p => +p.split(',')[1])");
        assertThat(heights).hasSize(PAGE.ask(double[].class, "return " + HEIGHTS).length);
        for (int i = 1; i < heights.length; i++) {
            assertThat(heights[i]).isLessThanOrEqualTo(heights[i - 1]);
        }
    }

    @Test
    void theSlaLineStandsAtItsBoundOnTheCurvesOwnScale() throws IOException {
        Report report = ExampleLoads.capacity();
        PAGE.show(report);
        double sla =
                PAGE.ask(Double.class, "return +document.querySelector('[data-chart=curves] .sla').getAttribute('y1')");
        double[] heights = PAGE.ask(double[].class, "return " + HEIGHTS);
        List<LoadCurve.Step> steps = report.analysis().curves().getFirst().steps();
        for (int i = 0; i < heights.length; i++) {
            boolean slower = steps.get(i).quantiles().get(2).nanos() > 30_000_000;
            assertThat(heights[i] < sla).as("step %d", i).isEqualTo(slower);
        }
    }

    @Test
    void throughputAgainstClientsIsDrawnWithBandAndPeakOnALogarithmicScale() throws IOException {
        Report report = ExampleLoads.clients();
        PAGE.show(report);
        assertThat(PAGE.count("[data-chart=clients] .plot > svg .curve")).isEqualTo(2);
        assertThat(PAGE.count("[data-chart=clients] .plot > svg .probe")).isEqualTo(2 * 8);
        assertThat(PAGE.count("[data-chart=clients] .plot > svg .capacity")).isEqualTo(2);
        double[] across = circles("cx");
        for (int i = 2; i < 8; i++) {
            assertThat(across[i] - across[i - 1])
                    .as("each doubling is as wide as the one before")
                    .isCloseTo(across[1] - across[0], within(1e-6));
        }
        double[] heights = circles("cy");
        double floor = PAGE.ask(
                Double.class, "return +document.querySelector('[data-chart=clients] .axis-line').getAttribute('y1')");
        List<ClientCurve.Step> steps =
                report.analysis().clientCurves().getFirst().steps();
        for (int i = 1; i < 8; i++) {
            assertThat((floor - heights[i]) / (floor - heights[0]))
                    .as("a scale from zero, %d clients", steps.get(i).clients())
                    .isCloseTo(
                            point(steps.get(i).operationsPerSecond())
                                    / point(steps.getFirst().operationsPerSecond()),
                            within(1e-6));
        }
        boolean[] banded = PAGE.ask(
                boolean[].class,
                "return Array.from(document.querySelectorAll('[data-chart=clients] .confidence')).map(p => (p.getAttribute('d') || '').length > 20)");
        assertThat(banded).hasSize(2).containsOnly(true);
    }

    private static double[] circles(String attribute) {
        return PAGE.ask(
                double[].class,
                "return Array.from(document.querySelectorAll('[data-chart=clients] .plot > svg .arm-0 .probe')).map(c => +c.getAttribute('"
                        + attribute + "'))");
    }

    @Test
    void linesOverDistanceAreDrawnWithTheirRatioTheirCpuAndTheirCrossing() throws IOException {
        Report report = ExampleLoads.distances();
        PAGE.show(report);
        String svg = "[data-chart=distance] .plot > svg ";
        assertThat(PAGE.count(svg + ".title")).isEqualTo(3);
        assertThat(PAGE.count(svg + ".probe"))
                .as("two lines of throughput and CPU, one of ratios, five points each")
                .isEqualTo((2 + 2 + 1) * 5);
        DistancePair.Crossing crossing =
                report.analysis().distancePairs().getFirst().crossings().getFirst();
        double[] mark = PAGE.ask(
                double[].class,
                "const m = document.querySelector('[data-chart=distance] .capacity');"
                        + "const bar = m.parentNode.querySelector('line');"
                        + "return [+m.getAttribute('d').slice(1).split(',')[0], +bar.getAttribute('x1'), +bar.getAttribute('x2')]");
        double[] across = PAGE.ask(
                double[].class,
                "return Array.from(document.querySelectorAll('[data-chart=distance] .plot > svg .arm-0 .probe')).slice(0, 5).map(c => +c.getAttribute('cx'))");
        double decade = (across[3] - across[2]) / Math.log(5);
        assertThat(across[4] - across[3]).as("a logarithmic scale").isCloseTo(decade * Math.log(4), within(1e-6));
        assertThat(across[1] - across[0]).as("straight below the shortest").isCloseTo(decade, within(1e-6));
        assertThat(mark[0]).isCloseTo(across[2] + decade * Math.log(crossing.roundTripNanos() / 1e6), within(1e-3));
        assertThat(mark[1]).isLessThan(mark[0]);
        assertThat(mark[2]).isGreaterThan(mark[0]);
    }

    @Test
    void theSpikesCourseIsDrawnWithItsBurstShaded() throws IOException {
        Report report = ExampleLoads.spike();
        PAGE.show(report);
        assertThat(PAGE.count("[data-chart=spike] .panel")).isEqualTo(2);
        assertThat(PAGE.count("[data-chart=spike] .panel .burst")).isEqualTo(2);
        assertThat(PAGE.count("[data-chart=spike] .panel .curve")).isEqualTo(2 * 2);
        double[] burst = PAGE.ask(
                double[].class,
                "const b = document.querySelector('[data-chart=spike] .burst'), a = document.querySelector('[data-chart=spike] .axis-line');"
                        + "const left = +a.getAttribute('x1'), width = +a.getAttribute('x2') - left;"
                        + "return [(+b.getAttribute('x') - left) / width, +b.getAttribute('width') / width]");
        assertThat(burst[0]).isCloseTo(5.0 / 15, within(1e-6));
        assertThat(burst[1]).isCloseTo(2.0 / 15, within(1e-6));
        List<List<String>> rows = PAGE.rows("#spike");
        assertThat(ShownPage.number(rows, 0, 1))
                .isEqualTo(point(report.analysis().spikes().getFirst().burstGoodput()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"capacity", "clients", "distance", "spike"})
    void arrowKeysReadCurvesAndSpikes(String load) throws IOException {
        PAGE.show(ExampleReports.called(load));
        String chart = load.equals("capacity") ? "curves" : load;
        PAGE.run("document.querySelector('[data-chart=" + chart + "] .plot > svg').focus()");
        PAGE.browser().press(Keys.ARROW_RIGHT);
        assertThat(PAGE.ask(
                        String.class, "return document.querySelector('[data-chart=" + chart + "] output').textContent"))
                .contains("jdbc@spring-mvc", "r2dbc@spring-webflux", " ms");
    }

    private static double point(@Nullable Estimate estimate) {
        return Objects.requireNonNull(estimate).point();
    }
}
