package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.results.plan.WindowPlan;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;

/** What all commands that measure let the user say: arms, scenario, precision, JVM. Each adds its own load. */
public final class PlanOptions {

    @Mixin
    public ArmOptions arms = new ArmOptions();

    @Mixin
    public ScenarioOptions scenario = new ScenarioOptions();

    @ArgGroup(validate = false, heading = "%nOver HTTP:%n", order = 30)
    HttpOptions http = new HttpOptions();

    @ArgGroup(validate = false, heading = "%nPrecision and time:%n", order = 40)
    TimeOptions time = new TimeOptions();

    @ArgGroup(validate = false, heading = "%nThe children's JVM:%n", order = 50)
    JvmOptions jvm = new JvmOptions();

    /**
     * The plan as the options say it.
     *
     * @param freshSeed taken where the user gives none
     * @throws UsageException when the options do not make a plan
     */
    public Plan plan(Measuring measuring, long freshSeed) {
        try {
            List<Arm> all = arms.arms();
            return new Plan(
                    all,
                    scenario.scenario(all).stored(),
                    measuring.load(),
                    windows(measuring),
                    time.precision(measuring.defaultPrecision(), measuring.defaultBudget()),
                    jvm.plan(),
                    measuring.probing(),
                    http.plan(all),
                    time.seed == null ? freshSeed : time.seed);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private WindowPlan windows(Measuring measuring) {
        Duration half = time.warmup.dividedBy(2);
        return new WindowPlan(
                measuring.window(), measuring.windowsPerFork(), half, time.warmup, measuring.warmupClients());
    }
}
