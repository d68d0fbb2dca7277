package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.RequestThreads;
import dev.dbdyno.spi.web.WebServer;
import java.util.Set;

/** Describes and starts the host {@code spring-mvc}. */
public final class SpringMvcProvider implements HostProvider.Serving {

    static final ChoiceSetting<RequestThreads> THREADS = HostProvider.threadsSetting();

    static final IntegerSetting MAX_THREADS = new IntegerSetting(
            "maxThreads",
            200,
            1,
            100_000,
            "server.tomcat.threads.max: requests that run at once; acts where threads=platform",
            Shown.WHEN_SET);

    static final IntegerSetting ACCEPT_COUNT = new IntegerSetting(
            "acceptCount",
            100,
            1,
            100_000,
            "server.tomcat.accept-count: new connections that wait until Tomcat accepts them; the kernel drops further ones",
            Shown.WHEN_SET);

    @Override
    public HostDescription description() {
        return HostDescription.of("spring-mvc", "Spring Boot, Spring MVC, Tomcat", Set.of(Style.BLOCKING))
                .with(THREADS)
                .with(MAX_THREADS)
                .with(ACCEPT_COUNT)
                .trying(HostProvider.threadsTrials(THREADS));
    }

    @Override
    public WebServer start(Stack stack, Settings settings, String address, LoadInside inside)
            throws OperationException {
        if (stack instanceof BlockingStack blocking) {
            return SpringMvcServer.start(blocking, settings, address, inside);
        }
        throw new OperationException("host 'spring-mvc' serves blocking stacks only", null, null);
    }
}
