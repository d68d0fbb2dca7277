package dev.dbdyno.places;

import dev.dbdyno.places.ClockOffset.RoundTrip;
import dev.dbdyno.places.wire.Digest;
import dev.dbdyno.places.wire.Packet;
import dev.dbdyno.places.wire.Packet.Kind;
import dev.dbdyno.places.wire.Packets;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The line to the agent at a place, which carries all processes there. It is lost when its command ends, when the agent does, or when
 * the agent does not answer for a while; all its processes are then lost with the same words. Safe from any thread.
 */
public final class AgentLine implements AutoCloseable {

    /** The silence after which an agent, which is asked every second, counts as lost. Its guard ends a stopped agent after half a minute. */
    private static final Duration LONGEST_SILENCE = Duration.ofSeconds(10);

    private static final Duration BEAT = Duration.ofSeconds(1);
    private static final Duration TO_ANSWER = Duration.ofSeconds(60);
    private static final Duration TO_END = Duration.ofSeconds(5);

    /** Round trips of the last half minute: clocks drift apart by some 50 µs a second at most. */
    private static final int TRIPS_KEPT = 30;

    private static final int TRIPS_AT_ONCE = 10;

    private final Place place;
    private final Process command;
    private final Launched launched;
    private final Packets packets;
    private final PlaceFacts facts;
    private final DataInputStream in;
    private final Map<Integer, ProcessThere> processes = new ConcurrentHashMap<>();
    private final BlockingQueue<Packet> answers = new LinkedBlockingQueue<>();
    private final BlockingQueue<RoundTrip> asked = new LinkedBlockingQueue<>();
    private final Deque<RoundTrip> trips = new ArrayDeque<>();
    private final AtomicInteger numbers = new AtomicInteger(Packet.NO_PROCESS);
    /** The digests of all jars that are kept at the place. */
    private final Map<Path, String> digests = new HashMap<>();

    private long sentBytes;

    private final Thread heart =
            Thread.ofPlatform().daemon().name("place-heart").unstarted(this::beat);
    private volatile long heardNanos = System.nanoTime();
    private volatile @Nullable String lost;
    private volatile boolean closed;

    private AgentLine(Place place, Launched launched, PlaceFacts facts) {
        this.place = place;
        this.launched = launched;
        this.command = launched.command();
        this.packets = launched.packets();
        this.in = launched.in();
        this.facts = facts;
    }

    /**
     * Starts an agent at a place.
     *
     * @throws PlaceException in the user's words, when there is no way to get one there
     */
    public static AgentLine open(Place place) throws PlaceException, InterruptedException {
        return open(place, ignored -> {});
    }

    /**
     * Starts an agent at a place that may be long in coming.
     *
     * @param progress hears in a few words what is waited for
     * @throws PlaceException in the user's words, when there is no way to get one there
     */
    public static AgentLine open(Place place, Consumer<String> progress) throws PlaceException, InterruptedException {
        Launched launched = Launched.at(place, progress);
        AgentLine line = new AgentLine(place, launched, launched.facts());
        Thread.ofPlatform().daemon().name("place-line").start(line::read);
        line.heart.start();
        try {
            line.measureClock();
        } catch (PlaceException e) {
            line.close();
            throw e;
        }
        return line;
    }

    public Place place() {
        return place;
    }

    /** What the agent said of its place when the line was opened. */
    public PlaceFacts facts() {
        return facts;
    }

    /** Whether the agent came over this line, because it was not kept at the place. */
    public boolean wasSent() {
        return launched.wasSent();
    }

    /** Asks the clock there several times, and returns what is known now. */
    public ClockOffset measureClock() throws PlaceException, InterruptedException {
        for (int i = 0; i < TRIPS_AT_ONCE; i++) {
            asked.clear();
            ping();
            long endNanos = System.nanoTime() + LONGEST_SILENCE.toNanos();
            while (asked.poll(BEAT.toMillis(), TimeUnit.MILLISECONDS) == null) {
                checkWhole();
                if (System.nanoTime() - endNanos > 0) {
                    throw new PlaceException("the agent at '%s' does not answer".formatted(place));
                }
            }
        }
        return clock();
    }

    /** What the round trips of the last half minute tell. */
    public ClockOffset clock() {
        synchronized (trips) {
            return ClockOffset.of(List.copyOf(trips));
        }
    }

    /**
     * Has jars at the place, and sends those that are not there.
     *
     * @return where they are there, in their order
     */
    public List<String> keep(List<Path> jars) throws PlaceException, IOException, InterruptedException {
        synchronized (digests) {
            Map<String, Path> unknown = new LinkedHashMap<>();
            for (Path jar : jars) {
                if (!digests.containsKey(jar)) {
                    digests.put(jar, Digest.of(jar));
                    unknown.put(digests.getOrDefault(jar, ""), jar);
                }
            }
            for (String digest : missing(List.copyOf(unknown.keySet()))) {
                send(digest, unknown.getOrDefault(digest, Path.of(digest)));
            }
            return jars.stream()
                    .map(jar -> "%s/%s.jar".formatted(facts.kept(), digests.getOrDefault(jar, "")))
                    .toList();
        }
    }

    /** The bytes of all jars that had to be sent; those that were kept there do not count. */
    public long sentBytes() {
        synchronized (digests) {
            return sentBytes;
        }
    }

