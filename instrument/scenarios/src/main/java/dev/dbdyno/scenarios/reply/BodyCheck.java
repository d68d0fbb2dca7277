package dev.dbdyno.scenarios.reply;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.jspecify.annotations.Nullable;

/** Tells the right reply of a web host from all others. Used by many threads at once; allocates nothing. */
public sealed interface BodyCheck {

    /**
     * Whether this is the right reply.
     *
     * @param values drawn for the request, by their names' indices
     */
    boolean accepts(int[] values, Received reply);

    /** Whether the objects in the body must be counted. */
    default boolean countsObjects() {
        return false;
    }

    /** The expected body, in words. */
    String words(int[] values);

    /** A whole reply that has come. */
    interface Received {
        int status();

        /** Length of the body. */
        long bodyBytes();

        /** CRC-32C of the body. */
        int bodyChecksum();

        /** Objects that begin in the body, if {@link #countsObjects}. */
        int bodyObjects();
    }

    /** A status of 200 and always this body. */
    static BodyCheck ofText(String body) {
        return new Same(BodyMark.ofText(body));
    }

    /** A status of 200 and this body, but for the order of what it lists. */
    static BodyCheck inAnyOrder(String body) {
        int bytes = body.getBytes(UTF_8).length;
        int objects = (int) body.chars().filter(character -> character == '{').count();
        return new Shaped(200, objects, null, bytes, bytes, objects + " objects");
    }

    /** A status of 200 and a list of as many objects, between these lengths each. */
    static BodyCheck listOf(int count, String shortest, String longest, String words) {
        // the brackets, and a comma between each two
        int between = 2 + count - 1;
        return new Shaped(
                200,
                count,
                null,
                (long) count * shortest.length() + between,
                (long) count * longest.length() + between,
                "%d %s".formatted(count, words));
    }

    /**
     * A status of 201 and what was sent as one object, with this many bytes more that only the server knows.
     *
     * @param words for what was sent
     */
    static BodyCheck created(Template sent, int atLeastMore, int atMostMore, String words) {
        return new Shaped(201, 1, sent, atLeastMore, atMostMore, words);
    }

    /** A status from 200 to 299: nobody but the user knows the body. */
    record Success() implements BodyCheck {
        @Override
        public boolean accepts(int[] values, Received reply) {
            return reply.status() >= 200 && reply.status() < 300;
        }

        @Override
        public String words(int[] values) {
            return "a status from 200 to 299";
        }
    }

    /** A status of 200 and always the same body. */
    record Same(BodyMark body) implements BodyCheck {
        @Override
        public boolean accepts(int[] values, Received reply) {
            return reply.status() == 200 && body.mark() == BodyMark.of(reply.bodyBytes(), reply.bodyChecksum());
        }

        @Override
        public String words(int[] values) {
            return body.words();
        }
    }

    /** A status of 200 and a body that follows from the first number that was drawn. */
    final class ByNumber implements BodyCheck {
        private final long[] marks;
        private final int smallest;

        /**
         * @param marks of the bodies
         * @param smallest number, whose body is the first
         */
        ByNumber(long[] marks, int smallest) {
            this.marks = marks;
            this.smallest = smallest;
        }

        @Override
        public boolean accepts(int[] values, Received reply) {
            return reply.status() == 200
                    && marks[values[0] - smallest] == BodyMark.of(reply.bodyBytes(), reply.bodyChecksum());
        }

        @Override
        public String words(int[] values) {
            return new BodyMark(marks[values[0] - smallest]).words();
        }
    }

    /**
     * A status and a body of which only the shape is known.
     *
     * @param sent what comes back as a part of it; null where nothing does
     * @param leastBytes beside what was sent
     * @param mostBytes beside what was sent
     * @param what it is, in words
     */
    record Shaped(int status, int objects, @Nullable Template sent, long leastBytes, long mostBytes, String what)
            implements BodyCheck {

        private int sentBytes(int[] values) {
            return sent == null ? 0 : sent.length(values);
        }

        @Override
        public boolean accepts(int[] values, Received reply) {
            long more = reply.bodyBytes() - sentBytes(values);
            return reply.status() == status
                    && reply.bodyObjects() == objects
                    && more >= leastBytes
                    && more <= mostBytes;
        }

        @Override
        public boolean countsObjects() {
            return true;
        }

        @Override
        public String words(int[] values) {
            long least = sentBytes(values) + leastBytes;
            long most = sentBytes(values) + mostBytes;
            String bytes = least == most ? Long.toString(least) : "%d to %d".formatted(least, most);
            return "status %d with %s in %s bytes".formatted(status, what, bytes);
        }
    }

    /**
     * A status of 204: it was there.
     *
     * @param rows that there are, 1 to this; each is asked for once in a fork
     * @param spent what to say when all are gone
     */
    record Gone(int rows, String spent) implements BodyCheck {
        @Override
        public boolean accepts(int[] values, Received reply) {
            return reply.status() == 204;
        }

        @Override
        public String words(int[] values) {
            return values[0] > rows ? "status 204, but " + spent : "status 204";
        }
    }
}
