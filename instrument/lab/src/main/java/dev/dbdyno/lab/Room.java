package dev.dbdyno.lab;

import dev.dbdyno.lab.elsewhere.PlaceOfHosts;
import dev.dbdyno.lab.machine.Memory;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.results.plan.Link;
import dev.dbdyno.results.plan.Plan;
import java.util.List;
import java.util.OptionalLong;

/**
 * The memory that the forks of a block have together. All of them are alive from the block's first turn to its last, as far as
 * they fit; swapped out, they would not be what they are.
 *
 * @param bytes that processes may still take
 */
public record Room(long bytes) {

    private static final long MEBIBYTE = 1 << 20;

    /** What a child takes beside its heap: classes, code, threads' stacks, direct buffers. */
    private static final long BESIDE_THE_HEAP = 256 * MEBIBYTE;

    /** A generator's heap and the rest of it. */
    private static final long GENERATOR = 384 * MEBIBYTE;

    /** A relay's heap, and what is on its way at usual speeds. */
    private static final long RELAY = 160 * MEBIBYTE;

    /** A relay that replays, with what it learns. */
    private static final long REPLAY = RELAY + 320 * MEBIBYTE;

    /** The rest of the memory is for what grows meanwhile: the server, its cache of pages, the lab. */
    private static final double USABLE_FRACTION = 0.9;

    /** The memory of a machine that nobody has asked. */
    public static final Room UNKNOWN = new Room(Memory.UNLIMITED_BYTES);

    /** The memory that this machine has now. */
    public static Room here() {
        return new Room(Memory.availableBytes());
    }

    /** That of the hosts' machine, where it is not this one; of several, the least. */
    static Room at(List<PlaceOfHosts> hosts) {
        if (hosts.isEmpty()) {
            return here();
        }
        OptionalLong free = hosts.stream()
                .map(there -> there.facts().memoryBytes())
                .flatMapToLong(OptionalLong::stream)
                .min();
        return free.isPresent() ? new Room(free.getAsLong()) : UNKNOWN;
    }

    /** Whether the system says how much there is. */
    public boolean isKnown() {
        return bytes < Memory.UNLIMITED_BYTES;
    }

    /**
     * The number of the plan's arms that fit at the same time: the first, which is always alive, and the largest of the
     * others.
     */
    public int forArms(Plan plan) {
        List<Arm> arms = plan.arms();
        long left = (long) (USABLE_FRACTION * bytes);
        List<Long> largestFirst = arms.stream()
                .skip(1)
                .map(arm -> taken(plan, arm))
                .sorted((a, b) -> Long.compare(b, a))
                .toList();
        left -= taken(plan, arms.getFirst());
        int fit = left < 0 ? 0 : 1;
        for (long next : largestFirst) {
            left -= next;
            if (left < 0) {
                break;
            }
            fit++;
        }
        return fit;
    }

    /** The memory of the processes of all the plan's arms, if all are alive at the same time. */
    public static long neededBytes(Plan plan) {
        return plan.arms().stream().mapToLong(arm -> taken(plan, arm)).sum();
    }

    private static long taken(Plan plan, Arm arm) {
        if (TargetUrl.isNamedBy(arm)) {
            return GENERATOR;
        }
        long child = plan.jvm().heapMebibytes() * MEBIBYTE + BESIDE_THE_HEAP;
        long fork = child + (arm.host().equals(Arm.STANDALONE) ? 0 : GENERATOR);
        return plan.links().stream().mapToLong(link -> fork + relay(link)).sum();
    }

    private static long relay(Link link) {
        return switch (link) {
            case DIRECT -> 0;
            case RELAYED -> RELAY;
            case REPLAYED -> REPLAY;
        };
    }

    /**
     * The number of the plan's arms that are alive at the same time.
     *
     * @throws LabException where there is no room to compare two
     */
    int alive(Plan plan) throws LabException {
        int arms = plan.arms().size();
        int fit = forArms(plan);
        if (fit < Math.min(2, arms)) {
            throw new LabException(
                    "%d MiB of memory are free, which hold %d of the %d arms at a time (a heap of %d MiB each, and what a JVM takes beside it): give a smaller --heap, or end other programs"
                            .formatted(bytes / MEBIBYTE, fit, arms, plan.jvm().heapMebibytes()));
        }
        return fit;
    }
}
