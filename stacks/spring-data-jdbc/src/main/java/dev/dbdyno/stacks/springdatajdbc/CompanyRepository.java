package dev.dbdyno.stacks.springdatajdbc;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

interface CompanyRepository extends ListCrudRepository<CompanyEntity, Integer> {

    List<CompanyEntity> findByCompanyIdGreaterThanOrderByCompanyId(int after, Limit limit);

    @Query("select 1 from pg_sleep(:seconds)")
    int sleep(double seconds);
}
