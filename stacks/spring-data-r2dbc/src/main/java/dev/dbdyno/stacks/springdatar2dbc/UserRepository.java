package dev.dbdyno.stacks.springdatar2dbc;

import org.springframework.data.domain.Limit;
import org.springframework.data.r2dbc.repository.R2dbcRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

interface UserRepository extends R2dbcRepository<UserEntity, Integer> {

    Flux<UserEntity> findAllByOrderById(Limit limit);

    /** Deletes a user and returns how many there were, which {@code deleteById} does not. */
    Mono<Integer> removeById(int id);
}
