package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.RequestThreads;
import dev.dbdyno.spi.web.WebHostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.util.List;
import java.util.Set;

/** Describes and starts the host {@code spring-mvc}. */
public final class SpringMvcProvider implements WebHostProvider {

    static final ChoiceSetting<RequestThreads> THREADS = WebHostProvider.threadsSetting();

    static final IntegerSetting MAX_THREADS = new IntegerSetting(
            "maxThreads",
            200,
            1,
            100_000,
            "server.tomcat.threads.max: requests that run at once; acts where threads=platform",
            Shown.WHEN_SET);

    @Override
    public String name() {
        return "spring-mvc";
    }

    @Override
    public String summary() {
        return "Spring Boot, Spring MVC, Tomcat";
    }

    @Override
    public Set<Style> styles() {
        return Set.of(Style.BLOCKING);
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(THREADS, MAX_THREADS);
    }

    @Override
    public WebServer start(Stack stack, Settings settings, LoadInside inside) throws OperationException {
        if (stack instanceof BlockingStack blocking) {
            return SpringMvcServer.start(blocking, settings, inside);
        }
        throw new OperationException("host 'spring-mvc' serves blocking stacks only", null, null);
    }
}
