package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebHostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.util.List;
import java.util.Set;

/** Describes and starts the host {@code vertx-web}. */
public final class VertxWebProvider implements WebHostProvider {

    static final IntegerSetting INSTANCES = new IntegerSetting(
            "instances",
            1,
            1,
            1024,
            "DeploymentOptions.instances: verticles that serve, each on an event loop of its own",
            Shown.ALWAYS);

    @Override
    public String name() {
        return "vertx-web";
    }

    @Override
    public String summary() {
        return "Vert.x Web";
    }

    @Override
    public Set<Style> styles() {
        return Set.of(Style.ASYNCHRONOUS, Style.REACTIVE);
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(INSTANCES);
    }

    @Override
    public WebServer start(Stack stack, Settings settings, LoadInside inside) throws OperationException {
        return VertxWebServer.start(stack, settings.get(INSTANCES), inside);
    }
}
