package dev.dbdyno.hosts.vertxweb;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.Yardstick;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.Trial;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebServer;
import java.util.List;
import java.util.Set;

/** Describes and starts the host {@code vertx-web}. */
public final class VertxWebProvider implements HostProvider.Serving {

    static final IntegerSetting INSTANCES = new IntegerSetting(
            "instances",
            1,
            1,
            1024,
            "DeploymentOptions.instances: verticles that serve, each on an event loop of its own",
            Shown.ALWAYS);

    @Override
    public HostDescription description() {
        return HostDescription.of("vertx-web", "Vert.x Web", Set.of(Style.ASYNCHRONOUS, Style.REACTIVE))
                .with(INSTANCES)
                .trying(List.of(Trial.of(
                        INSTANCES, Yardstick.PROCESSORS, "requests are served on as many loops as can run at once")));
    }

    @Override
    public WebServer start(Stack stack, Settings settings, String address, LoadInside inside)
            throws OperationException {
        return VertxWebServer.start(stack, settings.get(INSTANCES), address, inside);
    }
}
