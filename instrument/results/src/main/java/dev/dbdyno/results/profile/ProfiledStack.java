package dev.dbdyno.results.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A stack that a profiler saw, with the layer that its samples belong to.
 *
 * @param frames outermost first: the group of threads, such as {@code [client-#]}, and the functions. A method of Java ends in
 *     {@code _[j]}, a function of the kernel in {@code _[k]}. Names have no numbers that differ between two processes
 * @param layer as the account has it
 */
public record ProfiledStack(List<String> frames, Layer layer, long samples) {

    /** Deeper frames belong to the deepest of these. Real stacks have a few hundred; a recursion without end has thousands. */
    private static final int MOST_FRAMES = 512;

    private static final Pattern LINE = Pattern.compile("(.*)\\[([A-Z_]{1,40})] (\\d{1,18})");

    /** Ends a frame in a line, or breaks the line. */
    private static final Pattern UNSTORABLE = Pattern.compile("[;\\p{Cntrl}]");

    public ProfiledStack {
        frames = List.copyOf(frames.subList(0, Math.min(MOST_FRAMES, frames.size())));
        if (samples <= 0) {
            throw new IllegalArgumentException("a stack is sampled at least once, not %d times".formatted(samples));
        }
    }

    /** A name as a frame may have it. */
    public static String storable(String name) {
        return UNSTORABLE.matcher(name).replaceAll(",");
    }

    /**
     * The stack in collapsed form, which other tools read too: frames separated by semicolons, the layer in brackets as the
     * innermost, and the samples.
     */
    public String line() {
        return Stream.concat(frames.stream(), Stream.of("[%s] %d".formatted(layer, samples)))
                .collect(Collectors.joining(";"));
    }

    /**
     * Reads a {@link #line} back.
     *
     * @throws IllegalArgumentException if it is none; says what was expected
     */
    public static ProfiledStack parse(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "expected frames, a layer and samples such as 'a;b;[DRIVER] 12', but found '%s'"
                            .formatted(line.substring(0, Math.min(80, line.length()))));
        }
        List<String> frames = new ArrayList<>(List.of(parts.group(1).split(";", -1)));
        if (!frames.removeLast().isEmpty()) {
            throw new IllegalArgumentException("expected a layer as the innermost frame, but found a longer one");
        }
        return new ProfiledStack(frames, layer(parts.group(2)), Long.parseLong(parts.group(3)));
    }

    private static Layer layer(String name) {
        return Arrays.stream(Layer.values())
                .filter(layer -> layer.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "expected a layer as the innermost frame, but found '%s'".formatted(name)));
    }
}
