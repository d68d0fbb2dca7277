package dev.dbdyno.generator.requests;

/** The reply that a request must have. */
sealed interface Expectation {

    /**
     * Whether this is the right reply.
     *
     * @param values that were drawn for the request, by their names' indices
     */
    boolean accepts(int[] values, int status, long bodyBytes, int bodyChecksum);

    /** What is expected, in words. */
    String words(int[] values);

    /** Nobody but the user knows the body. */
    record Success() implements Expectation {
        @Override
        public boolean accepts(int[] values, int status, long bodyBytes, int bodyChecksum) {
            return status >= 200 && status < 300;
        }

        @Override
        public String words(int[] values) {
            return "a status from 200 to 299";
        }
    }

    /** A status of 200 and always the same body. */
    record OneBody(BodyMark body) implements Expectation {
        @Override
        public boolean accepts(int[] values, int status, long bodyBytes, int bodyChecksum) {
            return status == 200 && body.mark() == BodyMark.of(bodyBytes, bodyChecksum);
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
        public boolean accepts(int[] values, int status, long bodyBytes, int bodyChecksum) {
            return status == 200 && marks[values[0] - smallest] == BodyMark.of(bodyBytes, bodyChecksum);
        }

        @Override
        public String words(int[] values) {
            return new BodyMark(marks[values[0] - smallest]).words();
        }
    }
}
