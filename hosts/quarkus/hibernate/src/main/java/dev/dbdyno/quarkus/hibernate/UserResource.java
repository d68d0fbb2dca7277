package dev.dbdyno.quarkus.hibernate;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Deleted;
import dev.dbdyno.spi.web.NewUser;
import dev.dbdyno.spi.web.Numbers;
import dev.dbdyno.spi.web.WebOperations;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jspecify.annotations.Nullable;

/** Users are added, found and deleted. */
@Path("users")
@RunOnVirtualThread
public class UserResource {

    private final BlockingStack stack;

    UserResource(BlockingStack stack) {
        this.stack = stack;
    }

    @POST
    @ResponseStatus(201)
    public Row add(@Nullable NewUser user) throws OperationException, BadParameterException {
        if (user == null) {
            throw new BadParameterException("the body", "a JSON object with name, surname and email", "");
        }
        return stack.execute(user.operation()).getFirst();
    }

    @GET
    @Path("{id}")
    public Row find(@PathParam("id") String text) throws OperationException, NoSuchRowException, BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        List<? extends Row> found = stack.execute(WebOperations.user(id));
        if (found.isEmpty()) {
            throw new NoSuchRowException("user", id);
        }
        return found.getFirst();
    }

    @GET
    public List<? extends Row> first(@QueryParam("count") @Nullable String count)
            throws OperationException, BadParameterException {
        return stack.execute(WebOperations.users(Numbers.wholeNumber("count", count)));
    }

    @DELETE
    @Path("{id}")
    public void delete(@PathParam("id") String text)
            throws OperationException, NoSuchRowException, BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        if (Deleted.of(stack.execute(WebOperations.deleteUser(id))) == Deleted.NONE) {
            throw new NoSuchRowException("user", id);
        }
    }
}
