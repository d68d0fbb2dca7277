package dev.dbdyno.stacks.springdatar2dbc;

import org.springframework.data.domain.Limit;
import org.springframework.data.r2dbc.repository.R2dbcRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

interface UserRepository extends R2dbcRepository<UserEntity, Integer> {

    Flux<UserEntity> findAllByOrderById(Limit limit);

    /** Where {@code deleteById} says nothing, this says how many there were. */
    Mono<Integer> removeById(int id);
}
