package dev.dbdyno.quarkus.asynchronous;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What resources make of a stack's stages. */
final class Replies {

    private Replies() {}

    static CompletionStage<List<? extends Row>> rows(AsyncStack stack, Operation operation) {
        return stack.execute(operation).thenApply(rows -> rows);
    }

    /**
     * The one row of a reply.
     *
     * @param row what is looked for, such as {@code company}
     */
    static CompletionStage<Row> one(AsyncStack stack, Operation operation, String row, int id) {
        return rows(stack, operation)
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.failedStage(new NoSuchRowException(row, id))
                        : CompletableFuture.completedStage(found.getFirst()));
    }
}
