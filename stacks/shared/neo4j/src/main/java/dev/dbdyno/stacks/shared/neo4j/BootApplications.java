package dev.dbdyno.stacks.shared.neo4j;

import java.util.stream.Stream;
import org.neo4j.driver.Driver;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** How a Spring Boot application is run that has a driver among its beans. */
public final class BootApplications {

    private BootApplications() {}

    /**
     * Runs an application without a web server, and reaches the database's server once; throws what Spring or the driver does.
     *
     * @param arguments of its own, as {@code --name=value}: they take precedence over anything that the user's
     *     environment sets for other services
     */
    public static ConfigurableApplicationContext run(Class<?> type, String... arguments) {
        SpringApplication application = new SpringApplication(type);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        ConfigurableApplicationContext running = application.run(withOurs(arguments));
        try {
            running.getBean(Driver.class).verifyConnectivity();
            return running;
        } catch (RuntimeException refused) {
            running.close();
            throw refused;
        }
    }

    private static String[] withOurs(String[] arguments) {
        Stream<String> ours = Stream.of(
                "--spring.main.web-application-type=none", "--spring.jmx.enabled=false", "--logging.level.root=warn");
        return Stream.concat(ours, Stream.of(arguments)).toArray(String[]::new);
    }
}
