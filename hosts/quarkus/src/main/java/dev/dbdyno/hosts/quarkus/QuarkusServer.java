package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.web.WebServer;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.logging.LogManager;
import org.jspecify.annotations.Nullable;

/** One application of Quarkus's within this JVM, on a class loader of its own. */
final class QuarkusServer implements WebServer {

    /**
     * The class that Quarkus makes of every application. Its superclass {@code io.quarkus.runtime.Application} starts
     * and stops.
     */
    private static final String APPLICATION = "io.quarkus.runner.ApplicationImpl";

    private final URLClassLoader classes;
    private final Object application;
    private final int port;
    private final Optional<Duration> buildTime;

    private QuarkusServer(URLClassLoader classes, Object application, int port, Optional<Duration> buildTime) {
        this.buildTime = buildTime;
        this.classes = classes;
        this.application = application;
        this.port = port;
    }

    static QuarkusServer start(ApplicationFolder folder, Map<String, String> configuration, String address)
            throws OperationException {
        // the JVM's own, before Quarkus asks for one that only a class path of its own would have
        LogManager.getLogManager();
        int port = freePort(address);
        Map<String, String> all = new LinkedHashMap<>(configuration);
        all.put("quarkus.http.host", address);
        all.put("quarkus.http.port", String.valueOf(port));
        URLClassLoader classes = folder.classLoader();
        try {
            return new QuarkusServer(classes, started(classes, all), port, folder.buildTime());
        } catch (ReflectiveOperationException failed) {
            close(classes);
            throw failure(failed);
        }
    }

    /**
     * Starts the application with its configuration in system properties. Quarkus reads them before anything else; they
     * are removed as soon as it has read them.
     */
    private static Object started(URLClassLoader classes, Map<String, String> configuration)
            throws ReflectiveOperationException {
        configuration.forEach(System::setProperty);
        try {
            return within(classes, () -> {
                Object application =
                        classes.loadClass(APPLICATION).getConstructor().newInstance();
                application.getClass().getMethod("start", String[].class).invoke(application, (Object) new String[0]);
                return application;
            });
        } finally {
            configuration.keySet().forEach(System::clearProperty);
        }
    }

    /** An action that finds classes through the thread's context class loader. */
    @FunctionalInterface
    private interface Action<T> {
        T run() throws ReflectiveOperationException;
    }

    private static <T> T within(ClassLoader classes, Action<T> action) throws ReflectiveOperationException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            return action.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * A port that is free now. Quarkus binds it a little later. If another process takes it in between, the start fails
     * with a message that says so.
     */
    private static int freePort(String address) throws OperationException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(address))) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new OperationException("no free port at %s: %s".formatted(address, e.getMessage()), null, e);
        }
    }

    private static OperationException failure(ReflectiveOperationException failed) {
        Throwable cause = failed;
        while (cause instanceof InvocationTargetException && cause.getCause() != null) {
            cause = cause.getCause();
        }
        return new OperationException("Quarkus did not start: " + innermost(cause), null, failed);
    }

    /** Quarkus wraps the actual failure in one that says that the application did not start. */
    private static Throwable innermost(Throwable failed) {
        Throwable innermost = failed;
        for (@Nullable Throwable cause = failed; cause != null; cause = cause.getCause()) {
            innermost = cause;
        }
        return innermost;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public Optional<Duration> buildTime() {
        return buildTime;
    }

    @Override
    public void close() {
        try {
            within(classes, () -> application.getClass().getMethod("close").invoke(application));
        } catch (ReflectiveOperationException failed) {
            throw new IllegalStateException("Quarkus did not stop", failed);
        } finally {
            close(classes);
        }
    }

    private static void close(URLClassLoader classes) {
        try {
            classes.close();
        } catch (IOException ignored) {
            // its files are read only
        }
    }
}
