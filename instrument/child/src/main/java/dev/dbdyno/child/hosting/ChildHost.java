package dev.dbdyno.child.hosting;

import dev.dbdyno.child.host.LoadingHost;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.child.load.StackLoads;
import dev.dbdyno.child.load.Threads;
import dev.dbdyno.load.Loads;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.RequestThreads;
import dev.dbdyno.spi.web.WebServer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A host of any kind as the child runs it.
 *
 * @param description as the host gives it, with the settings that the child adds
 */
public record ChildHost(HostProvider provider, HostDescription description) {

    /** Where a host listens that is loaded from within. */
    private static final String LOOPBACK = "127.0.0.1";

    /** Who makes the load of a host that serves. */
    private enum LoadMaker {
        /** A process of its own, over HTTP. */
        GENERATOR,
        /** The host's own JVM, begun by one request on the thread that serves it. */
        IN_HOST
    }

    private static final ChoiceSetting<LoadMaker> LOAD = new ChoiceSetting<>(
            "load",
            LoadMaker.GENERATOR,
            "who makes the load: a generator over HTTP, or the host itself, begun by one request on its request thread",
            Shown.WHEN_SET);

    private static final ChoiceSetting<RequestThreads> THREADS = HostProvider.threadsSetting();

    /** Reads what a host says about itself. */
    public static ChildHost of(HostProvider provider) {
        HostDescription own = provider.description();
        return new ChildHost(
                provider,
                switch (provider) {
                    case HostProvider.Serving serving -> own.with(LOAD);
                    case HostProvider.Assembling assembling -> own;
                    case HostProvider.Loading loading -> own;
                });
    }

    /** The word behind the {@code @} of an arm. */
    public String name() {
        return description.name();
    }

    /** Who makes the load of an arm whose host has these settings. */
    public Frame.LoadedBy loadedBy(Settings hostSettings) {
        return switch (provider) {
            case HostProvider.Serving serving ->
                switch (hostSettings.get(LOAD)) {
                    case GENERATOR -> Frame.LoadedBy.GENERATOR;
                    case IN_HOST -> Frame.LoadedBy.CHILD;
                };
            case HostProvider.Assembling assembling -> Frame.LoadedBy.GENERATOR;
            case HostProvider.Loading loading -> Frame.LoadedBy.CHILD;
        };
    }

    /**
     * Opens the stack for loads that this JVM makes; called once a fork, on the main thread, may block.
     *
     * @throws OperationException when the stack cannot be opened, or the host makes no load
     */
    public Loads open(StackProvider stack, Opening opening) throws OperationException {
        return switch (provider) {
            case HostProvider.Serving serving -> openWithin(serving, stack, opening);
            case HostProvider.Assembling assembling -> throw refused("makes no load itself");
            case HostProvider.Loading loading -> ((LoadingHost) loading).open(stack, opening);
        };
    }

    private Loads openWithin(HostProvider.Serving host, StackProvider stack, Opening opening)
            throws OperationException {
        Settings hostSettings = opening.hostSettings();
        if (hostSettings.get(LOAD) != LoadMaker.IN_HOST) {
            throw refused("makes load itself only where the arm says load=in-host");
        }
        StackLoads loads = StackLoads.open(stack, opening, clientThreads(hostSettings));
        WindowDoor door = WindowDoor.closed();
        return new RequestedLoads(
                loads, start(host, loads.stack(), hostSettings, LOOPBACK, door), door, opening.hangGuard());
    }

    /** The clients of a load within run on the kind of thread that requests run on, where the host has a choice. */
    private Threads clientThreads(Settings hostSettings) {
        boolean chosen = description.settings().stream()
                .anyMatch(setting -> setting.setting().name().equals(THREADS.name()));
        return chosen && hostSettings.get(THREADS) == RequestThreads.VIRTUAL ? Threads.VIRTUAL : Threads.PLATFORM;
    }

    /**
     * Opens the stack and serves it over HTTP, for a generator; called once a fork, on the main thread, may block.
     *
     * @param address at which it serves
     * @return closes the stack too
     * @throws OperationException when the stack cannot be opened, or the server not be started
     */
    public WebServer serve(
            StackProvider stack, Endpoint endpoint, Settings stackSettings, Settings hostSettings, String address)
            throws OperationException {
        return switch (provider) {
            case HostProvider.Serving serving -> {
                Stack opened = stack.open(endpoint, stackSettings);
                yield new Served(opened, start(serving, opened, hostSettings, address, WindowDoor.closed()));
            }
            case HostProvider.Assembling assembling ->
                assembling.start(stack.name(), endpoint, texts(stack.settings(), stackSettings), hostSettings, address);
            case HostProvider.Loading loading -> throw refused("serves nothing");
        };
    }

    /** The server; where it does not start, the stack is closed. */
    private static WebServer start(
            HostProvider.Serving host, Stack stack, Settings settings, String address, LoadInside inside)
            throws OperationException {
        try {
            return host.start(stack, settings, address, inside);
        } catch (OperationException | RuntimeException | Error failed) {
            stack.close();
            throw failed;
        }
    }

    private static Map<String, String> texts(List<Setting<?>> declared, Settings settings) {
        Map<String, String> texts = new HashMap<>();
        declared.forEach(setting -> texts.put(setting.name(), text(setting, settings)));
        return texts;
    }

    private static <T> String text(Setting<T> setting, Settings settings) {
        return setting.format(settings.get(setting));
    }

    private OperationException refused(String words) {
        return new OperationException("host '%s' %s".formatted(name(), words), null, null);
    }

    private record Served(Stack stack, WebServer server) implements WebServer {
        @Override
        public int port() {
            return server.port();
        }

        @Override
        public void close() {
            server.close();
            stack.close();
        }
    }
}
