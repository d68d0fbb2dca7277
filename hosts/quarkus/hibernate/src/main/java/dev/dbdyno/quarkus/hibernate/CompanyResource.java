package dev.dbdyno.quarkus.hibernate;

import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Numbers;
import dev.dbdyno.spi.web.Slept;
import dev.dbdyno.spi.web.WebOperations;
import io.smallrye.common.annotation.RunOnVirtualThread;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.QueryParam;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** On a virtual thread a request, or on Quarkus's workers where {@code quarkus.virtual-threads.enabled=false}. */
@Path("/")
@RunOnVirtualThread
public class CompanyResource {

    private final BlockingStack stack;

    CompanyResource(BlockingStack stack) {
        this.stack = stack;
    }

    @GET
    @Path("companies/{id}")
    public Row find(@PathParam("id") String text) throws OperationException, NoSuchRowException, BadParameterException {
        int id = Numbers.wholeNumber("id", text);
        List<? extends Row> found = stack.execute(WebOperations.company(id));
        if (found.isEmpty()) {
            throw new NoSuchRowException("company", id);
        }
        return found.getFirst();
    }

    @GET
    @Path("companies")
    public List<? extends Row> page(
            @QueryParam("after") @Nullable String after, @QueryParam("count") @Nullable String count)
            throws OperationException, BadParameterException {
        return stack.execute(
                WebOperations.page(Numbers.wholeNumber("after", after), Numbers.wholeNumber("count", count)));
    }

    @GET
    @Path("sleep")
    public Slept sleep(@QueryParam("seconds") @Nullable String text) throws OperationException, BadParameterException {
        double seconds = Numbers.number("seconds", text);
        stack.execute(WebOperations.sleep(seconds));
        return new Slept(seconds);
    }
}
