package dev.dbdyno.lab.profile;

import dev.dbdyno.results.profile.ProfiledStack;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A stack that was sampled, once or several times.
 *
 * @param thread its name, of which the system keeps 15 characters where the thread is none of Java's
 * @param frames outermost first
 */
record SampledStack(String thread, List<Frame> frames, long samples) {

    /** A line such as {@code [main tid=7];Main.main_[j];__GI_read;do_syscall_64_[k] 3}. */
    private static final Pattern LINE = Pattern.compile("\\[(.*) tid=\\d+](?:;(.*))? (\\d+)");

    SampledStack {
        frames = List.copyOf(frames);
    }

    /** The compiler of a frame's code. */
    enum Origin {
        JAVA,
        KERNEL,
        /** The JVM and the system's libraries. */
        NATIVE
    }

    /** @param name as the profiler writes it, such as {@code java/lang/Thread.run} */
    record Frame(Origin origin, String name) {

        /** Interpreted, compiled by either compiler, or inlined. */
        private static final Pattern ANNOTATED = Pattern.compile("(.*)_\\[([01ijk])]");

        /** A class made at run time has a different number in every process. */
        private static final Pattern NUMBERED = Pattern.compile(
                "[.+/]0x[0-9a-f]+|(?<=\\$\\$Lambda)\\$\\d+|(?<=\\$Proxy|MethodAccessor|ConstructorAccessor)\\d+");

        /** A library without symbols, often unpacked into a file that is named at random, such as {@code /tmp/libx123456.so (deleted)}. */
        private static final Pattern LIBRARY = Pattern.compile("/(?:[^/]*/)*([^/]+?)\\d{5,}(\\.\\w+).*");

        /** A method in the form that people write, without the numbers of what was made at run time. */
        String words() {
            return NUMBERED.matcher(name).replaceAll("").replace('/', '.');
        }

        /** Its name in a stack that is stored. */
        private String stored() {
            return ProfiledStack.storable(
                    switch (origin) {
                        case JAVA -> words() + "_[j]";
                        case KERNEL -> name + "_[k]";
                        case NATIVE -> LIBRARY.matcher(name).replaceAll("$1$2");
                    });
        }

        static Frame parse(String text) {
            Matcher annotated = ANNOTATED.matcher(text);
            if (!annotated.matches()) {
                return new Frame(Origin.NATIVE, text);
            }
            Origin origin = annotated.group(2).equals("k") ? Origin.KERNEL : Origin.JAVA;
            return new Frame(origin, annotated.group(1));
        }
    }

    /** A thread's place in its pool, but not the 2 of {@code C2 CompilerThread0}. */
    private static final Pattern NUMBER = Pattern.compile("#?(?<![\\p{L}\\d])\\d+|\\d+$");

    /** Where pools hand connections to those that wait. What is called from here runs on the thread that hands out. */
    private static final Set<String> HANDING_OUT = Set.of("reactor/pool/SimpleDequePool.drainLoop");

    /** Whether a pool was handing out connections, or what it called meanwhile was at work. */
    boolean isOfHandingOut() {
        return frames.stream().anyMatch(frame -> HANDING_OUT.contains(frame.name()));
    }

    /** Whether the thread serves commands from outside the process, such as the profiler's to write its samples down. */
    boolean isOfProfiler() {
        return thread.startsWith("Attach Listener");
    }

    /** The stack as it is stored. Threads whose names differ in numbers are one group. */
    List<String> stored() {
        String group = "[%s]".formatted(NUMBER.matcher(thread).replaceAll("#"));
        return Stream.concat(
                        Stream.of(ProfiledStack.storable(group)),
                        frames.stream().map(Frame::stored))
                .toList();
    }

    /** Parses a line; empty if the line is not a stack. */
    static Optional<SampledStack> parse(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return Optional.empty();
        }
        List<Frame> frames = parts.group(2) == null
                ? List.of()
                : Stream.of(parts.group(2).split(";", -1)).map(Frame::parse).toList();
        return Optional.of(new SampledStack(parts.group(1), frames, Long.parseLong(parts.group(3))));
    }
}
