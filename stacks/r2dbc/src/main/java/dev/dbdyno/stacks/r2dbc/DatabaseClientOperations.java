package dev.dbdyno.stacks.r2dbc;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
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
import dev.dbdyno.spi.Operation.OnGraph;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.stacks.shared.r2dbc.Tuples;
import io.r2dbc.pool.ConnectionPool;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/** Against Spring's {@link DatabaseClient}, with named parameters, as Spring's reference shows. */
final class DatabaseClientOperations implements Operations {

    private final DatabaseClient client;
    private final ClientWorlds worlds;
    private final ClientUsers users;
    private final String findCompany;
    private final String findCompanies;
    private final String findFortunes;

    DatabaseClientOperations(ConnectionPool pool, Dispatch dispatch, String schema) {
        this.client = DatabaseClient.create(pool);
        this.worlds = new ClientWorlds(client, dispatch, schema);
        this.users = new ClientUsers(client, schema);
        this.findCompany = "select company_id, company_name from %s.companies where company_id = :id".formatted(schema);
        this.findCompanies =
                "select company_id, company_name from %s.companies where company_id > :after order by company_id limit :count"
                        .formatted(schema);
        this.findFortunes = "select id, message from %s.fortune".formatted(schema);
    }

    @Override
    public Flux<? extends Row> rows(Operation operation) {
        return switch (operation) {
            case FindCompany find -> findCompany(find);
            case FindCompanies find -> findCompanies(find);
            case Sleep sleep -> sleep(sleep);
            case Query query -> query(query);
            case FindWorlds find -> worlds.find(find);
            case UpdateWorlds update -> worlds.update(update);
            case FindFortunes find -> fortunes();
            case AddUser add -> users.add(add);
            case FindUser find -> users.find(find);
            case FindUsers find -> users.findFirst(find);
            case DeleteUser delete -> users.delete(delete);
            case OnGraph onGraph -> Flux.error(OperationException.notOn(DatabaseKind.POSTGRESQL, onGraph));
        };
    }

    private Flux<Company> findCompany(FindCompany find) {
        return client.sql(findCompany)
                .bind("id", find.companyId())
                .map(Operations::company)
                .all();
    }

    private Flux<Company> findCompanies(FindCompanies find) {
        return client.sql(findCompanies)
                .bind("after", find.afterCompanyId())
                .bind("count", find.count())
                .map(Operations::company)
                .all();
    }

    private Flux<Fortune> fortunes() {
        return client.sql(findFortunes)
                .map(Operations::fortune)
                .all()
                .collectList()
                .flatMapIterable(Fortune::page);
    }

    private Flux<Tuple> sleep(Sleep sleep) {
        return client.sql("select 1 from pg_sleep(:seconds)")
                .bind("seconds", sleep.seconds())
                .map(Tuples::of)
                .all();
    }

    private Flux<Tuple> query(Query query) {
        return client.sql(query.sql())
                .bindValues(query.parameters())
                .map(Tuples::of)
                .all();
    }
}
