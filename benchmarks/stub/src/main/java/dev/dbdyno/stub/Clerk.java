package dev.dbdyno.stub;

import dev.dbdyno.stub.Behaviour.Fault;
import java.util.concurrent.atomic.AtomicLong;

/** Decides when a request is answered, and whether well; shared by all connections, used by the server's one thread. */
final class Clerk {

    private final Behaviour behaviour;
    private final ServiceLine line;
    private final AtomicLong requests;
    private final long startNanos = System.nanoTime();

    Clerk(Behaviour behaviour, AtomicLong requests) {
        this.behaviour = behaviour;
        this.line = new ServiceLine(behaviour.service(), behaviour.stalls());
        this.requests = requests;
    }

    /** A request has come: how long from now its reply is due. */
    long nanosUntilReply() {
        long now = System.nanoTime() - startNanos;
        return line.dueNanos(now) - now;
    }

    /** A request has come: what is to go wrong with it. */
    Fault nextFault() {
        return requests.incrementAndGet() % behaviour.faultEvery() == 0 ? behaviour.fault() : Fault.NONE;
    }

    Behaviour.Framing framing() {
        return behaviour.framing();
    }
}
