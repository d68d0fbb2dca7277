package dev.dbdyno.stacks.bolt;

import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import java.util.ArrayList;
import java.util.List;

/** What both stacks can be set to. */
final class BoltSettings {

    /** How the transaction around a statement is opened and ended. */
    enum TransactionStyle {
        /** The server, with the statement: {@code session.run}. */
        AUTO,
        /** The driver, which repeats it where that helps: {@code session.executeRead}, {@code executeWrite}. */
        MANAGED
    }

    static final IntegerSetting POOL = StackProvider.poolSetting(100);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(60_000);

    static final ChoiceSetting<TransactionStyle> TRANSACTION = new ChoiceSetting<>(
            "transaction",
            TransactionStyle.AUTO,
            "auto: the server's own around each statement; managed: begun and committed by the driver's executeRead and executeWrite",
            Shown.ALWAYS);

    static List<Trial> trials() {
        List<Trial> trials = new ArrayList<>();
        trials.add(Trial.of(TRANSACTION, TransactionStyle.AUTO, "the transaction begins and ends with its statement")
                .butChanging("the driver no longer repeats a transaction that failed for a passing reason"));
        trials.addAll(StackProvider.poolTrials(POOL));
        return List.copyOf(trials);
    }

    private BoltSettings() {}
}
