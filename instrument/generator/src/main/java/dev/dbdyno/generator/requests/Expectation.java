package dev.dbdyno.generator.requests;

import dev.dbdyno.generator.http.ReplyParser;
import dev.dbdyno.generator.http.ReplyParser.ReplyTo;
import java.nio.charset.StandardCharsets;

/** The reply that a request must have. */
sealed interface Expectation {

    /**
     * Whether this is the right reply.
     *
     * @param values that were drawn for the request, by their names' indices
     */
    boolean accepts(int[] values, ReplyParser reply);

    /** What must be known of the reply to tell. */
    default ReplyTo replyTo() {
        return ReplyTo.OTHER;
    }

    /** What is expected, in words. */
    String words(int[] values);

    /** Nobody but the user knows the body. */
    record Success() implements Expectation {
        @Override
        public boolean accepts(int[] values, ReplyParser reply) {
            return reply.status() >= 200 && reply.status() < 300;
        }

        @Override
        public String words(int[] values) {
            return "a status from 200 to 299";
        }
    }

    /** A status of 200 and always the same body. */
    record OneBody(BodyMark body) implements Expectation {
        @Override
        public boolean accepts(int[] values, ReplyParser reply) {
            return reply.status() == 200 && body.mark() == BodyMark.of(reply.bodyBytes(), reply.bodyChecksum());
        }

        @Override
        public String words(int[] values) {
            return body.words();
        }
    }

    /** A status of 200 and a body that follows from the first number that was drawn. */
    final class BodyByNumber implements Expectation {
        private final long[] marks;
        private final int smallest;

        /**
         * @param marks of the bodies
         * @param smallest number, whose body is the first
         */
        BodyByNumber(long[] marks, int smallest) {
            this.marks = marks;
            this.smallest = smallest;
        }

        @Override
        public boolean accepts(int[] values, ReplyParser reply) {
            return reply.status() == 200
                    && marks[values[0] - smallest] == BodyMark.of(reply.bodyBytes(), reply.bodyChecksum());
        }

        @Override
        public String words(int[] values) {
            return new BodyMark(marks[values[0] - smallest]).words();
        }
    }

    /** A status of 200 and so many worlds, whichever the host has drawn. */
    record Worlds(int count) implements Expectation {
        private static final int LEAST_BYTES = "{\"id\":1,\"randomNumber\":1}".length();
        private static final int MOST_BYTES = "{\"id\":10000,\"randomNumber\":10000}".length();

        /** The brackets, and a comma between each two. */
        private int bytesBetween() {
            return 2 + count - 1;
        }

        private long leastBytes() {
            return (long) count * LEAST_BYTES + bytesBetween();
        }

        private long mostBytes() {
            return (long) count * MOST_BYTES + bytesBetween();
        }

        @Override
        public boolean accepts(int[] values, ReplyParser reply) {
            return reply.status() == 200
                    && reply.bodyObjects() == count
                    && reply.bodyBytes() >= leastBytes()
                    && reply.bodyBytes() <= mostBytes();
        }

        @Override
        public ReplyTo replyTo() {
            return ReplyTo.LIST;
        }

        @Override
        public String words(int[] values) {
            return "status 200 with %d worlds in %d to %d bytes".formatted(count, leastBytes(), mostBytes());
        }
    }

    /** A status of 201 and the user that was sent, with a key and a time that only the server knows. */
    record AddedUser() implements Expectation {
        /** Without the key, the three texts' numbers and the time. */
        private static final int FIXED_BYTES =
                "{\"id\":,\"name\":\"name\",\"surname\":\"surname\",\"email\":\"@example.org\",\"created\":\"\"}"
                        .length();

        /** {@code 2026-11-21T10:00}, or with up to nine digits behind the second. */
        private static final int LEAST_TIME_BYTES = 16;

        private static final int MOST_TIME_BYTES = 29;
        private static final int MOST_KEY_BYTES = 10;

        private static int textBytes(int[] values) {
            return FIXED_BYTES + 3 * Decimal.length(values[0]);
        }

        @Override
        public boolean accepts(int[] values, ReplyParser reply) {
            long unknownBytes = reply.bodyBytes() - textBytes(values);
            return reply.status() == 201
                    && reply.bodyObjects() == 1
                    && unknownBytes > LEAST_TIME_BYTES
                    && unknownBytes <= MOST_KEY_BYTES + MOST_TIME_BYTES;
        }

        @Override
        public ReplyTo replyTo() {
            return ReplyTo.LIST;
        }

        @Override
        public String words(int[] values) {
            return "status 201 with the user in %d to %d bytes"
                    .formatted(
                            textBytes(values) + LEAST_TIME_BYTES + 1,
                            textBytes(values) + MOST_KEY_BYTES + MOST_TIME_BYTES);
        }
    }

    /**
     * A status of 200 and a body that is known but for the order in which it lists things.
     *
     * @param bytes of it, in whatever order
     * @param objects in it
     */
    record AnyOrder(int bytes, int objects) implements Expectation {
        static AnyOrder of(String body) {
            return new AnyOrder(body.getBytes(StandardCharsets.UTF_8).length, (int)
                    body.chars().filter(character -> character == '{').count());
        }

        @Override
        public boolean accepts(int[] values, ReplyParser reply) {
            return reply.status() == 200 && reply.bodyBytes() == bytes && reply.bodyObjects() == objects;
        }

        @Override
        public ReplyTo replyTo() {
            return ReplyTo.LIST;
        }

        @Override
        public String words(int[] values) {
            return "status 200 with %d objects in %d bytes".formatted(objects, bytes);
        }
    }

    /** A status of 201 and what was sent, in as many bytes. */
    record Echo(Template sent) implements Expectation {
        @Override
        public boolean accepts(int[] values, ReplyParser reply) {
            return reply.status() == 201 && reply.bodyObjects() == 1 && reply.bodyBytes() == sent.length(values);
        }

        @Override
        public ReplyTo replyTo() {
            return ReplyTo.LIST;
        }

        @Override
        public String words(int[] values) {
            return "status 201 with %s".formatted(sent.text(values));
        }
    }

    /**
     * A status of 204: it was there.
     *
     * @param users that there are; each is asked for once in a fork
     */
    record Deleted(int users) implements Expectation {
        @Override
        public boolean accepts(int[] values, ReplyParser reply) {
            return reply.status() == 204;
        }

        @Override
        public String words(int[] values) {
            return values[0] > users
                    ? "status 204, but all %d users were deleted in this fork: give more of them with --users, or shorten the fork"
                            .formatted(users)
                    : "status 204";
        }
    }
}
