package dev.dbdyno.quarkus.asynchronous;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.Numbers;
import dev.dbdyno.spi.web.WebOperations;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Users are added, found and deleted, on the request's event loop. */
@Path("users")
public class UserResource {

    private final AsyncStack stack;

    UserResource(AsyncStack stack) {
        this.stack = stack;
    }

    @POST
    @ResponseStatus(201)
    public CompletionStage<Row> add(@Nullable NewUser user) throws BadParameterException {
        if (user == null) {
            throw new BadParameterException("the body", "a JSON object with name, surname and email", "");
        }
        return Replies.rows(stack, user.operation()).thenApply(List::getFirst);
    }

    @GET
    @Path("{id}")
    public CompletionStage<Row> find(@PathParam("id") String text) throws BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return Replies.one(stack, WebOperations.user(id), "user", id);
    }

    @GET
    public CompletionStage<List<? extends Row>> first(@QueryParam("count") @Nullable String count)
            throws BadParameterException {
        return Replies.rows(stack, WebOperations.users(Numbers.wholeNumber("count", count)));
    }

    @DELETE
    @Path("{id}")
    public CompletionStage<Void> delete(@PathParam("id") String text) throws BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return Replies.rows(stack, WebOperations.deleteUser(id))
                .thenCompose(reply -> Deleted.of(reply) == Deleted.NONE
                        ? CompletableFuture.failedStage(new NoSuchRowException("user", id))
                        : CompletableFuture.completedStage(null));
    }
}
