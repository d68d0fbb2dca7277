package dev.dbdyno.quarkus.asynchronous;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Numbers;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** On the request's event loop. */
@Path("/")
public class CompanyResource {

    private final AsyncStack stack;

    CompanyResource(AsyncStack stack) {
        this.stack = stack;
    }

    @GET
    @Path("companies/{id}")
    public CompletionStage<Row> find(@PathParam("id") String text) throws BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return Replies.one(stack, WebOperations.company(id), "company", id);
    }

    @GET
    @Path("companies")
    public CompletionStage<List<? extends Row>> page(
            @QueryParam("after") @Nullable String after, @QueryParam("count") @Nullable String count)
            throws BadParameterException {
        return Replies.rows(
                stack, WebOperations.page(Numbers.wholeNumber("after", after), Numbers.wholeNumber("count", count)));
    }

    @GET
    @Path("sleep")
    public CompletionStage<Slept> sleep(@QueryParam("seconds") @Nullable String text) throws BadParameterException {
        double seconds = Numbers.number("seconds", text);
        return Replies.rows(stack, WebOperations.sleep(seconds)).thenApply(slept -> new Slept(seconds));
    }
}