    private List<String> missing(List<String> digests) throws PlaceException, InterruptedException, IOException {
        if (digests.isEmpty()) {
            return List.of();
        }
        send(Packet.of(Kind.WANTED, Packet.NO_PROCESS, digests));
        return answer().lines();
    }

    private void send(String digest, Path jar) throws PlaceException, IOException, InterruptedException {
        send(Packet.of(Kind.FILE, Packet.NO_PROCESS, List.of(digest)));
        byte[] buffer = new byte[Packet.MOST_BYTES];
        try (InputStream from = Files.newInputStream(jar)) {
            for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
                send(Packet.of(Kind.FILE_BYTES, Packet.NO_PROCESS, buffer, length));
            }
        }
        send(Packet.of(Kind.FILE_END, Packet.NO_PROCESS));
        Packet answer = answer();
        if (answer.kind() == Kind.REFUSED) {
            throw new PlaceException(
                    "'%s' could not take %s (%d bytes): %s. Make room there, or name a folder with more in XDG_CACHE_HOME there"
                            .formatted(place, jar.getFileName(), Files.size(jar), answer.text()));
        }
        sentBytes += Files.size(jar);
    }

    private Packet answer() throws PlaceException, InterruptedException {
        long endNanos = System.nanoTime() + TO_ANSWER.toNanos();
        while (true) {
            Packet answer = answers.poll(BEAT.toMillis(), TimeUnit.MILLISECONDS);
            if (answer != null) {
                return answer;
            }
            checkWhole();
            if (System.nanoTime() - endNanos > 0) {
                throw new PlaceException(
                        "the agent at '%s' did not answer within %d s".formatted(place, TO_ANSWER.toSeconds()));
            }
        }
    }

    private void checkWhole() throws PlaceException {
        Optional<String> because = lost();
        if (because.isPresent()) {
            throw new PlaceException(because.get());
        }
    }

    /** Why the line is lost, in the user's words; empty while it is whole. */
    public Optional<String> lost() {
        return Optional.ofNullable(lost);
    }

    /**
     * Starts a JVM there.
     *
     * @param name of its files
     * @param processors as {@code taskset} takes them; null for any
     * @param arguments as an argument file of the JVM has them, a line each
     * @throws IOException in words, when it cannot be started
     */
    public ProcessThere start(String name, @Nullable String processors, List<String> arguments)
            throws IOException, InterruptedException {
        int number = numbers.incrementAndGet();
        ProcessThere process = new ProcessThere(this, number);
        processes.put(number, process);
        String because = lost;
        if (because != null) {
            process.lost(because);
        }
        List<String> lines = new ArrayList<>(List.of(name, processors == null ? "" : processors));
        lines.addAll(arguments);
        tell(Packet.of(Kind.START, number, lines));
        process.awaitStart();
        return process;
    }

    /** Sends; a line that is lost says so to all its processes, so that nobody needs an exception. */
    void tell(Packet packet) {
        try {
            packets.send(packet);
        } catch (IOException broken) {
            // nobody reads any more: it has ended, which the reader is about to see
            lose(launched.ending("the agent ended"));
        }
    }

    void send(Packet packet) throws IOException {
        packets.send(packet);
    }

    private void ping() {
        tell(Packet.of(Kind.PING, Packet.NO_PROCESS, System.nanoTime()));
    }

    private void beat() {
        try {
            while (lost == null) {
                Thread.sleep(BEAT);
                ping();
                if (System.nanoTime() - heardNanos > LONGEST_SILENCE.toNanos()) {
                    lose("nothing was heard from the agent at '%s' for %d s: the line was cut, or the agent was stopped"
                            .formatted(place, LONGEST_SILENCE.toSeconds()));
                }
            }
        } catch (InterruptedException ended) {
            // close() does this
        }
    }

    private void read() {
        try {
            for (Packet next = Packet.read(in); next != null; next = Packet.read(in)) {
                heardNanos = System.nanoTime();
                take(next);
            }
            lose(launched.ending("the agent ended"));
        } catch (IOException | RuntimeException broken) {
            lose(launched.ending("the line to the agent broke (%s)".formatted(broken.getMessage())));
        }
    }

    private void take(Packet packet) {
        switch (packet.kind()) {
            case PONG -> {
                RoundTrip trip = new RoundTrip(packet.number(0), packet.number(1), heardNanos);
                synchronized (trips) {
                    trips.add(trip);
                    if (trips.size() > TRIPS_KEPT) {
                        trips.remove();
                    }
                }
                asked.add(trip);
            }
            case MISSING, KEPT, REFUSED -> answers.add(packet);
            default -> {
                ProcessThere process = processes.get(packet.process());
                if (process != null) {
                    process.take(packet);
                }
            }
        }
    }

    /** Called on any thread, any number of times; the first reason is the one that counts. */
    private synchronized void lose(String because) {
        if (lost == null) {
            lost = closed ? "the line to '%s' was closed".formatted(place) : because;
            String words = lost;
            processes.values().forEach(process -> process.lost(words));
            command.destroy();
        }
    }

    /** Ends the agent and all its processes; where the line is lost, the agent there sees to it. */
    @Override
    public void close() {
        closed = true;
        heart.interrupt();
        launched.end(TO_END);
        lose("");
    }
}
