package dev.dbdyno.stub;

import java.util.Random;

/**
 * When each request is answered: by the first of {@code servers} equal servers that is free, in the order of arrival. Pure
 * but for its own state; used by one thread.
 */
public final class ServiceLine {

    private final Service service;
    private final Stalls stalls;
    private final long[] freeAt;
    private final Random random;

    public ServiceLine(Service service, Stalls stalls) {
        this.service = service;
        this.stalls = stalls;
        this.freeAt = new long[service.servers()];
        this.random = new Random(service.seed());
    }

    /**
     * When the next request's reply is due.
     *
     * @param arrivalNanos since the server began to run, never before that of the last request
     */
    public long dueNanos(long arrivalNanos) {
        int first = 0;
        for (int server = 1; server < freeAt.length; server++) {
            first = freeAt[server] < freeAt[first] ? server : first;
        }
        long start = Math.max(arrivalNanos, freeAt[first]);
        freeAt[first] = stalls.doneNanos(start, workNanos());
        return freeAt[first];
    }

    private long workNanos() {
        long mean = service.mean().toNanos();
        return switch (service.law()) {
            case FIXED -> mean;
            case EXPONENTIAL -> (long) (-Math.log(1 - random.nextDouble()) * mean);
        };
    }
}
