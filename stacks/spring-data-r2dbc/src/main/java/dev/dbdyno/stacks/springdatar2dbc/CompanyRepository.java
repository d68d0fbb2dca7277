package dev.dbdyno.stacks.springdatar2dbc;

import org.springframework.data.domain.Limit;
import org.springframework.data.r2dbc.repository.Query;
import org.springframework.data.r2dbc.repository.R2dbcRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

interface CompanyRepository extends R2dbcRepository<CompanyEntity, Integer> {

    Flux<CompanyEntity> findByCompanyIdGreaterThanOrderByCompanyId(int after, Limit limit);

    @Query("select 1 from pg_sleep(:seconds)")
    Mono<Integer> sleep(double seconds);
}
