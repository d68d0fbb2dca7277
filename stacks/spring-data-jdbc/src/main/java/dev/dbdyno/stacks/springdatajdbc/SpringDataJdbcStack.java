package dev.dbdyno.stacks.springdatajdbc;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.spi.BlockingStack;
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
import dev.dbdyno.spi.Settings;
import dev.dbdyno.stacks.shared.jdbc.Connecting;
import dev.dbdyno.stacks.shared.jdbc.Failures;
import dev.dbdyno.stacks.shared.jdbc.Waiting;
import java.util.List;
import java.util.OptionalInt;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.data.domain.Limit;
import org.springframework.data.relational.core.mapping.NamingStrategy;

/** Calls the repositories and services of a running application as a controller would. */
final class SpringDataJdbcStack implements BlockingStack {

    private final ConfigurableApplicationContext application;
    private final HikariDataSource pool;
    private final CompanyRepository companies;
    private final CompanyService companyService;
    private final FortuneRepository fortunes;
    private final UserRepository users;
    private final UserService userService;
    private final WorldService worldService;
    private final UserQueries queries;

    private SpringDataJdbcStack(ConfigurableApplicationContext application) {
        this.application = application;
        this.pool = application.getBean(HikariDataSource.class);
        this.companies = application.getBean(CompanyRepository.class);
        this.companyService = application.getBean(CompanyService.class);
        this.fortunes = application.getBean(FortuneRepository.class);
        this.users = application.getBean(UserRepository.class);
        this.userService = application.getBean(UserService.class);
        this.worldService = application.getBean(WorldService.class);
        this.queries = application.getBean(UserQueries.class);
    }

    static SpringDataJdbcStack open(Endpoint endpoint, Settings settings) throws OperationException {
        String[] arguments = Connecting.bootArguments(
                endpoint,
                settings.get(SpringDataJdbcProvider.POOL),
                settings.get(SpringDataJdbcProvider.POOL_WAIT_MILLIS));
        SpringApplication application = new SpringApplication(RepositoryApplication.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        application.addInitializers((ApplicationContextInitializer<GenericApplicationContext>)
                context -> context.registerBean(NamingStrategy.class, () -> new InSchema(endpoint.schema())));
        try {
            return new SpringDataJdbcStack(application.run(arguments));
        } catch (RuntimeException failed) {
            throw Failures.ofInnermost(failed);
        }
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try {
            return switch (operation) {
                case FindCompany find -> findCompany(find);
                case FindCompanies find -> findCompanies(find);
                case InsertCompanies insert -> List.of(number(companyService.insert(insert.companies())));
                case Sleep sleep -> List.of(number(companies.sleep(sleep.seconds())));
                case Query query -> queries.run(query);
                case FindWorlds find -> worldService.find(find.ids());
                case UpdateWorlds update -> worldService.update(update.changes());
                case FindFortunes find -> findFortunes();
                case AddUser add -> List.of(userService.add(add.name(), add.surname(), add.email()));
                case FindUser find -> findUser(find);
                case FindUsers find -> findUsers(find);
                case DeleteUser delete -> List.of(number(users.removeById(delete.id())));
                case OnGraph onGraph -> throw OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph);
            };
        } catch (RuntimeException failed) {
            throw Failures.ofInnermost(failed);
        }
    }

    private List<Company> findCompany(FindCompany find) {
        return companies.findById(find.companyId()).map(CompanyEntity::company).stream()
                .toList();
    }

    private List<Company> findCompanies(FindCompanies find) {
        return companies
                .findByCompanyIdGreaterThanOrderByCompanyId(find.afterCompanyId(), Limit.of(find.count()))
                .stream()
                .map(CompanyEntity::company)
                .toList();
    }

    private List<Fortune> findFortunes() {
        return Fortune.page(
                fortunes.findAll().stream().map(FortuneEntity::fortune).toList());
    }

    private List<User> findUser(FindUser find) {
        return users.findById(find.id()).map(UserEntity::user).stream().toList();
    }

    private List<User> findUsers(FindUsers find) {
        return users.findAllByOrderById(Limit.of(find.count())).stream()
                .map(UserEntity::user)
                .toList();
    }

    private static Tuple number(int number) {
        return new Tuple(List.of(number));
    }

    @Override
    public OptionalInt waitingForConnection() {
        return Waiting.on(pool);
    }

    @Override
    public void close() {
        application.close();
    }
}
