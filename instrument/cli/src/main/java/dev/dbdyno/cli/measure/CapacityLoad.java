package dev.dbdyno.cli.measure;

import dev.dbdyno.cli.options.Amounts;
import dev.dbdyno.cli.options.Measuring;
import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.plan.Probing;
import dev.dbdyno.results.plan.Sla;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "capacity",
        description = {
            "Finds the highest load that each arm holds within a service level, and reports which holds more and by how much.",
            "Each fork searches with open loops: it doubles the rate until it is too high, then narrows it down."
        },
        footer = {
            "  ./dbdyno capacity",
            "  ./dbdyno capacity --sla 'p95<10ms, errors<0.1%%' jdbc@spring-mvc 'jdbc@spring-mvc threads=virtual' vertx@vertx-web",
            "  ./dbdyno capacity --sla 'p99.9<50ms, mean<5ms' jdbc vertx --set pool=8 --scenario hundred-rows --from 500/s",
            "  ./dbdyno capacity --sla 'p95<10ms' --sla 'mean<10ms' hibernate@quarkus 'hibernate@quarkus threads=virtual'",
            "  ./dbdyno capacity --target http://localhost:8080/companies/42 --blocks 5"
        })
final class CapacityLoad implements Load {

    @Option(
            names = "--sla",
            paramLabel = "SLA",
            description = {
                "bounds that must hold together: p50, p99, p99.9 … and mean of the latency from the intended start, and errors.",
                "Give it again to search at several levels in the same forks: each probe serves all levels, which takes",
                "less time than one run per level (default: 'p95<10ms, errors<0.1%%')"
            },
            converter = Amounts.SlaConverter.class)
    List<Sla> slas = List.of(Sla.parse("p95<10ms, errors<0.1%"));

    @Option(
            names = "--from",
            paramLabel = "RATE",
            description = "the first offered rate (default: 1000/s)",
            converter = Amounts.RateConverter.class)
    double from = 1000;

    @Option(
            names = "--resolution",
            paramLabel = "PERCENT",
            description = "how precisely each fork locates its capacity (default: 5%%)",
            converter = Amounts.PercentConverter.class)
    double resolution = 0.05;

    @Mixin
    ProbeOptions probes = new ProbeOptions();

    @Override
    public String heading() {
        return "%nService level and search:%n";
    }

    @Override
    public Measuring measuring() {
        if (slas.stream().distinct().count() < slas.size()) {
            throw new UsageException("the same --sla is given twice: give each service level once");
        }
        Probing.CapacitySearch search = new Probing.CapacitySearch(
                slas.getFirst(), slas.subList(1, slas.size()), from, resolution, probes.openLoops());
        return Measuring.probing(search, probes.window, probes.warmup())
                .within(Duration.ofMinutes(45))
                .toWithin(0.05);
    }
}
