package dev.dbdyno.load.conversation;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Remembers which threads an exception ended, for a fork that fails afterwards may have failed for that. */
final class UncaughtExceptions implements Thread.UncaughtExceptionHandler {

    private final List<String> endings = new CopyOnWriteArrayList<>();

    @Override
    public void uncaughtException(Thread thread, Throwable thrown) {
        endings.add("thread '%s' ended with %s".formatted(thread.getName(), thrown));
        System.err.println("uncaught in thread '%s':".formatted(thread.getName()));
        thrown.printStackTrace();
    }

    /** A message, with the first thread that ended where there is one. */
    String explain(@Nullable String message) {
        return endings.isEmpty()
                ? String.valueOf(message)
                : "%s (before that, %s)".formatted(message, endings.getFirst());
    }
}
