package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.FailureReply;
import dev.dbdyno.spi.web.NoSuchRowException;
import dev.dbdyno.spi.web.Reason;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ServerWebInputException;

/** Answers a request that failed. */
@RestControllerAdvice
final class WebFluxErrors {

    /** An illegal state is a stack that breaks its promises. Left to Boot, it would log a stack trace for each request. */
    @ExceptionHandler({
        BadParameterException.class,
        NoSuchRowException.class,
        OperationException.class,
        IllegalStateException.class
    })
    ResponseEntity<Reason> failed(Exception failure) {
        FailureReply reply = FailureReply.to(failure);
        return ResponseEntity.status(reply.status()).body(reply.reason());
    }

    /** A parameter that is missing or is no number, or a body that is missing or is no JSON. */
    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    Reason unreadable(ServerWebInputException bad) {
        MethodParameter parameter = bad.getMethodParameter();
        String expected = parameter != null && parameter.hasParameterAnnotation(RequestBody.class)
                ? "the body expects a JSON object with the members of the contract"
                : expectedOf(parameter);
        return new Reason("%s: %s".formatted(expected, bad.getReason()));
    }

    private static String expectedOf(@Nullable MethodParameter parameter) {
        if (parameter == null) {
            return "a parameter expects a value";
        }
        String expected = parameter.getParameterType() == String.class ? "a text" : "a number";
        return "%s expects %s".formatted(parameter.getParameterName(), expected);
    }
}
