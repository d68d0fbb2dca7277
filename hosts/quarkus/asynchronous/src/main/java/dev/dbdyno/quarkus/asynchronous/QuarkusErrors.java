package dev.dbdyno.quarkus.asynchronous;

import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.FailureReply;
import dev.dbdyno.spi.web.NoSuchRowException;
import dev.dbdyno.spi.web.Reason;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/** Answers a request that failed. */
final class QuarkusErrors {

    @ServerExceptionMapper({BadParameterException.class, NoSuchRowException.class, OperationException.class})
    Response failed(Exception failure) {
        return answer(FailureReply.to(failure));
    }

    /** Answers a refusal of the framework's, such as of a body that is not JSON. */
    @ServerExceptionMapper
    Response refused(WebApplicationException refused) {
        return answer(
                new FailureReply(refused.getResponse().getStatus(), new Reason(String.valueOf(refused.getMessage()))));
    }

    /** A body whose JSON has another shape: Quarkus' own answer has no reason. */
    @ServerExceptionMapper
    Response mismatched(MismatchedInputException mismatched) {
        return failed(new BadParameterException(
                "the body", "JSON as the contract has it", String.valueOf(mismatched.getOriginalMessage())));
    }

    private static Response answer(FailureReply reply) {
        return Response.status(reply.status())
                .type(MediaType.APPLICATION_JSON_TYPE)
                .entity(reply.reason())
                .build();
    }
}
