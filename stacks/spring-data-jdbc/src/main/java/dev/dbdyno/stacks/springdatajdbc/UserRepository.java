package dev.dbdyno.stacks.springdatajdbc;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.ListCrudRepository;

interface UserRepository extends ListCrudRepository<UserEntity, Integer> {

    List<UserEntity> findAllByOrderById(Limit limit);

    /** Deletes a user and returns how many there were, which {@code deleteById} does not. */
    int removeById(int id);
}
