package dev.dbdyno.hosts.quarkus;

import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Style;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Setting.ChoiceSetting;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.web.HostDescription;
import dev.dbdyno.spi.web.HostProvider;
import dev.dbdyno.spi.web.RequestThreads;
import dev.dbdyno.spi.web.WebServer;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Describes and starts the host {@code quarkus}. */
public final class QuarkusHostProvider implements HostProvider.Assembling {

    static final ChoiceSetting<RequestThreads> THREADS = HostProvider.threadsSetting();

    static final IntegerSetting MAX_THREADS = new IntegerSetting(
            "maxThreads",
            200,
            1,
            100_000,
            "quarkus.thread-pool.max-threads: requests that run at once; acts where threads=platform",
            Shown.WHEN_SET);

    @Override
    public HostDescription description() {
        return HostDescription.of(
                        "quarkus",
                        "Quarkus REST with the data access that Quarkus assembles: Hibernate ORM on Agroal, Hibernate Reactive, the bare PostgreSQL client",
                        Set.of(Style.BLOCKING, Style.ASYNCHRONOUS))
                .forStacks(Set.of("hibernate", "hibernate-reactive", "vertx"))
                .with(THREADS, Set.of(Style.BLOCKING))
                .with(MAX_THREADS, Set.of(Style.BLOCKING))
                .narrowing("pooling", List.of("agroal", "none"))
                .trying(HostProvider.threadsTrials(THREADS));
    }

    @Override
    public WebServer start(
            String stack, Endpoint endpoint, Map<String, String> stackSettings, Settings settings, String address)
            throws OperationException {
        return switch (stack) {
            case "hibernate" ->
                QuarkusServer.start(
                        ApplicationFolder.onClassPath(THREADS.format(settings.get(THREADS))),
                        HibernateConfiguration.of(endpoint, stackSettings, settings),
                        address);
            case "hibernate-reactive" ->
                QuarkusServer.start(
                        ApplicationFolder.onClassPath("reactive"),
                        ReactiveConfiguration.ofHibernateReactive(endpoint, stackSettings),
                        address);
            case "vertx" ->
                QuarkusServer.start(
                        ApplicationFolder.onClassPath("vertx"),
                        ReactiveConfiguration.ofVertx(endpoint, stackSettings),
                        address);
            default ->
                throw new OperationException("host 'quarkus' has no application for '%s'".formatted(stack), null, null);
        };
    }
}
