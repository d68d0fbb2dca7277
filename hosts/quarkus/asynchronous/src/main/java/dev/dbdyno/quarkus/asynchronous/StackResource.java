package dev.dbdyno.quarkus.asynchronous;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.Inserted;
import dev.dbdyno.spi.web.NewCompany;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.NoSuchRowException;
import dev.dbdyno.spi.web.Numbers;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Starts each operation on the request's event loop. */
@Path("/")
public class StackResource {

    private final AsyncStack stack;

    StackResource(AsyncStack stack) {
        this.stack = stack;
    }

    @GET
    @Path("companies/{id}")
    public CompletionStage<Row> company(@PathParam("id") String text) throws BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return one(WebOperations.company(id), "company", id);
    }

    @GET
    @Path("companies")
    public CompletionStage<List<? extends Row>> companies(
            @QueryParam("after") @Nullable String after, @QueryParam("count") @Nullable String count)
            throws BadParameterException {
        return rows(WebOperations.page(Numbers.wholeNumber("after", after), Numbers.wholeNumber("count", count)));
    }

    @POST
    @Path("companies")
    public CompletionStage<Inserted> insertCompanies(@Nullable List<@Nullable NewCompany> companies)
            throws BadParameterException {
        return rows(NewCompany.batch(companies)).thenApply(Inserted::of);
    }

    @GET
    @Path("sleep")
    public CompletionStage<Slept> sleep(@QueryParam("seconds") @Nullable String text) throws BadParameterException {
        double seconds = Numbers.number("seconds", text);
        return rows(WebOperations.sleep(seconds)).thenApply(slept -> new Slept(seconds));
    }

    @GET
    @Path("worlds/{id}")
    public CompletionStage<Row> world(@PathParam("id") String text) throws BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return one(WebOperations.world(id), "world", id);
    }

    @GET
    @Path("queries")
    public CompletionStage<List<? extends Row>> queries(@QueryParam("n") @Nullable String n) {
        return rows(WebOperations.queries(n));
    }

    @GET
    @Path("updates")
    public CompletionStage<List<? extends Row>> updates(@QueryParam("n") @Nullable String n) {
        return rows(WebOperations.updates(n));
    }

    @GET
    @Path("fortunes")
    @Produces(FortunePage.MEDIA_TYPE)
    public CompletionStage<String> fortunes() {
        return rows(WebOperations.fortunes()).thenApply(FortunePage::of);
    }

    @POST
    @Path("users")
    @ResponseStatus(201)
    public CompletionStage<Row> addUser(@Nullable NewUser user) throws BadParameterException {
        if (user == null) {
            throw new BadParameterException("the body", "a JSON object with name, surname and email", "");
        }
        return rows(user.operation()).thenApply(List::getFirst);
    }

    @GET
    @Path("users/{id}")
    public CompletionStage<Row> user(@PathParam("id") String text) throws BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return one(WebOperations.user(id), "user", id);
    }

    @GET
    @Path("users")
    public CompletionStage<List<? extends Row>> users(@QueryParam("count") @Nullable String count)
            throws BadParameterException {
        return rows(WebOperations.users(Numbers.wholeNumber("count", count)));
    }

    @DELETE
    @Path("users/{id}")
    public CompletionStage<Void> deleteUser(@PathParam("id") String text) throws BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return rows(WebOperations.deleteUser(id))
                .thenCompose(reply -> Deleted.of(reply) == Deleted.NONE
                        ? CompletableFuture.failedStage(new NoSuchRowException("user", id))
                        : CompletableFuture.completedStage(null));
    }

    private CompletionStage<List<? extends Row>> rows(Operation operation) {
        return stack.execute(operation).thenApply(rows -> rows);
    }

    private CompletionStage<Row> one(Operation operation, String row, int id) {
        return rows(operation)
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.failedStage(new NoSuchRowException(row, id))
                        : CompletableFuture.completedStage(found.getFirst()));
    }
}
