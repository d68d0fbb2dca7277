package dev.dbdyno.lab.profile;

import dev.dbdyno.lab.profile.SampledStack.Frame;
import dev.dbdyno.lab.profile.SampledStack.Origin;
import dev.dbdyno.results.CollectorThreads;
import dev.dbdyno.results.CompilerThreads;
import dev.dbdyno.results.profile.Layer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the layer that a sample belongs to: that of the first frame, from the top of its stack, whose layer is known.
 * The JVM's own threads are known by their names.
 */
final class Attribution {

    /** The functions through which every system call enters or leaves the kernel. */
    private static final Set<String> ENTRIES = Set.of(
            "entry_SYSCALL_64",
            "entry_SYSCALL_64_after_hwframe",
            "do_syscall_64",
            "x64_sys_call",
            "syscall_exit_to_user_mode",
            "exit_to_user_mode_loop",
            "exit_to_user_mode_loop.isra.0",
            "el0t_64_sync",
            "el0t_64_sync_handler",
            "el0_svc",
            "do_el0_svc",
            "el0_svc_common",
            "el0_svc_common.constprop.0",
            "invoke_syscall",
            "invoke_syscall.constprop.0");

    /** Begins the names of the threads of the JVM's flight recorder, which runs because dbdyno wants it to. */
    private static final String FLIGHT_RECORDER = "JFR ";

    private final ClassOrigins origins;

    Attribution(ClassOrigins origins) {
        this.origins = origins;
    }

    /**
     * A place in the code.
     *
     * @param artifact null where none is known
     * @param frame in words
     */
    record Place(Layer layer, @Nullable String artifact, String frame) {}

    /** The place that a sample belongs to. What no frame decides belongs to the rest. */
    Place of(SampledStack stack) {
        String thread = stack.thread();
        if (CompilerThreads.isCompiler(thread)) {
            return new Place(Layer.JIT, null, thread);
        }
        if (CollectorThreads.isCollector(thread) || CollectorThreads.isVmThread(thread)) {
            return new Place(Layer.GC, null, thread);
        }
        if (thread.startsWith(FLIGHT_RECORDER)) {
            return new Place(Layer.INSTRUMENT, null, thread);
        }
        List<Frame> topDown = stack.frames().reversed();
        return kernel(topDown)
                .map(layer -> layer == Layer.KERNEL_OTHER && isTransport(topDown) ? Layer.KERNEL_NETWORK : layer)
                .map(layer -> inKernel(layer, topDown))
                .or(() -> nearest(topDown))
                .orElseGet(() -> new Place(Layer.REST, null, rest(topDown, thread)));
    }

    /**
     * Whether the kernel's time belongs to transport. Of a system call on a socket, that includes what all system calls
     * have in common; a page fault is none.
     */
    private boolean isTransport(List<Frame> topDown) {
        boolean isFault = topDown.stream().anyMatch(frame -> frame.name().startsWith("asm_"));
        return !isFault
                && nearest(topDown)
                        .filter(place -> place.layer() == Layer.TRANSPORT)
                        .isPresent();
    }

    private Optional<Place> nearest(List<Frame> topDown) {
        return topDown.stream().flatMap(frame -> known(frame).stream()).findFirst();
    }

    private static Optional<Layer> kernel(List<Frame> topDown) {
        List<Frame> functions = topDown.stream()
                .filter(frame -> frame.origin() == Origin.KERNEL)
                .toList();
        if (functions.isEmpty()) {
            return topDown.stream()
                    .takeWhile(frame -> frame.origin() == Origin.NATIVE)
                    .flatMap(frame -> Families.ofSystemCall(frame.name()).stream())
                    .findFirst();
        }
        return functions.stream()
                .flatMap(function -> Families.ofKernel(function.name()).stream())
                .findFirst()
                .or(() -> Optional.of(Layer.KERNEL_OTHER));
    }

    /**
     * The place of a system call or a page fault, with the code that caused it: the nearest frame of an artifact.
     * Whatever transport asks of the kernel is network, and what dbdyno asks for belongs to no arm.
     */
    private Place inKernel(Layer layer, List<Frame> topDown) {
        List<Frame> outermostFirst = topDown.reversed().stream()
                .filter(frame -> frame.origin() == Origin.KERNEL && !ENTRIES.contains(frame.name()))
                .toList();
        String call = call(
                (outermostFirst.isEmpty() ? topDown : outermostFirst).getFirst().name());
        Optional<Place> caller = topDown.stream()
                .flatMap(frame -> known(frame).stream())
                .filter(place -> place.artifact() != null)
                .findFirst()
                .or(() -> nearest(topDown));
        Layer decided =
                caller.map(Place::layer).filter(Layer.INSTRUMENT::equals).orElse(layer);
        return caller.map(by -> new Place(decided, by.artifact(), "%s by %s".formatted(call, by.frame())))
                .orElseGet(() -> new Place(layer, null, call));
    }

    private static String call(String function) {
        return function.replaceFirst("^_*(x64_sys_|arm64_sys_|do_sys_|sys_|ksys_|GI_|libc_)?_*", "");
    }

    /** The place of a frame whose layer is known; otherwise empty. */
    private Optional<Place> known(Frame frame) {
        if (frame.origin() != Origin.JAVA) {
            return Optional.empty();
        }
        String type = type(frame.name());
        Optional<String> artifact = origins.artifact(type);
        return Families.ofClass(type)
                .or(() -> artifact.flatMap(Families::ofArtifact))
                .map(layer -> new Place(layer, artifact.orElse(null), frame.words()));
    }

    /** The class of a method such as {@code java/lang/Thread.run}; a hidden class has a number behind a further dot. */
    private static String type(String method) {
        int end = method.lastIndexOf('.');
        return end < 0 ? method : method.substring(0, end);
    }

    private static String rest(List<Frame> topDown, String thread) {
        return Stream.concat(
                        topDown.stream()
                                .filter(frame -> frame.origin() == Origin.JAVA)
                                .map(frame -> frame.words()),
                        Stream.of("thread " + thread))
                .findFirst()
                .orElseThrow();
    }
}
