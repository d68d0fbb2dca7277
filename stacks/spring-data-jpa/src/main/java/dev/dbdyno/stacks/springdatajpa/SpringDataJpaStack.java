package dev.dbdyno.stacks.springdatajpa;

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
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.domain.Limit;

/** Calls the repositories and services of a running application as a controller would. */
final class SpringDataJpaStack implements BlockingStack {

    private final ConfigurableApplicationContext application;
    private final HikariDataSource pool;
    private final CompanyRepository companies;
    private final FortuneRepository fortunes;
    private final UserRepository users;
    private final WorldService worldService;
    private final UserQueries queries;

    private SpringDataJpaStack(ConfigurableApplicationContext application) {
        this.application = application;
        this.pool = application.getBean(HikariDataSource.class);
        this.companies = application.getBean(CompanyRepository.class);
        this.fortunes = application.getBean(FortuneRepository.class);
        this.users = application.getBean(UserRepository.class);
        this.worldService = application.getBean(WorldService.class);
        this.queries = application.getBean(UserQueries.class);
    }

    static SpringDataJpaStack open(Endpoint endpoint, Settings settings) throws OperationException {
        String[] arguments = Connecting.bootArguments(
                endpoint,
                settings.get(SpringDataJpaProvider.POOL),
                settings.get(SpringDataJpaProvider.POOL_WAIT_MILLIS),
                "--spring.jpa.properties.hibernate.default_schema=" + endpoint.schema(),
                "--spring.jpa.properties.hibernate.jdbc.batch_size=" + settings.get(SpringDataJpaProvider.BATCH_SIZE));
        SpringApplication application = new SpringApplication(RepositoryApplication.class);
        application.setBannerMode(Banner.Mode.OFF);
        application.setRegisterShutdownHook(false);
        try {
            return new SpringDataJpaStack(application.run(arguments));
        } catch (RuntimeException failed) {
            throw Failures.ofInnermost(reason(endpoint, failed));
        }
    }

    /**
     * Why the application did not start. Without a connection Hibernate complains about a dialect and does not give the
     * reason, so the driver is asked again.
     */
    private static Exception reason(Endpoint endpoint, RuntimeException failed) {
        Properties login = new Properties();
        login.setProperty("user", endpoint.user());
        login.setProperty("password", endpoint.password());
        Connecting.encryption(endpoint).forEach(login::setProperty);
        try {
            DriverManager.getConnection(Connecting.url(endpoint), login).close();
            return failed;
        } catch (SQLException refused) {
            refused.addSuppressed(failed);
            return refused;
        }
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        try {
            return switch (operation) {
                case FindCompany find -> findCompany(find);
                case FindCompanies find -> findCompanies(find);
                case InsertCompanies insert -> List.of(number(insertCompanies(insert)));
                case Sleep sleep -> List.of(number(companies.sleep(sleep.seconds())));
                case Query query -> queries.run(query);
                case FindWorlds find -> worldService.find(find.ids());
                case UpdateWorlds update -> worldService.update(update.changes());
                case FindFortunes find -> findFortunes();
                case AddUser add -> List.of(addUser(add));
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

    /** {@code saveAll} is one transaction. */
    private int insertCompanies(InsertCompanies insert) {
        return companies
                .saveAll(insert.companies().stream().map(CompanyEntity::fresh).toList())
                .size();
    }

    private List<Fortune> findFortunes() {
        return Fortune.page(
                fortunes.findAll().stream().map(FortuneEntity::fortune).toList());
    }

    private User addUser(AddUser add) {
        return users.save(new UserEntity(add.name(), add.surname(), add.email()))
                .user();
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
