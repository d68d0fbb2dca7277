package dev.dbdyno.stub;

/**
 * How a stub server answers.
 *
 * @param fault what it does wrong
 * @param faultEvery with which request: the n-th, the 2n-th …
 */
public record Behaviour(Service service, Stalls stalls, Framing framing, Fault fault, int faultEvery) {

    /** Answers every request correctly and at once. */
    public static final Behaviour PERFECT =
            new Behaviour(Service.INSTANT, Stalls.NONE, Framing.CONTENT_LENGTH, Fault.NONE, 1);

    /** How a client recognizes the end of a reply. */
    public enum Framing {
        CONTENT_LENGTH,
        CHUNKED,
        /** The connection's end. */
        CLOSE
    }

    /** What can go wrong. */
    public enum Fault {
        NONE,
        /** A status of 503 with a reason. */
        ERROR,
        /** The right length, but a wrong byte. */
        WRONG_BODY,
        /** No reply, ever. */
        SILENCE,
        /** The connection ends instead of a reply. */
        HANG_UP,
        /** The connection ends in the middle of a reply. */
        HALF_A_REPLY,
        /** Bytes that are not HTTP. */
        GARBAGE,
        /** The right reply, and then the connection ends, as said in the reply. */
        LAST_OF_ITS_CONNECTION
    }

    public Behaviour {
        if (faultEvery < 1) {
            throw new IllegalArgumentException("a fault comes with each n-th request, n from 1, but got " + faultEvery);
        }
    }

    public Behaviour with(Service other) {
        return new Behaviour(other, stalls, framing, fault, faultEvery);
    }

    public Behaviour with(Stalls other) {
        return new Behaviour(service, other, framing, fault, faultEvery);
    }

    public Behaviour with(Framing other) {
        return new Behaviour(service, stalls, other, fault, faultEvery);
    }

    /** The same, with a fault in each n-th request. */
    public Behaviour with(Fault other, int every) {
        return new Behaviour(service, stalls, framing, other, every);
    }
}
