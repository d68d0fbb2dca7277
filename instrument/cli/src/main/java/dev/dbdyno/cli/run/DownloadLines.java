package dev.dbdyno.cli.run;

import dev.dbdyno.cli.terminal.Console;
import dev.dbdyno.lab.classpath.Downloaded;
import dev.dbdyno.report.Numbers;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Shows what the first use of an arm downloads, and how far it is: in a line that is redrawn if a person is watching,
 * otherwise in one line for each artifact that asks.
 */
final class DownloadLines implements Consumer<Downloaded> {

    private final Console console;
    private final Set<String> announced = new HashSet<>();

    DownloadLines(Console console) {
        this.console = console;
    }

    @Override
    public synchronized void accept(Downloaded now) {
        if (now.expected() != null && announced.add(now.asker())) {
            console.progress("downloading %d files that '%s' needs, once, into Maven's local repository"
                    .formatted(now.expected(), now.asker()));
        }
        console.status(status(now));
    }

    private static String status(Downloaded now) {
        String soFar = Numbers.mebibytes(now.bytes());
        return now.expected() == null
                ? "reading what '%s' needs: %d files, %s; %s".formatted(now.asker(), now.files(), soFar, now.current())
                : "downloading for '%s': %d of %d files, %s; %s"
                        .formatted(now.asker(), now.files(), now.expected(), soFar, now.current());
    }
}
