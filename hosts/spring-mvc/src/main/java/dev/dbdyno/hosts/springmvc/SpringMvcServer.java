package dev.dbdyno.hosts.springmvc;

import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.RequestThreads;
import dev.dbdyno.spi.web.WebServer;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;

/** A Spring Boot application that serves one stack. */
final class SpringMvcServer implements WebServer {

    /** What Boot would configure by itself for libraries that the stack brings. The stack has its own. */
    private static final String LEFT_TO_THE_STACK =
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration,"
                    + "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration,"
                    + "org.springframework.boot.neo4j.autoconfigure.Neo4jAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jReactiveAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jRepositoriesAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jReactiveRepositoriesAutoConfiguration";

    /** The application. Its stack comes from outside. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({StackController.class, MvcErrors.class})
    static final class Service {}

    final ConfigurableApplicationContext context;
    private final int port;

    private SpringMvcServer(ConfigurableApplicationContext context) {
        this.context = context;
        this.port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    static SpringMvcServer start(BlockingStack stack, Settings settings, String address, LoadInside inside)
            throws OperationException {
        SpringApplication application = new SpringApplication(Service.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        application.addInitializers((ApplicationContextInitializer<GenericApplicationContext>) context -> {
            context.registerBean(BlockingStack.class, () -> stack, definition -> definition.setDestroyMethodName(""));
            context.registerBean(LoadInside.class, () -> inside);
        });
        try {
            return new SpringMvcServer(application.run(arguments(settings, address)));
        } catch (RuntimeException failed) {
            throw new OperationException("Spring Boot did not start: " + failed, null, failed);
        }
    }

    /**
     * Settings are passed as arguments, which take precedence over anything that the user's environment sets for other
     * services.
     */
    private static String[] arguments(Settings settings, String address) {
        return new String[] {
            "--server.address=" + address,
            "--server.port=0",
            "--server.shutdown=immediate",
            "--server.tomcat.max-keep-alive-requests=-1",
            "--server.tomcat.accept-count=" + settings.get(SpringMvcProvider.ACCEPT_COUNT),
            "--server.tomcat.threads.max=" + settings.get(SpringMvcProvider.MAX_THREADS),
            "--spring.threads.virtual.enabled=" + (settings.get(SpringMvcProvider.THREADS) == RequestThreads.VIRTUAL),
            "--spring.main.web-application-type=servlet",
            "--spring.jmx.enabled=false",
            "--spring.autoconfigure.exclude=" + LEFT_TO_THE_STACK,
            "--logging.level.root=warn",
            // it warns of the stack's threads when it stops: they are not its own to stop
            "--logging.level.org.apache.catalina.loader=error"
        };
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public void close() {
        context.close();
    }
}
