package dev.dbdyno.cli.terminal;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The one place that prints: results to standard output, progress and errors to standard error. Progress that is redrawn in
 * place is wiped before anything else is printed.
 */
public final class Console {

    /** Back to the beginning of what is redrawn, and clear from there on. */
    private static final String WIPE = "\r%s\u001b[J";

    private final PrintStream out;
    private final PrintStream err;
    private final Terminal terminal;
    private int statusLines;
    private boolean isQuiet;

    public Console(PrintStream out, PrintStream err, Terminal terminal) {
        this.out = out;
        this.err = err;
        this.terminal = terminal;
    }

    public Terminal terminal() {
        return terminal;
    }

    /** Where results go: standard output. */
    public PrintWriter writer() {
        return new PrintWriter(out, true, out.charset());
    }

    /** Prints a line of the result. */
    public synchronized void line(String text) {
        wipeStatus();
        out.println(text);
        out.flush();
    }

    /** From now on, only results and errors are printed. */
    public synchronized void quiet() {
        isQuiet = true;
    }

    /** Prints what is going on, on standard error. */
    public synchronized void progress(String text) {
        if (!isQuiet) {
            complain(text);
        }
    }

    public synchronized void error(String message) {
        complain("dbdyno: " + message);
    }

    private void complain(String text) {
        wipeStatus();
        err.println(text);
        err.flush();
    }

    /** Reports a fault of dbdyno's own. Its stack trace goes to a file, because a bug report needs it. */
    public synchronized void fault(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace, true));
        String what = failure.getMessage() == null ? "" : ": " + failure.getMessage();
        error("this is a defect of dbdyno (%s%s)".formatted(failure.getClass().getSimpleName(), what));
        try {
            Path file = Files.createTempFile("dbdyno-defect-", ".log");
            Files.writeString(file, trace.toString());
            complain("Please report it together with " + file);
        } catch (IOException noPlace) {
            complain("Please report it together with what follows:%n%s".formatted(trace));
        }
    }

    /** Shows a line that the next one replaces, if a person is watching. */
    public void status(String text) {
        status(List.of(text));
    }

    /**
     * Shows lines that the next ones replace, if a person is watching. Lines that do not fit the terminal are left out.
     */
    public synchronized void status(List<String> lines) {
        if (terminal.interactive() && !isQuiet) {
            List<String> shown = lines.subList(0, Math.min(lines.size(), terminal.rows() - 1));
            err.print(WIPE.formatted(backToFirst())
                    + shown.stream().map(this::cut).collect(Collectors.joining("\n")));
            err.flush();
            statusLines = shown.size();
        }
    }

    private String cut(String text) {
        return text.substring(0, Math.min(text.length(), terminal.columns() - 1));
    }

    private String backToFirst() {
        return statusLines > 1 ? "\u001b[%dA".formatted(statusLines - 1) : "";
    }

    private void wipeStatus() {
        if (statusLines > 0) {
            err.print(WIPE.formatted(backToFirst()));
            err.flush();
            statusLines = 0;
        }
    }
}
