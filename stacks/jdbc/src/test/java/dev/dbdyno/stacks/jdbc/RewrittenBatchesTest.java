package dev.dbdyno.stacks.jdbc;

import dev.dbdyno.spi.contract.SettingsContract;
import java.util.Map;

/** Rewritten batches. For rows that it merges, pgjdbc no longer says how many each statement changed. */
final class RewrittenBatchesTest extends SettingsContract {

    RewrittenBatchesTest() {
        super(new JdbcStackProvider(), Map.of("reWriteBatchedInserts", "true"));
    }
}
