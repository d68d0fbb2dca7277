package dev.dbdyno.quarkus.hibernate;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.FortunePage;
import dev.dbdyno.spi.web.Numbers;
import dev.dbdyno.spi.web.WebOperations;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** TechEmpower's tests. */
@Path("/")
@RunOnVirtualThread
public class WorldResource {

    private final BlockingStack stack;

    WorldResource(BlockingStack stack) {
        this.stack = stack;
    }

    @GET
    @Path("worlds/{id}")
    public Row find(@PathParam("id") String text) throws OperationException, NoSuchRowException, BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        List<? extends Row> found = stack.execute(WebOperations.world(id));
        if (found.isEmpty()) {
            throw new NoSuchRowException("world", id);
        }
        return found.getFirst();
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
}
