package dev.dbdyno.stacks.springdatajdbc;

import dev.dbdyno.model.Company;
import java.util.List;
import org.springframework.data.jdbc.core.JdbcAggregateOperations;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Operations that no repository has a method for. */
@Service
class CompanyService {

    private final JdbcAggregateOperations aggregates;

    CompanyService(JdbcAggregateOperations aggregates) {
        this.aggregates = aggregates;
    }

    /**
     * Inserts companies, without {@code saveAll}, which takes an entity with a key for one that exists, and updates it.
     */
    @Transactional
    public int insert(List<Company> companies) {
        aggregates.insertAll(companies.stream().map(CompanyEntity::of).toList());
        return companies.size();
    }
}
