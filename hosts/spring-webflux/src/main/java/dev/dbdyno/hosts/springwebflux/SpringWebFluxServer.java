package dev.dbdyno.hosts.springwebflux;

import dev.dbdyno.spi.AsyncStack;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Stack;
import dev.dbdyno.spi.web.LoadInside;
import dev.dbdyno.spi.web.WebServer;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** A Spring Boot application that serves one stack. */
final class SpringWebFluxServer implements WebServer {

    /**
     * What Boot would configure by itself for libraries that the stack brings. The stack has its own. Boot 3 does so as
     * soon as R2DBC is on the class path, Boot 4 where its own module for R2DBC is.
     */
    private static final String LEFT_TO_THE_STACK =
            "org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration,"
                    + "org.springframework.boot.autoconfigure.r2dbc.R2dbcAutoConfiguration,"
                    + "org.springframework.boot.neo4j.autoconfigure.Neo4jAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jReactiveAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jRepositoriesAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jReactiveRepositoriesAutoConfiguration";

    /** How the lists of a reactive stack are written. */
    enum Lists {
        STREAMED,
        WHOLE
    }

    /** The application. Its stack comes from outside, and with it the controller of the stack's style. */
    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({LoadController.class, WebFluxErrors.class})
    static final class Service {}

    private final ConfigurableApplicationContext context;
    private final int port;

    private SpringWebFluxServer(ConfigurableApplicationContext context) {
        this.context = context;
        this.port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    static SpringWebFluxServer start(Stack stack, Lists lists, String address, LoadInside inside)
            throws OperationException {
        ApplicationContextInitializer<GenericApplicationContext> controller = controller(stack, lists);
        SpringApplication application = new SpringApplication(Service.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        application.addInitializers(
                controller,
                (GenericApplicationContext context) -> context.registerBean(LoadInside.class, () -> inside));
        try {
            return new SpringWebFluxServer(application.run(arguments(address)));
        } catch (RuntimeException failed) {
            throw new OperationException("Spring Boot did not start: " + failed, null, failed);
        }
    }

    /** The controller for the stack's style, written as users of that style write it. */
    private static ApplicationContextInitializer<GenericApplicationContext> controller(Stack stack, Lists lists)
            throws OperationException {
        return switch (stack) {
            case ReactiveStack reactive ->
                context -> {
                    context.registerBean(ReactiveController.class, () -> new ReactiveController(reactive));
                    switch (lists) {
                        case STREAMED -> context.registerBean(StreamedLists.class, () -> new StreamedLists(reactive));
                        case WHOLE -> context.registerBean(WholeLists.class, () -> new WholeLists(reactive));
                    }
                };
            case AsyncStack async ->
                context -> context.registerBean(AsyncController.class, () -> new AsyncController(async));
            case BlockingStack blocking ->
                throw new OperationException(
                        "host 'spring-webflux' serves asynchronous and reactive stacks only", null, null);
        };
    }

    /**
     * Settings are passed as arguments, which take precedence over anything that the user's environment sets for other
     * services.
     */
    private static String[] arguments(String address) {
        return new String[] {
            "--server.address=" + address,
            "--server.port=0",
            "--server.shutdown=immediate",
            "--spring.reactor.netty.shutdown-quiet-period=0s",
            "--spring.main.web-application-type=reactive",
            "--spring.jmx.enabled=false",
            "--spring.autoconfigure.exclude=" + LEFT_TO_THE_STACK,
            "--logging.level.root=warn"
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

    /** Begins a load on the request's event loop. */
    @RestController
    static final class LoadController {

        private final LoadInside inside;

        LoadController(LoadInside inside) {
            this.inside = inside;
        }

        @PostMapping(path = "/load", produces = MediaType.APPLICATION_JSON_VALUE)
        Mono<String> load() {
            return Mono.fromCompletionStage(inside::begin);
        }
    }
}
