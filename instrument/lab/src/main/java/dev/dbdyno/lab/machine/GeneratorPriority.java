package dev.dbdyno.lab.machine;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How generators are scheduled. They stand for clients on other machines, which do not wait for a processor of this one
 * (docs/adr/0010-priority-of-the-generator.md).
 */
public enum GeneratorPriority {
    /** Runs as soon as it has something to do, before every ordinary process. */
    REAL_TIME("real-time, round robin", "chrt --rr 1"),
    /** Waits for its turn, as the system under test does. */
    ORDINARY("that of any process", "");

    private static final Duration AT_MOST = Duration.ofSeconds(10);

    private final String words;
    private final String prefix;

    GeneratorPriority(String words, String prefix) {
        this.words = words;
        this.prefix = prefix;
    }

    /** The best that this system lets the lab's user have. */
    public static GeneratorPriority here() throws InterruptedException {
        return mayHave(REAL_TIME) ? REAL_TIME : ORDINARY;
    }

    /** What a run stored as {@link #words}; older runs had no choice. */
    public static GeneratorPriority ofWords(@Nullable String words) {
        return Arrays.stream(values())
                .filter(priority -> priority.words.equals(words))
                .findFirst()
                .orElse(ORDINARY);
    }

    public String words() {
        return words;
    }

    /** What stands before the generator's command; it replaces itself by the generator. */
    public List<String> prefix() {
        return prefix.isEmpty() ? List.of() : List.of(prefix.split(" ", -1));
    }

    private static boolean mayHave(GeneratorPriority priority) throws InterruptedException {
        List<String> command = new ArrayList<>(priority.prefix());
        command.add("true");
        Process tried;
        try {
            tried = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start();
        } catch (IOException notInstalled) {
            return false;
        }
        boolean ended = tried.waitFor(AT_MOST.toMillis(), TimeUnit.MILLISECONDS);
        tried.destroyForcibly();
        return ended && tried.exitValue() == 0;
    }
}
