package dev.dbdyno.lab.machine;

import dev.dbdyno.databases.CleanEnvironment;
import dev.dbdyno.results.GeneratorPriority;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Whether this system lets the lab's user have real-time threads. */
public final class RealTime {

    private static final Duration AT_MOST = Duration.ofSeconds(10);

    private RealTime() {}

    /** The best priority that a generator may have here, found out by asking for it. */
    public static GeneratorPriority generators() throws InterruptedException {
        return isAllowed() ? GeneratorPriority.REAL_TIME : GeneratorPriority.ORDINARY;
    }

    private static boolean isAllowed() throws InterruptedException {
        Process tried;
        try {
            ProcessBuilder trying = new ProcessBuilder(List.of("chrt", "--rr", "1", "true"))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD);
            CleanEnvironment.of(trying);
            tried = trying.start();
        } catch (IOException notInstalled) {
            return false;
        }
        boolean ended = tried.waitFor(AT_MOST.toMillis(), TimeUnit.MILLISECONDS);
        tried.destroyForcibly();
        return ended && tried.exitValue() == 0;
    }
}
