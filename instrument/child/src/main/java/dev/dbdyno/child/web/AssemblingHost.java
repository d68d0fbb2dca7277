package dev.dbdyno.child.web;

import dev.dbdyno.child.host.Host;
import dev.dbdyno.child.host.HostSetting;
import dev.dbdyno.child.host.Opening;
import dev.dbdyno.load.Loads;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.AssemblingHostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A web host of the SPI that assembles its stacks itself: it is served for a generator, and makes no load. */
public final class AssemblingHost implements Host {

    private final AssemblingHostProvider provider;

    public AssemblingHost(AssemblingHostProvider provider) {
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
    public Set<String> stacks() {
        return provider.stacks();
    }

    @Override
    public List<HostSetting> settings() {
        Map<Setting<?>, Set<Style>> stylesBySetting = new LinkedHashMap<>();
        for (Style style : styles()) {
            for (Setting<?> setting : provider.settings(style)) {
                stylesBySetting
                        .computeIfAbsent(setting, first -> EnumSet.noneOf(Style.class))
                        .add(style);
            }
        }
        List<HostSetting> settings = new ArrayList<>();
        stylesBySetting.forEach((setting, styles) -> settings.add(new HostSetting(setting, styles)));
        return settings;
    }

    @Override
    public Frame.LoadedBy loadedBy(Settings hostSettings) {
        return Frame.LoadedBy.GENERATOR;
    }

    @Override
    public Served serve(StackProvider stack, Endpoint endpoint, Settings stackSettings, Settings hostSettings)
            throws OperationException {
        return new Application(
                provider.start(stack.name(), endpoint, texts(stack.settings(), stackSettings), hostSettings));
    }

    private static Map<String, String> texts(List<Setting<?>> declared, Settings settings) {
        Map<String, String> texts = new HashMap<>();
        declared.forEach(setting -> texts.put(setting.name(), text(setting, settings)));
        return texts;
    }

    private static <T> String text(Setting<T> setting, Settings settings) {
        return setting.format(settings.get(setting));
    }

    @Override
    public Loads open(StackProvider stack, Opening opening) throws OperationException {
        throw new OperationException("host '%s' makes no load itself".formatted(name()), null, null);
    }

    private record Application(WebServer server) implements Served {
        @Override
        public int port() {
            return server.port();
        }

        @Override
        public Optional<Duration> buildTime() {
            return server.buildTime();
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
