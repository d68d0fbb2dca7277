package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.BadParameterException;
import dev.dbdyno.spi.web.FailureReply;
import dev.dbdyno.spi.web.NoSuchRowException;
import dev.dbdyno.spi.web.Reason;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Answers a request that failed. */
@RestControllerAdvice
final class MvcErrors {

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
}
