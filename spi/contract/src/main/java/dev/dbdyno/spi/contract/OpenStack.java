package dev.dbdyno.spi.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Stack;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A stack of any style, driven as if it were one. */
final class OpenStack implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final Stack stack;
    private final ExecutorService callers = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("caller-", 0).factory());

    OpenStack(Stack stack) {
        this.stack = stack;
    }

    Style style() {
        return switch (stack) {
            case BlockingStack blocking -> Style.BLOCKING;
            case AsyncStack async -> Style.ASYNCHRONOUS;
            case ReactiveStack reactive -> Style.REACTIVE;
        };
    }

    /** Starts an operation; a failure is the future's, unwrapped. */
    CompletableFuture<List<Row>> start(Operation operation) {
        return switch (stack) {
            case BlockingStack blocking -> startBlocking(blocking, operation);
            case AsyncStack async -> startAsync(async, operation);
            case ReactiveStack reactive -> Subscription.start(reactive.execute(operation));
        };
    }

    private CompletableFuture<List<Row>> startBlocking(BlockingStack blocking, Operation operation) {
        CompletableFuture<List<Row>> rows = new CompletableFuture<>();
        callers.execute(() -> {
            try {
                rows.complete(List.copyOf(blocking.execute(operation)));
            } catch (OperationException | RuntimeException failed) {
                rows.completeExceptionally(failed);
            }
        });
        return rows;
    }

    private static CompletableFuture<List<Row>> startAsync(AsyncStack async, Operation operation) {
        CompletableFuture<List<Row>> rows = new CompletableFuture<>();
        async.execute(operation).whenComplete((reply, failed) -> {
            if (failed == null) {
                rows.complete(List.copyOf(reply));
            } else {
                Throwable cause = failed.getCause();
                boolean wrapped = failed instanceof CompletionException && cause != null;
                rows.completeExceptionally(wrapped ? cause : failed);
            }
        });
        return rows;
    }

    OptionalInt waitingForConnection() {
        return stack.waitingForConnection();
    }

    /** Starts an operation and waits for its rows. */
    List<Row> run(Operation operation) throws OperationException {
        return await(start(operation));
    }

    /** An operation on another kind of database fails as {@link OperationException#notOn} says, in every style. */
    void assertRefuses(Operation operation, DatabaseKind reached) {
        OperationException refused = catchThrowableOfType(OperationException.class, () -> run(operation));
        assertThat(refused).as("the refusal of %s", operation).isNotNull();
        assertThat(refused)
                .hasMessage(OperationException.notOn(reached, operation).getMessage());
    }

    static List<Row> await(CompletableFuture<List<Row>> rows) throws OperationException {
        try {
            return rows.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof OperationException reported) {
                throw reported;
            }
            throw new AssertionError("failed otherwise than with an OperationException", failed.getCause());
        } catch (TimeoutException late) {
            throw new AssertionError("no reply within " + PATIENCE_SECONDS + " s", late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }

    @Override
    public void close() {
        stack.close();
        callers.shutdownNow();
    }
}
