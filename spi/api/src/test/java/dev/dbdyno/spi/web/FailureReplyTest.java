package dev.dbdyno.spi.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.OperationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every host answers a failure by this table; the contract of web hosts asks for it over a socket. */
class FailureReplyTest {

    static Stream<Arguments> replies() {
        return Stream.of(
                Arguments.of(
                        new BadParameterException("count", "1 to 1000", "0"),
                        400,
                        "count expects 1 to 1000, but got '0'"),
                Arguments.of(new NoSuchRowException("company", 7), 404, "there is no company 7"),
                Arguments.of(
                        OperationException.poolExhausted("no connection in time", null), 503, "no connection in time"),
                Arguments.of(new OperationException("no space", "53100", null), 500, "no space"),
                Arguments.of(
                        new IllegalStateException("a promise"), 500, "java.lang.IllegalStateException: a promise"));
    }

    @ParameterizedTest
    @MethodSource("replies")
    void aFailureHasItsStatusAndItsWordsAlsoWhereAFutureHasWrappedIt(Throwable failure, int status, String words) {
        FailureReply expected = new FailureReply(status, new Reason(words));

        assertThat(FailureReply.to(failure)).isEqualTo(expected);
        assertThat(FailureReply.to(new CompletionException(failure))).isEqualTo(expected);
        assertThat(FailureReply.to(new ExecutionException(failure))).isEqualTo(expected);
    }
}
