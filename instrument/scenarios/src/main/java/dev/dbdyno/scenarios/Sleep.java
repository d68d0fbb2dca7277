package dev.dbdyno.scenarios;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.spi.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A sleep in the server: the work costs next to nothing, but the connection is held.
 *
 * @param seconds how long
 */
public record Sleep(double seconds) implements Scenario {

    private static final ScenarioOption<Duration> SLEEP =
            ScenarioOption.time("--sleep", "TIME", "with --scenario sleep: how long (default: 10ms)");

    public static final Kind KIND = Kind.onTables(
            "sleep",
            "hold a connection while the server sleeps (--sleep)",
            given -> new Sleep(given.or(SLEEP, Duration.ofMillis(10)).toNanos() / 1e9),
            SLEEP);

    public Sleep {
        if (!(seconds >= 0) || Double.isInfinite(seconds)) {
            throw new IllegalArgumentException("a sleep lasts 0 seconds or longer, but got " + seconds);
        }
    }

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of();
    }

    @Override
    public Questions questions() {
        Operation sleep = new Operation.Sleep(seconds);
        return draws -> sleep;
    }

    @Override
    public Reply reply() {
        return Reply.same(List.of(new Tuple(List.of(1))), BodyCheck.ofText("{\"slept\":" + seconds + "}"));
    }

    @Override
    public Requests overHttp() {
        return Requests.get("/sleep?seconds=" + seconds);
    }

    @Override
    public Changes changes() {
        return Changes.NONE;
    }

    @Override
    public String subject(Figures figures) {
        return "sleep of " + figures.nanos(Math.round(seconds * 1e9)) + " in the server";
    }

    @Override
    public Optional<Asked> asked() {
        return Optional.of(Asked.of(Statements.text(Statements.sql().sleep()), 1, Integer.BYTES));
    }

    @Override
    public Pace pace() {
        return new Pace.Holding(seconds);
    }
}
