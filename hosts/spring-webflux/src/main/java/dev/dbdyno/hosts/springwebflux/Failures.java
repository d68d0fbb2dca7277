package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
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

/** What a request is answered that went wrong. */
@RestControllerAdvice
final class Failures {

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    Reason badParameter(BadParameterException bad) {
        return bad.reason();
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

    @ExceptionHandler
    @ResponseStatus(HttpStatus.NOT_FOUND)
    Reason absent(NoSuchRowException absent) {
        return new Reason(String.valueOf(absent.getMessage()));
    }

    @ExceptionHandler
    ResponseEntity<Reason> failed(OperationException failed) {
        HttpStatus status =
                failed.isPoolExhausted() ? HttpStatus.SERVICE_UNAVAILABLE : HttpStatus.INTERNAL_SERVER_ERROR;
        return ResponseEntity.status(status).body(new Reason(String.valueOf(failed.getMessage())));
    }

    /** A stack that breaks its promises, or a load that cannot be begun: without Boot's log of a stack trace a request. */
    @ExceptionHandler
    @ResponseStatus(HttpStatus.INTERNAL_SERVER_ERROR)
    Reason fault(IllegalStateException fault) {
        return new Reason(String.valueOf(fault));
    }
}
