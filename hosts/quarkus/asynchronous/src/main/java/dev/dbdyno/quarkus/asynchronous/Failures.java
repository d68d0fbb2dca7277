package dev.dbdyno.quarkus.asynchronous;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Reason;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** What a request is answered that went wrong. */
final class Failures {

    @ServerExceptionMapper
    Response badParameter(BadParameterException bad) {
        return answer(Status.BAD_REQUEST, bad.reason());
    }

    @ServerExceptionMapper
    Response absent(NoSuchRowException absent) {
        return answer(Status.NOT_FOUND, new Reason(String.valueOf(absent.getMessage())));
    }

    @ServerExceptionMapper
    Response failed(OperationException failed) {
        return answer(
                failed.isPoolExhausted() ? Status.SERVICE_UNAVAILABLE : Status.INTERNAL_SERVER_ERROR,
                new Reason(String.valueOf(failed.getMessage())));
    }

    /** Such as a body that is no JSON. */
    @ServerExceptionMapper
    Response refused(WebApplicationException refused) {
        return Response.status(refused.getResponse().getStatus())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(new Reason(String.valueOf(refused.getMessage())))
                .build();
    }

    private static Response answer(Status status, Reason reason) {
        return Response.status(status)
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(reason)
                .build();
    }
}
