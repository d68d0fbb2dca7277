package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.Trait;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Setting.BooleanSetting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import dev.dbdyno.spi.sql.JdbcSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Describes and opens the stack {@code jdbc}. */
public final class JdbcStackProvider implements StackProvider {

    /** When pgjdbc sets a savepoint in a transaction. */
    enum Autosave {
        NEVER,
        CONSERVATIVE,
        ALWAYS
    }

    static final BooleanSetting REWRITE_BATCHED_INSERTS = new BooleanSetting(
            "reWriteBatchedInserts",
            false,
            "whether pgjdbc merges the rows of an inserted batch into statements of up to 128 rows",
            Shown.WHEN_SET);

    static final ChoiceSetting<Autosave> AUTOSAVE = new ChoiceSetting<>(
            "autosave",
            Autosave.NEVER,
            "savepoints that pgjdbc sets before statements of a transaction: none, where a plan may have become invalid, or always",
            Shown.WHEN_SET);

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "jdbc",
                        "JDBC, HikariCP, pgjdbc",
                        Style.BLOCKING,
                        (endpoint, settings) -> JdbcStack.open(endpoint, settings))
                .with(
                        JdbcSettings.POOL,
                        JdbcSettings.POOL_WAIT_MILLIS,
                        JdbcSettings.POOLING,
                        JdbcSettings.PREPARE_THRESHOLD,
                        REWRITE_BATCHED_INSERTS,
                        AUTOSAVE)
                .trying(worthTrying())
                .explaining(settings -> JdbcSettings.explained(settings, explained(settings)));
    }

    private static List<Trial> worthTrying() {
        List<Trial> trials = new ArrayList<>();
        trials.add(Trial.of(REWRITE_BATCHED_INSERTS, true, "the rows of a batch travel in few statements")
                .where(Trait.INSERTS_BATCHES)
                .butChanging("executeBatch no longer says how many rows each insert of the batch made"));
        trials.add(Trial.of(AUTOSAVE, Autosave.NEVER, "no savepoints around statements")
                .butChanging("after a failed statement its transaction is over"));
        trials.addAll(JdbcSettings.trials());
        return List.copyOf(trials);
    }

    /** The properties of pgjdbc that belong to this stack's own settings. */
    static Map<String, String> driver(Settings settings) {
        return Map.of(
                "reWriteBatchedInserts",
                String.valueOf(settings.get(REWRITE_BATCHED_INSERTS)),
                "autosave",
                settings.get(AUTOSAVE).name().toLowerCase(Locale.ROOT));
    }

    private static Map<WorkCounter, String> explained(Settings settings) {
        if (settings.get(REWRITE_BATCHED_INSERTS)) {
            return Map.of(
                    WorkCounter.STATEMENTS,
                    "with reWriteBatchedInserts=true pgjdbc merges the rows of an inserted batch into fewer statements");
        }
        return settings.get(AUTOSAVE) == Autosave.NEVER
                ? Map.of()
                : Map.of(
                        WorkCounter.STATEMENTS,
                        "with autosave=%s pgjdbc sets savepoints within transactions, which the server counts as statements"
                                .formatted(settings.get(AUTOSAVE).name().toLowerCase(Locale.ROOT)));
    }
}
