package dev.dbdyno.stub;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * A stub server of its own: {@code StubServerMain PORT [BETWEEN_MILLIS LASTING_MILLIS]} answers at once, but for stalls of
 * the one length with the other between them; 0 is a free port.
 */
public final class StubServerMain {

    private StubServerMain() {}

    public static void main(String[] args) throws InterruptedException {
        Behaviour behaviour = args.length < 3
                ? Behaviour.PERFECT
                : Behaviour.PERFECT.with(new Stalls(
                        Duration.ofMillis(Long.parseLong(args[1])), Duration.ofMillis(Long.parseLong(args[2]))));
        StubServer server = StubServer.start(behaviour, RequestListener.NONE, Integer.parseInt(args[0]));
        System.out.println(server.port());
        System.out.flush();
        new CountDownLatch(1).await();
    }
}
