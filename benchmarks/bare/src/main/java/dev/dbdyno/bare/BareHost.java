package dev.dbdyno.bare;

import dev.dbdyno.child.host.LoadingHost;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.Loads;
import dev.dbdyno.model.Style;
import dev.dbdyno.scenarios.OneRow;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostDescription;
import java.util.Set;

/** The host {@code bare}, for {@code jdbc@bare} with one row in a closed loop. */
public final class BareHost implements LoadingHost {

    @Override
    public HostDescription description() {
        return HostDescription.of(
                "bare",
                "a hand-written loop over HikariCP and pgjdbc, instead of the stack jdbc and the harness",
                Set.of(Style.BLOCKING));
    }

    @Override
    public Loads open(StackProvider stack, Opening opening) throws OperationException {
        if (!stack.name().equals("jdbc")) {
            throw new OperationException(
                    "host 'bare' stands in for the stack 'jdbc' only, but got '%s'".formatted(stack.name()),
                    null,
                    null);
        }
        if (opening.scenario() instanceof OneRow oneRow) {
            return BareLoads.open(opening, oneRow.rows());
        }
        throw new OperationException("host 'bare' runs one-row only", null, null);
    }
}
