package dev.dbdyno.child.load;

import dev.dbdyno.model.Row;
import dev.dbdyno.results.window.FirstFailure;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Judges how an operation ended: null means well. */
final class ReplyCheck {

    private final Workload workload;

    ReplyCheck(Workload workload) {
        this.workload = workload;
    }

    @Nullable FirstFailure of(Operation asked, List<? extends Row> rows) {
        return of(asked, rows.size(), RowHash.of(rows));
    }

    @Nullable FirstFailure of(Operation asked, int rows, long hash) {
        return workload.isRight(asked, rows, hash)
                ? null
                : FirstFailure.wrongReply(workload.describeWrong(asked, rows, hash));
    }

    static FirstFailure of(Throwable thrown) {
        Throwable cause = unwrapped(thrown);
        return cause instanceof OperationException failed
                ? new FirstFailure(messageOf(failed), failed.sqlState())
                : new FirstFailure("the stack ended an operation with " + cause, null);
    }

    private static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown.getCause();
        boolean wrapped = thrown instanceof CompletionException || thrown instanceof ExecutionException;
        return wrapped && cause != null ? cause : thrown;
    }

    private static String messageOf(Throwable thrown) {
        String message = thrown.getMessage();
        return message == null ? thrown.toString() : message;
    }
}
