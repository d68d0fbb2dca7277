package dev.dbdyno.places;

import dev.dbdyno.places.ClockOffset.RoundTrip;
import dev.dbdyno.places.wire.Digest;
import dev.dbdyno.places.wire.Packet;
import dev.dbdyno.places.wire.Packet.Kind;
import dev.dbdyno.places.wire.Packets;
import java.io.ByteArrayInputStream;
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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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

    /** A digest is 64 characters and the end of a line. */
    private static final int DIGESTS_A_PACKET = Packet.MOST_BYTES / 65;

    private static final long FEWEST_BALLAST_BYTES = 256 << 10;
    private static final long MOST_BALLAST_BYTES = 64 << 20;
    private static final Duration LONG_ENOUGH = Duration.ofMillis(300);

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
    /** Where at the place the entries of class paths are that it has. */
    private final Map<Path, String> there = new HashMap<>();

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
            awaitPong();
        }
        return clock();
    }

    private void awaitPong() throws PlaceException, InterruptedException {
        asked.clear();
        long sentNanos = ping();
        RoundTrip trip = null;
        // the heart asks as well
        while (trip == null || trip.sentNanos() - sentNanos < 0) {
            trip = asked.poll(BEAT.toMillis(), TimeUnit.MILLISECONDS);
            checkWhole();
            if (System.nanoTime() - sentNanos > LONGEST_SILENCE.toNanos()) {
                throw new PlaceException("the agent at '%s' does not answer".formatted(place));
            }
        }
    }

    /**
     * Measures how fast the line carries bytes to the place, its encryption included. Takes a second or two.
     *
     * @return bytes a second
     */
    public double measureBytesPerSecond() throws PlaceException, InterruptedException {
        long bytes = FEWEST_BALLAST_BYTES;
        long nanos = ballast(bytes);
        while (nanos < LONG_ENOUGH.toNanos() && bytes < MOST_BALLAST_BYTES) {
            bytes *= 4;
            nanos = ballast(bytes);
        }
        long ownNanos = Math.max(1, nanos - clock().roundTripNanos());
        return 1e9 * bytes / ownNanos;
    }

    /** The time from the first of so many bytes to the answer to what stands behind the last. */
    private long ballast(long bytes) throws PlaceException, InterruptedException {
        byte[] buffer = new byte[Packet.MOST_BYTES];
        // what compresses would be faster than what is sent to be run
        new Random(bytes).nextBytes(buffer);
        long beginNanos = System.nanoTime();
        for (long sent = 0; sent < bytes; sent += buffer.length) {
            tell(Packet.of(Kind.BALLAST, Packet.NO_PROCESS, buffer, buffer.length));
            checkWhole();
        }
        awaitPong();
        return System.nanoTime() - beginNanos;
    }

    /** What the round trips of the last half minute tell. */
    public ClockOffset clock() {
        synchronized (trips) {
            return ClockOffset.of(List.copyOf(trips));
        }
    }

    /**
     * Has the entries of a class path at the place, and sends what is not there: jars, and folders file by file.
     *
     * @return where they are there, in their order
     */
    public List<String> keep(List<Path> entries) throws PlaceException, IOException, InterruptedException {
        synchronized (there) {
            Map<String, Content> contents = new LinkedHashMap<>();
            Map<Path, String> found = new LinkedHashMap<>();
            List<String> folders = new ArrayList<>();
            for (Path entry : entries) {
                if (there.containsKey(entry) || found.containsKey(entry)) {
                    continue;
                }
                if (Files.isDirectory(entry)) {
                    FolderContents folder = FolderContents.of(entry);
                    folder.files().forEach((digest, file) -> contents.put(digest, Content.of(file)));
                    String list = Digest.of(folder.listBytes());
                    contents.put(list, Content.ofList(entry, folder));
                    folders.add(list);
                    found.put(entry, "%s/%s".formatted(facts.session(), list));
                } else {
                    String digest = Digest.of(entry);
                    contents.put(digest, Content.of(entry));
                    found.put(entry, "%s/%s.jar".formatted(facts.kept(), digest));
                }
            }
            sendMissing(contents);
            for (String folder : folders) {
                send(Packet.of(Kind.FOLDER, Packet.NO_PROCESS, List.of(folder)));
                requireKept(answer(), "a folder");
            }
            there.putAll(found);
            return entries.stream().map(entry -> there.getOrDefault(entry, "")).toList();
        }
    }

    private interface Source {
        InputStream open() throws IOException;
    }

    /** Bytes that a place may want. */
    private record Content(String name, Source source) {

        static Content of(Path file) {
            return new Content(String.valueOf(file.getFileName()), () -> Files.newInputStream(file));
        }

        static Content ofList(Path folder, FolderContents contents) {
            return new Content(
                    "the list of '%s'".formatted(folder), () -> new ByteArrayInputStream(contents.listBytes()));
        }
    }

    /** The bytes of all contents that had to be sent; those that were kept there do not count. */
    public long sentBytes() {
        synchronized (there) {
            return sentBytes;
        }
    }

    private void sendMissing(Map<String, Content> contents) throws PlaceException, IOException, InterruptedException {
        List<String> all = List.copyOf(contents.keySet());
        Set<String> missing = new HashSet<>();
        for (int from = 0; from < all.size(); from += DIGESTS_A_PACKET) {
            send(Packet.of(
                    Kind.WANTED, Packet.NO_PROCESS, all.subList(from, Math.min(all.size(), from + DIGESTS_A_PACKET))));
            missing.addAll(answer().lines());
        }
        for (Map.Entry<String, Content> content : contents.entrySet()) {
            if (missing.contains(content.getKey())) {
                send(content.getKey(), content.getValue());
            }
        }
    }

    private void send(String digest, Content content) throws PlaceException, IOException, InterruptedException {
        send(Packet.of(Kind.FILE, Packet.NO_PROCESS, List.of(digest)));
        byte[] buffer = new byte[Packet.MOST_BYTES];
        long bytes = 0;
        try (InputStream from = content.source().open()) {
            for (int length = from.read(buffer); length >= 0; length = from.read(buffer)) {
                send(Packet.of(Kind.FILE_BYTES, Packet.NO_PROCESS, buffer, length));
                bytes += length;
            }
        }
        send(Packet.of(Kind.FILE_END, Packet.NO_PROCESS));
        requireKept(answer(), "%s (%d bytes)".formatted(content.name(), bytes));
        sentBytes += bytes;
    }

    private void requireKept(Packet answer, String what) throws PlaceException {
        if (answer.kind() == Kind.REFUSED) {
            throw new PlaceException(
                    "'%s' could not take %s: %s. Make room there, or name a folder with more in XDG_CACHE_HOME there"
                            .formatted(place, what, answer.text()));
        }
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

    /** Returns this machine's clock that it was sent with. */
    private long ping() {
        long sentNanos = System.nanoTime();
        tell(Packet.of(Kind.PING, Packet.NO_PROCESS, sentNanos));
        return sentNanos;
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
