package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.Company;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.util.List;
import org.springframework.data.relational.core.mapping.NamingStrategy;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Operations that no repository has a method for. {@code saveAll} would make, bind and send a statement for each
 * entity.
 */
@Service
class CompanyService {

    private final DatabaseClient client;
    private final String insert;

    CompanyService(DatabaseClient client, NamingStrategy names) {
        this.client = client;
        this.insert = "insert into %s.companies(company_id, company_name) values ($1, $2)".formatted(names.getSchema());
    }

    /** A batch is the driver's: the client lends its connection, which is the transaction's. */
    @Transactional
    public Mono<Integer> insert(List<Company> companies) {
        return client.inConnection(connection -> batch(connection, companies));
    }

    private Mono<Integer> batch(Connection connection, List<Company> companies) {
        Statement statement = connection.createStatement(insert);
        for (int index = 0; index < companies.size(); index++) {
            if (index > 0) {
                // between the bindings: one behind the last would begin another
                statement.add();
            }
            Company company = companies.get(index);
            statement.bind("$1", company.companyId()).bind("$2", company.companyName());
        }
        return Flux.from(statement.execute())
                .flatMap(Result::getRowsUpdated)
                .reduce(0L, Long::sum)
                .map(Math::toIntExact);
    }
}
