package dev.dbdyno.quarkus.hibernate;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
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
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Uses a virtual thread for each request, or Quarkus's workers where {@code quarkus.virtual-threads.enabled=false}. */
@Path("/")
@RunOnVirtualThread
public class StackResource {

    private final BlockingStack stack;

    StackResource(BlockingStack stack) {
        this.stack = stack;
    }

    @GET
    @Path("companies/{id}")
    public Row company(@PathParam("id") String text)
            throws OperationException, NoSuchRowException, BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return one(stack.execute(WebOperations.company(id)), "company", id);
    }

    @GET
    @Path("companies")
    public List<? extends Row> companies(
            @QueryParam("after") @Nullable String after, @QueryParam("count") @Nullable String count)
            throws OperationException, BadParameterException {
        return stack.execute(
                WebOperations.page(Numbers.wholeNumber("after", after), Numbers.wholeNumber("count", count)));
    }

    @POST
    @Path("companies")
    public Inserted insertCompanies(@Nullable List<@Nullable NewCompany> companies)
            throws OperationException, BadParameterException {
        return Inserted.of(stack.execute(NewCompany.batch(companies)));
    }

    @GET
    @Path("sleep")
    public Slept sleep(@QueryParam("seconds") @Nullable String text) throws OperationException, BadParameterException {
        double seconds = Numbers.number("seconds", text);
        stack.execute(WebOperations.sleep(seconds));
        return new Slept(seconds);
    }

    @GET
    @Path("worlds/{id}")
    public Row world(@PathParam("id") String text)
            throws OperationException, NoSuchRowException, BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return one(stack.execute(WebOperations.world(id)), "world", id);
    }

    @GET
    @Path("queries")
    public List<? extends Row> queries(@QueryParam("n") @Nullable String n) throws OperationException {
        return stack.execute(WebOperations.queries(n));
    }

    @GET
    @Path("updates")
    public List<? extends Row> updates(@QueryParam("n") @Nullable String n) throws OperationException {
        return stack.execute(WebOperations.updates(n));
    }

    @GET
    @Path("fortunes")
    @Produces(FortunePage.MEDIA_TYPE)
    public String fortunes() throws OperationException {
        return FortunePage.of(stack.execute(WebOperations.fortunes()));
    }

    @POST
    @Path("users")
    @ResponseStatus(201)
    public Row addUser(@Nullable NewUser user) throws OperationException, BadParameterException {
        if (user == null) {
            throw new BadParameterException("the body", "a JSON object with name, surname and email", "");
        }
        return stack.execute(user.operation()).getFirst();
    }

    @GET
    @Path("users/{id}")
    public Row user(@PathParam("id") String text) throws OperationException, NoSuchRowException, BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        return one(stack.execute(WebOperations.user(id)), "user", id);
    }

    @GET
    @Path("users")
    public List<? extends Row> users(@QueryParam("count") @Nullable String count)
            throws OperationException, BadParameterException {
        return stack.execute(WebOperations.users(Numbers.wholeNumber("count", count)));
    }

    @DELETE
    @Path("users/{id}")
    public void deleteUser(@PathParam("id") String text)
            throws OperationException, NoSuchRowException, BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        if (Deleted.of(stack.execute(WebOperations.deleteUser(id))) == Deleted.NONE) {
            throw new NoSuchRowException("user", id);
        }
    }

    private static Row one(List<? extends Row> found, String row, int id) throws NoSuchRowException {
        if (found.isEmpty()) {
            throw new NoSuchRowException(row, id);
        }
        return found.getFirst();
    }
}
