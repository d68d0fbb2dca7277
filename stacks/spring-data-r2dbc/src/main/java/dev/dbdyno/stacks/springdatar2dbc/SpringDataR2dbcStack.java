package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tls;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.ReactiveStack;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.SpringText;
import dev.dbdyno.stacks.shared.r2dbc.Failures;
import dev.dbdyno.stacks.shared.r2dbc.Tuples;
import io.r2dbc.pool.ConnectionPool;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.domain.Limit;
import org.springframework.data.relational.core.mapping.NamingStrategy;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/** Calls the repositories and services of a running application as a controller would. */
final class SpringDataR2dbcStack implements ReactiveStack {

    /** Boot's {@code spring.r2dbc.pool.initial-size}, which does not give way to a smaller pool by itself. */
    static final int INITIAL_SIZE = 10;

    private final ConfigurableApplicationContext application;
    private final Dispatch dispatch;
    private final CompanyRepository companies;
    private final CompanyService companyService;
    private final FortuneRepository fortunes;
    private final UserRepository users;
    private final UserService userService;
    private final WorldService worldService;
    private final DatabaseClient client;
    private final ConnectionPool pool;

    private SpringDataR2dbcStack(ConfigurableApplicationContext application, Dispatch dispatch) {
        this.application = application;
        this.dispatch = dispatch;
        this.companies = application.getBean(CompanyRepository.class);
        this.companyService = application.getBean(CompanyService.class);
        this.fortunes = application.getBean(FortuneRepository.class);
        this.users = application.getBean(UserRepository.class);
        this.userService = application.getBean(UserService.class);
        this.worldService = application.getBean(WorldService.class);
        this.client = application.getBean(DatabaseClient.class);
        this.pool = application.getBean(ConnectionPool.class);
    }

    static SpringDataR2dbcStack open(Endpoint endpoint, Settings settings) throws OperationException {
        SpringApplication application = new SpringApplication(RepositoryApplication.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        application.addInitializers((ApplicationContextInitializer<GenericApplicationContext>)
                context -> context.registerBean(NamingStrategy.class, () -> new InSchema(endpoint.schema())));
        try {
            return new SpringDataR2dbcStack(
                    application.run(arguments(endpoint, settings)), settings.get(SpringDataR2dbcProvider.DISPATCH));
        } catch (RuntimeException failed) {
            throw Failures.of(failed);
        }
    }

    /**
     * Settings are passed as arguments, which take precedence over anything that the user's environment sets for other
     * services.
     */
    private static String[] arguments(Endpoint endpoint, Settings settings) {
        int maxSize = settings.get(SpringDataR2dbcProvider.POOL);
        int waitMillis = settings.get(SpringDataR2dbcProvider.POOL_WAIT_MILLIS);
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.main.web-application-type=none",
                "--spring.jmx.enabled=false",
                "--logging.level.root=warn",
                "--spring.r2dbc.url=" + url(endpoint),
                "--spring.r2dbc.username=" + SpringText.literal(endpoint.user()),
                "--spring.r2dbc.password=" + SpringText.literal(endpoint.password()),
                "--spring.r2dbc.properties.applicationName=" + endpoint.applicationName(),
                "--spring.r2dbc.pool.max-size=" + maxSize,
                "--spring.r2dbc.pool.initial-size=" + Math.min(INITIAL_SIZE, maxSize)));
        arguments.addAll(encryption(endpoint.tls()));
        if (waitMillis > 0) {
            // r2dbc-pool's zero would refuse to wait at all
            arguments.add("--spring.r2dbc.pool.max-acquire-time=" + waitMillis + "ms");
        }
        return arguments.toArray(String[]::new);
    }

    private static List<String> encryption(@Nullable Tls tls) {
        if (tls == null) {
            return List.of();
        }
        String mode = switch (tls.verification()) {
            case NONE -> "require";
            case FULL -> "verify-full";
        };
        String root = tls.rootCertificate();
        List<String> arguments = new ArrayList<>(List.of("--spring.r2dbc.properties.sslMode=" + mode));
        if (root != null) {
            arguments.add("--spring.r2dbc.properties.sslRootCert=" + root);
        }
        return arguments;
    }

    private static String url(Endpoint endpoint) {
        String host = endpoint.host().contains(":") ? "[" + endpoint.host() + "]" : endpoint.host();
        String database = URLEncoder.encode(endpoint.database(), StandardCharsets.UTF_8);
        return "r2dbc:postgresql://%s:%d/%s".formatted(host, endpoint.port(), database);
    }

    @Override
    public Publisher<? extends Row> execute(Operation operation) {
        return Flux.defer(() -> rows(operation)).onErrorMap(Failures::of);
    }

    private Publisher<? extends Row> rows(Operation operation) {
        return switch (operation) {
            case FindCompany find -> companies.findById(find.companyId()).map(CompanyEntity::company);
            case FindCompanies find ->
                companies
                        .findByCompanyIdGreaterThanOrderByCompanyId(find.afterCompanyId(), Limit.of(find.count()))
                        .map(CompanyEntity::company);
            case InsertCompanies insert ->
                companyService.insert(insert.companies()).map(SpringDataR2dbcStack::number);
            case Sleep sleep -> companies.sleep(sleep.seconds()).map(SpringDataR2dbcStack::number);
            case Query query -> query(query);
            case FindWorlds find -> find(find.ids());
            case UpdateWorlds update -> update(update);
            case FindFortunes find -> findFortunes();
            case AddUser add -> userService.add(add.name(), add.surname(), add.email());
            case FindUser find -> users.findById(find.id()).map(UserEntity::user);
            case FindUsers find ->
                users.findAllByOrderById(Limit.of(find.count())).map(UserEntity::user);
            case DeleteUser delete -> users.removeById(delete.id()).map(SpringDataR2dbcStack::number);
            case OnGraph onGraph -> Flux.error(OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph));
        };
    }

    private Flux<? extends Row> find(List<Integer> ids) {
        return switch (dispatch) {
            case SEQUENTIAL -> worldService.findOneAfterTheOther(ids);
            case CONCURRENT -> worldService.findAllAtOnce(ids);
        };
    }

    private Flux<? extends Row> update(UpdateWorlds update) {
        return switch (dispatch) {
            case SEQUENTIAL -> worldService.updateOneAfterTheOther(update.changes());
            case CONCURRENT -> worldService.updateAllAtOnce(update.changes());
        };
    }

    private Flux<Fortune> findFortunes() {
        return fortunes.findAll().map(FortuneEntity::fortune).collectList().flatMapIterable(Fortune::page);
    }

    /**
     * Runs a statement that is known only at run time. No repository has a method for it, so Boot's {@code
     * DatabaseClient} runs it.
     */
    private Flux<Tuple> query(Query query) {
        return client.sql(query.sql())
                .bindValues(query.parameters())
                .map(Tuples::of)
                .all();
    }

    private static Tuple number(int number) {
        return new Tuple(List.of(number));
    }

    @Override
    public OptionalInt waitingForConnection() {
        return pool.getMetrics()
                .map(metrics -> OptionalInt.of(metrics.pendingAcquireSize()))
                .orElse(OptionalInt.empty());
    }

    @Override
    public void close() {
        application.close();
    }
}
