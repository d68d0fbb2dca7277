package dev.dbdyno.stacks.springdatajpa;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.NativeQuery;

interface CompanyRepository extends JpaRepository<CompanyEntity, Integer> {

    List<CompanyEntity> findByCompanyIdGreaterThanOrderByCompanyId(int after, Limit limit);

    @NativeQuery("select 1 from pg_sleep(:seconds)")
    int sleep(double seconds);
}
