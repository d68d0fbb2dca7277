package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.Measuring;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "curve",
        description = "Measures latency against offered load: every arm at the same rates, each rate once per fork.",
        footer = {
            "  ./dbdyno curve",
            "  ./dbdyno curve --rates 1000,2000,4000/s jdbc@spring-mvc r2dbc@spring-webflux --set pool=8",
            "  ./dbdyno curve --rates 500,1000,2000,4000,8000/s --sla 'p95<10ms' jdbc vertx --set pool=8 --arrivals uniform"
        })
final class CurveLoad implements Load {

    @Option(
            names = "--rates",
            paramLabel = "RATES",
            description = "the rates that are offered, lowest first (default: 1000,2000,4000,8000/s)",
            converter = Amounts.RatesConverter.class)
    Amounts.Rates rates = new Amounts.Rates(List.of(1000.0, 2000.0, 4000.0, 8000.0));

    @Option(
            names = "--sla",
            paramLabel = "SLA",
            description = "a service level such as 'p95<10ms' to draw into the curves",
            converter = Amounts.SlaConverter.class)
    @Nullable Sla sla;

    @Mixin
    ProbeOptions probes = new ProbeOptions();

    @Override
    public Measuring measuring() {
        Probing.Staircase staircase = new Probing.Staircase(rates.perSecond(), sla, probes.openLoops());
        return Measuring.probing(staircase, probes.window, probes.warmup());
    }
}
