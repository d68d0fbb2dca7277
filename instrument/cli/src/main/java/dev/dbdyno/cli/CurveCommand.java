package dev.dbdyno.cli;

import dev.dbdyno.results.Plan;
import dev.dbdyno.results.Probing;
import dev.dbdyno.results.Sla;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "curve",
        description = "Draws latency against offered load: every arm at the same rates, each once in every fork.",
        sortOptions = false,
        usageHelpAutoWidth = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./dbdyno curve",
            "  ./dbdyno curve --rates 1000,2000,4000/s jdbc@spring-mvc r2dbc@spring-webflux --set pool=8",
            "  ./dbdyno curve --rates 500,1000,2000,4000,8000/s --sla 'p99<10ms' jdbc vertx --set pool=8 --arrivals uniform"
        })
final class CurveCommand implements Callable<Integer> {

    private final Sessions sessions;

    @Mixin
    PlanOptions plan = new PlanOptions();

    @ArgGroup(validate = false, heading = "%nLoad:%n", order = 20)
    Stairs stairs = new Stairs();

    @Mixin
    RunOptions run = new RunOptions();

    static final class Stairs {
        @Option(
                names = "--rates",
                paramLabel = "RATES",
                description = "the rates that are offered, lowest first (default: 1000,2000,4000,8000/s)",
                converter = Quantities.RatesConverter.class)
        Quantities.Rates rates = new Quantities.Rates(List.of(1000.0, 2000.0, 4000.0, 8000.0));

        @Option(
                names = "--sla",
                paramLabel = "SLA",
                description = "a service level such as 'p99<10ms' to draw into the curves",
                converter = Quantities.SlaConverter.class)
        @Nullable Sla sla;

        @ArgGroup(validate = false)
        ProbeOptions probes = new ProbeOptions();

        Measuring measuring() {
            return Measuring.curve(new Probing.Staircase(rates.perSecond(), sla, probes.openLoops()), probes.warmup());
        }
    }

    CurveCommand(Console console, Path home, String... command) {
        this.sessions = new Sessions(console, home, List.of(command));
    }

    @Override
    public Integer call() throws Exception {
        Plan asked = plan.plan(stairs.measuring(), Seeds.fresh());
        return run.run(sessions, sessions.fitted(asked, plan.scenario), "curve");
    }
}
