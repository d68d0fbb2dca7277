package dev.dbdyno.report;

import org.junit.jupiter.api.Tag;

/** The same rules, asked of more runs. */
@Tag("full")
final class ContradictionsAtFullSizeTest extends ContradictionsTest {
    @Override
    int generated() {
        return 200;
    }
}
