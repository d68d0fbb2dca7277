package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Stack;
import io.vertx.core.Context;
import io.vertx.core.Future;
import java.util.List;

/** A stack as Vert.x would have it: futures that complete on the request's context. */
@FunctionalInterface
interface Rows {

    /** Starts the operation on the calling thread, that of the context. */
    Future<List<? extends Row>> of(Operation operation, Context context);

    /** The rows of a stack. */
    static Rows of(Stack stack) throws OperationException {
        return switch (stack) {
            case AsyncStack async ->
                (operation, context) -> Future.fromCompletionStage(async.execute(operation), context)
                        .map(rows -> rows);
            case ReactiveStack reactive ->
                (operation, context) -> CollectingSubscriber.collect(reactive.execute(operation), context);
            case BlockingStack blocking ->
                throw new OperationException(
                        "host 'vertx-web' serves asynchronous and reactive stacks only", null, null);
        };
    }
}
