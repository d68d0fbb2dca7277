package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.Reason;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** What a request is answered that went wrong. */
@RestControllerAdvice
final class Failures {

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    Reason badParameter(BadParameterException bad) {
        return bad.reason();
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    Reason noNumber(MethodArgumentTypeMismatchException bad) {
        return new BadParameterException(bad.getName(), "a number", String.valueOf(bad.getValue())).reason();
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    Reason missing(MissingServletRequestParameterException bad) {
        String expected = bad.getParameterType().equals("String") ? "a text" : "a number";
        return new BadParameterException(bad.getParameterName(), expected, "").reason();
    }

    @ExceptionHandler
    @ResponseStatus(HttpStatus.BAD_REQUEST)
    Reason noBody(HttpMessageNotReadableException bad) {
        return new Reason("the body expects a JSON object with the members of the contract: " + bad.getMessage());
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
