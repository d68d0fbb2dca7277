package dev.dbdyno.stacks.sdn;

import dev.dbdyno.spi.Endpoint;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import org.neo4j.driver.Driver;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** How either application is run. */
final class Applications {

    private Applications() {}

    /** Runs an application and reaches the server once. */
    static ConfigurableApplicationContext run(Class<?> type, Endpoint endpoint, Settings settings)
            throws OperationException {
        SpringApplication application = new SpringApplication(type);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        try {
            ConfigurableApplicationContext running = application.run(arguments(endpoint, settings));
            reach(running);
            return running;
        } catch (RuntimeException failed) {
            throw Failures.of(failed);
        }
    }

    private static void reach(ConfigurableApplicationContext running) {
        try {
            running.getBean(Driver.class).verifyConnectivity();
        } catch (RuntimeException refused) {
            running.close();
            throw refused;
        }
    }

    /** As arguments, which come before anything that the user's environment may set for services of theirs. */
    private static String[] arguments(Endpoint endpoint, Settings settings) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        return new String[] {
            "--spring.main.web-application-type=none",
            "--spring.jmx.enabled=false",
            "--logging.level.root=warn",
            // to this one server, without routing: all arms talk to the same
            "--spring.neo4j.uri=bolt://%s:%d".formatted(host, endpoint.port()),
            "--spring.neo4j.authentication.username=" + endpoint.user(),
            "--spring.neo4j.authentication.password=" + endpoint.password(),
            "--spring.neo4j.pool.max-connection-pool-size=" + settings.get(SdnSettings.POOL),
            "--spring.neo4j.pool.connection-acquisition-timeout=%dms"
                    .formatted(acquisitionTimeout(settings.get(SdnSettings.POOL_WAIT_MILLIS))),
            "--spring.data.neo4j.database=" + endpoint.database(),
            "--" + NamedConnections.PROPERTY + "=" + endpoint.applicationName()
        };
    }

    /** The driver's zero refuses to wait at all, and it takes nothing for no limit: 24 days will do. */
    private static int acquisitionTimeout(int poolWaitMillis) {
        return poolWaitMillis == 0 ? Integer.MAX_VALUE : poolWaitMillis;
    }
}
