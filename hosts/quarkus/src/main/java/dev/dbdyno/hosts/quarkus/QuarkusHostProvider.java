package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.web.AssemblingHostProvider;
import dev.dbdyno.spi.web.RequestThreads;
import dev.dbdyno.spi.web.WebHostProvider;
import dev.dbdyno.spi.web.WebServer;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Describes and starts the host {@code quarkus}. */
public final class QuarkusHostProvider implements AssemblingHostProvider {

    static final ChoiceSetting<RequestThreads> THREADS = WebHostProvider.threadsSetting();

    static final IntegerSetting MAX_THREADS = new IntegerSetting(
            "maxThreads",
            200,
            1,
            100_000,
            "quarkus.thread-pool.max-threads: requests that run at once; acts where threads=platform",
            Shown.WHEN_SET);

    @Override
    public String name() {
        return "quarkus";
    }

    @Override
    public String summary() {
        return "Quarkus REST with the data access that Quarkus assembles: Hibernate ORM on Agroal, Hibernate Reactive, the bare PostgreSQL client";
    }

    @Override
    public Set<String> stacks() {
        return Set.of("hibernate", "hibernate-reactive", "vertx");
    }

    @Override
    public Set<Style> styles() {
        return Set.of(Style.BLOCKING, Style.ASYNCHRONOUS);
    }

    @Override
    public List<Setting<?>> settings(Style style) {
        return switch (style) {
            case BLOCKING -> List.of(THREADS, MAX_THREADS);
            case ASYNCHRONOUS, REACTIVE -> List.of();
        };
    }

    @Override
    public WebServer start(String stack, Endpoint endpoint, Map<String, String> stackSettings, Settings settings)
            throws OperationException {
        return switch (stack) {
            case "hibernate" ->
                QuarkusServer.start(
                        ApplicationFolder.onClassPath(THREADS.format(settings.get(THREADS))),
                        HibernateConfiguration.of(endpoint, stackSettings, settings));
            case "hibernate-reactive" ->
                QuarkusServer.start(
                        ApplicationFolder.onClassPath("reactive"),
                        HibernateReactiveConfiguration.of(endpoint, stackSettings));
            case "vertx" ->
                QuarkusServer.start(
                        ApplicationFolder.onClassPath("vertx"), VertxConfiguration.of(endpoint, stackSettings));
            default ->
                throw new OperationException("host 'quarkus' has no application for '%s'".formatted(stack), null, null);
        };
    }
}
