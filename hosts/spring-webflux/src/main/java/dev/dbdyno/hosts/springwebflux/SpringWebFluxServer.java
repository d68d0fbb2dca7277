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
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;

/** A Spring Boot application that serves one stack. */
final class SpringWebFluxServer implements WebServer {

    /**
     * What Boot would add by itself where the stack has brought the libraries: the stack has its own. Boot 3 does so as soon
     * as R2DBC is there, Boot 4 where its own module for it is.
     */
    private static final String LEFT_TO_THE_STACK =
            "org.springframework.boot.r2dbc.autoconfigure.R2dbcAutoConfiguration,"
                    + "org.springframework.boot.autoconfigure.r2dbc.R2dbcAutoConfiguration,"
                    + "org.springframework.boot.neo4j.autoconfigure.Neo4jAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jReactiveAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jRepositoriesAutoConfiguration,"
                    + "org.springframework.boot.data.neo4j.autoconfigure.DataNeo4jReactiveRepositoriesAutoConfiguration";

    private final ConfigurableApplicationContext context;
    private final int port;

    private SpringWebFluxServer(ConfigurableApplicationContext context) {
        this.context = context;
        this.port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    static SpringWebFluxServer start(Stack stack, LoadInside inside) throws OperationException {
        ApplicationContextInitializer<GenericApplicationContext> controllers = controllers(stack);
        SpringApplication application = new SpringApplication(CompanyService.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        application.addInitializers(
                controllers,
                (GenericApplicationContext context) -> context.registerBean(LoadInside.class, () -> inside));
        try {
            return new SpringWebFluxServer(application.run(arguments()));
        } catch (RuntimeException failed) {
            throw new OperationException("Spring Boot did not start: " + failed, null, failed);
        }
    }

    /** Controllers for each style, written as for that style. */
    private static ApplicationContextInitializer<GenericApplicationContext> controllers(Stack stack)
            throws OperationException {
        return switch (stack) {
            case ReactiveStack reactive -> context -> register(reactive, context);
            case AsyncStack async -> context -> register(async, context);
            case BlockingStack blocking ->
                throw new OperationException(
                        "host 'spring-webflux' serves asynchronous and reactive stacks only", null, null);
        };
    }

    private static void register(ReactiveStack stack, GenericApplicationContext context) {
        context.registerBean(ReactiveCompanyController.class, () -> new ReactiveCompanyController(stack));
        context.registerBean(ReactiveWorldController.class, () -> new ReactiveWorldController(stack));
        context.registerBean(ReactiveFortuneController.class, () -> new ReactiveFortuneController(stack));
        context.registerBean(ReactiveUserController.class, () -> new ReactiveUserController(stack));
        context.registerBean(ReactiveMovieController.class, () -> new ReactiveMovieController(stack));
    }

    private static void register(AsyncStack stack, GenericApplicationContext context) {
        context.registerBean(AsyncCompanyController.class, () -> new AsyncCompanyController(stack));
        context.registerBean(AsyncWorldController.class, () -> new AsyncWorldController(stack));
        context.registerBean(AsyncFortuneController.class, () -> new AsyncFortuneController(stack));
        context.registerBean(AsyncUserController.class, () -> new AsyncUserController(stack));
        context.registerBean(AsyncMovieController.class, () -> new AsyncMovieController(stack));
    }

    /** As arguments, which come before anything that the user's environment may set for services of theirs. */
    private static String[] arguments() {
        return new String[] {
            "--server.address=127.0.0.1",
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
}
