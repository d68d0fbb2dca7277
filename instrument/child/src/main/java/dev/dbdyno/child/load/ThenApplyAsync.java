package dev.dbdyno.child.load;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ForkJoinPool;

/** A stack whose completions pass through {@code thenApplyAsync}, as in programs that read the rows there. */
record ThenApplyAsync(AsyncStack stack) implements AsyncStack {

    @Override
    public CompletionStage<? extends List<? extends Row>> execute(Operation operation) {
        return handedOver(stack.execute(operation));
    }

    /** Names the pool: with fewer than three processors, JDKs before 25 would start a thread for each stage. */
    private static <T> CompletionStage<T> handedOver(CompletionStage<T> stage) {
        return stage.thenApplyAsync(rows -> rows, ForkJoinPool.commonPool());
    }

    @Override
    public void close() {
        stack.close();
    }
}
