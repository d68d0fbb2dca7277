package dev.dbdyno.quarkus.asynchronous;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.Numbers;
import dev.dbdyno.spi.web.WebOperations;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** TechEmpower's tests, on the request's event loop. */
@Path("/")
public class WorldResource {

    private final AsyncStack stack;

    WorldResource(AsyncStack stack) {
        this.stack = stack;
    }

    @GET
    @Path("worlds/{id}")
    public CompletionStage<Row> find(@PathParam("id") String text) throws BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return Replies.one(stack, WebOperations.world(id), "world", id);
    }

    @GET
    @Path("queries")
    public CompletionStage<List<? extends Row>> queries(@QueryParam("n") @Nullable String n) {
        return Replies.rows(stack, WebOperations.queries(n));
    }

    @GET
    @Path("updates")
    public CompletionStage<List<? extends Row>> updates(@QueryParam("n") @Nullable String n) {
        return Replies.rows(stack, WebOperations.updates(n));
    }

    @GET
    @Path("fortunes")
    @Produces(FortunePage.MEDIA_TYPE)
    public CompletionStage<String> fortunes() {
        return Replies.rows(stack, WebOperations.fortunes()).thenApply(FortunePage::of);
    }
}
