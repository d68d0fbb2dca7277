package dev.dbdyno.lab;

import dev.dbdyno.lab.machine.BootClock;
import dev.dbdyno.lab.machine.ProcessState;
import dev.dbdyno.results.window.Party;
import dev.dbdyno.results.window.Remark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks, while the lab waits for a fork's processes, whether one of them stands still, or the server begins anew. A process that was
 * stopped does not know it: to its clients a reply took long, and that is what it measures.
 */
final class StandstillWatch {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    /** A look takes some 20 µs for each process, and a server has one for each connection. Turns may be much shorter than this. */
    private static final Duration BETWEEN_WHOLE_SERVERS = Duration.ofMillis(500);

    private final Consumer<Party> endedForGood;
    private final Map<Party, Long> pids = new EnumMap<>(Party.class);

    private long nextWholeServer = System.nanoTime();
    private boolean isPartOfServerStopped;

    private ServerRestarts restarts = new ServerRestarts(Set.of());

    /**
     * A watch that looks at no process yet.
     *
     * @param endedForGood is told, once and on another thread, who has been stopped for {@link Standstills#FOR_GOOD}
     */
    StandstillWatch(Consumer<Party> endedForGood) {
        this.endedForGood = endedForGood;
    }

    synchronized void add(Party party, long pid) {
        pids.put(party, pid);
        if (party == Party.DATABASE) {
            restarts = new ServerRestarts(ProcessState.childrenOf(pid));
        }
    }

    /**
     * Looks from now on.
     *
     * @param besides is done at each look
     */
    Turn begin(Runnable besides) {
        Turn turn = new Turn(besides);
        turn.thread.start();
        return turn;
    }

    private synchronized Set<Party> stopped() {
        Set<Party> stopped = EnumSet.noneOf(Party.class);
        pids.forEach((party, pid) -> {
            boolean isStopped = party == Party.DATABASE ? isServerStopped(pid) : ProcessState.isStopped(pid);
            if (isStopped) {
                stopped.add(party);
            }
        });
        return stopped;
    }

    private boolean isServerStopped(long pid) {
        long now = System.nanoTime();
        if (now - nextWholeServer >= 0) {
            nextWholeServer = now + BETWEEN_WHOLE_SERVERS.toNanos();
            isPartOfServerStopped = ProcessState.isPartStopped(pid);
        }
        return isPartOfServerStopped || ProcessState.isStopped(pid);
    }

    private synchronized boolean hasServerRestarted() {
        Long pid = pids.get(Party.DATABASE);
        return pid != null && restarts.look(ProcessState.childrenOf(pid));
    }

    /** The processes that are watched while one step of the fork lasts. */
    final class Turn implements AutoCloseable {
        private final Standstills seen = new Standstills(System.nanoTime(), BootClock.sleptNanos());
        private final Thread thread =
                Thread.ofPlatform().daemon().name("standstill-watch").unstarted(this::look);

        private final Runnable besides;

        private Turn(Runnable besides) {
            this.besides = besides;
        }

        private void look() {
            try {
                while (!isForGood()) {
                    besides.run();
                    Thread.sleep(BETWEEN_LOOKS);
                }
            } catch (InterruptedException closed) {
                // close() ends the thread this way
            }
        }

        private boolean isForGood() {
            Set<Party> stopped = stopped();
            synchronized (seen) {
                seen.look(System.nanoTime(), stopped);
                seen.forGood().ifPresent(endedForGood);
                return seen.forGood().isPresent();
            }
        }

        /** What stood still up to now, or began anew; asked once, at the end. */
        List<Remark> remarks() {
            List<Remark> remarks = new ArrayList<>();
            if (hasServerRestarted()) {
                remarks.add(new Remark.ServerRestarted());
            }
            synchronized (seen) {
                // the lab may have gone on only now, and the thread that looks has not yet
                seen.look(System.nanoTime(), Set.of());
                remarks.addAll(seen.remarks(BootClock.sleptNanos()));
            }
            return remarks;
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
