package dev.dbdyno.spi;

import dev.dbdyno.model.Row;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A stack whose operations return at once and complete a stage later, on a thread of the stack's own. */
public non-sealed interface AsyncStack extends Stack {

    /**
     * Starts one operation.
     *
     * @implSpec Called from the host's threads and from the completions of earlier operations, many at once; must not
     *     block and must not throw: every failure, also one found at once, is the failure of the stage, with an
     *     {@link OperationException} as its cause or itself.
     * @return a stage that completes with all rows of the reply, in the server's order
     */
    CompletionStage<? extends List<? extends Row>> execute(Operation operation);
}
