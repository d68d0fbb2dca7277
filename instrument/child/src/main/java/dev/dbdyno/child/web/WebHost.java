package dev.dbdyno.child.web;

import dev.dbdyno.child.host.Host;
import dev.dbdyno.child.host.HostSetting;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.child.load.StackLoads;
import dev.dbdyno.child.load.Threads;
import dev.dbdyno.load.Loads;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.RequestThreads;
import dev.dbdyno.spi.web.WebHostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A web host of the SPI: serves a stack over HTTP, or runs a load on it within itself. */
public final class WebHost implements Host {

    static final ChoiceSetting<LoadMaker> LOAD = new ChoiceSetting<>(
            "load",
            LoadMaker.GENERATOR,
            "who makes the load: a generator over HTTP, or the host itself, begun by one request on its request thread",
            Shown.WHEN_SET);

    private static final ChoiceSetting<RequestThreads> THREADS = WebHostProvider.threadsSetting();

    private final WebHostProvider provider;

    public WebHost(WebHostProvider provider) {
        this.provider = provider;
    }

    @Override
    public String name() {
        return provider.name();
    }

    @Override
    public String summary() {
        return provider.summary();
    }

    @Override
    public Class<?> origin() {
        return provider.getClass();
    }

    @Override
    public Set<Style> styles() {
        return provider.styles();
    }

    @Override
    public List<HostSetting> settings() {
        List<HostSetting> settings = new ArrayList<>();
        provider.settings().forEach(setting -> settings.add(new HostSetting(setting, styles())));
        settings.add(new HostSetting(LOAD, styles()));
        return settings;
    }

    @Override
    public Frame.LoadedBy loadedBy(Settings hostSettings) {
        return switch (hostSettings.get(LOAD)) {
            case GENERATOR -> Frame.LoadedBy.GENERATOR;
            case IN_HOST -> Frame.LoadedBy.CHILD;
        };
    }

    @Override
    public Served serve(StackProvider stackProvider, Endpoint endpoint, Settings stackSettings, Settings hostSettings)
            throws OperationException {
        Stack stack = stackProvider.open(endpoint, stackSettings);
        return new ServedStack(stack, start(stack, hostSettings, WindowDoor.closed()));
    }

    @Override
    public Loads open(StackProvider stackProvider, Opening opening) throws OperationException {
        if (opening.hostSettings().get(LOAD) != LoadMaker.IN_HOST) {
            throw new OperationException(
                    "host '%s' makes load itself only where the arm says load=in-host".formatted(name()), null, null);
        }
        StackLoads loads = StackLoads.open(stackProvider, opening, clientThreads(opening.hostSettings()));
        WindowDoor door = WindowDoor.closed();
        WebServer server = start(loads.stack(), opening.hostSettings(), door);
        return new RequestedLoads(loads, server, door, opening.hangGuard());
    }

    /** The server; where it does not start, the stack is closed. */
    private WebServer start(Stack stack, Settings hostSettings, LoadInside inside) throws OperationException {
        try {
            return provider.start(stack, hostSettings, inside);
        } catch (OperationException | RuntimeException | Error failed) {
            stack.close();
            throw failed;
        }
    }

    /** The clients of a load within run on the kind of thread that the requests run on, where the host has a choice. */
    private Threads clientThreads(Settings hostSettings) {
        boolean chosen =
                provider.settings().stream().anyMatch(setting -> setting.name().equals(THREADS.name()));
        return chosen && hostSettings.get(THREADS) == RequestThreads.VIRTUAL ? Threads.VIRTUAL : Threads.PLATFORM;
    }

    private record ServedStack(Stack stack, WebServer server) implements Served {
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
