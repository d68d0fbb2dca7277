import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Scatters the machine's free memory, as days of processes that come and go do: it takes memory page by page, and gives half
 * of the pages back, in random order, so that the kernel hands them out in that order. It holds the others until its standard input ends.
 *
 * <p>{@code java --enable-native-access=ALL-UNNAMED benchmarks/memory/Scatter.java GIBIBYTES}: half of them stays taken. Linux.
 */
public final class Scatter {

    private static final long PAGE = 4096;
    private static final int NO_HUGE_PAGES = 15;
    private static final int NOT_NEEDED = 4;

    private static final MethodHandle ADVISE = Linker.nativeLinker()
            .downcallHandle(
                    Linker.nativeLinker().defaultLookup().findOrThrow("madvise"),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));

    private Scatter() {}

    public static void main(String[] arguments) throws Throwable {
        long bytes = Long.parseLong(arguments[0]) << 30;
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment memory = arena.allocate(bytes, PAGE);
            advise(memory, NO_HUGE_PAGES);
            for (long page = 0; page < bytes; page += PAGE) {
                memory.set(ValueLayout.JAVA_BYTE, page, (byte) 1);
            }
            int[] order = shuffled((int) (bytes / PAGE));
            for (int given = 0; given < order.length / 2; given++) {
                advise(memory.asSlice(order[given] * PAGE, PAGE), NOT_NEEDED);
            }
            System.out.println("scattered");
            System.in.readAllBytes();
        }
    }

    private static int[] shuffled(int count) {
        Random random = new Random(9);
        int[] order = IntStream.range(0, count).toArray();
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int place = order[i];
            order[i] = order[other];
            order[other] = place;
        }
        return order;
    }

    private static void advise(MemorySegment memory, int advice) throws Throwable {
        int failed = (int) ADVISE.invokeExact(memory, memory.byteSize(), advice);
        if (failed != 0) {
            throw new IllegalStateException("the kernel refused the advice " + advice);
        }
    }
}
