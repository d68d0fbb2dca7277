package dev.dbdyno.stub;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * A stub server of its own, on a free port of the loopback address, which it prints. {@code StubServerMain} answers at once;
 * {@code StubServerMain SERVERS MEAN_MICROS SEED} is an M/M/c queue.
 */
public final class StubServerMain {

    private StubServerMain() {}

    public static void main(String[] args) throws InterruptedException {
        StubServer server = StubServer.start(Behaviour.PERFECT.with(service(args)));
        System.out.println(server.port());
        System.out.flush();
        new CountDownLatch(1).await();
    }

    private static Service service(String[] args) {
        if (args.length == 0) {
            return Service.INSTANT;
        }
        return Service.exponential(
                Integer.parseInt(args[0]),
                Duration.ofNanos(Math.round(1e3 * Double.parseDouble(args[1]))),
                Long.parseLong(args[2]));
    }
}
