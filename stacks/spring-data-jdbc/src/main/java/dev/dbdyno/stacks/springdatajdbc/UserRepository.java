package dev.dbdyno.stacks.springdatajdbc;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.ListCrudRepository;

interface UserRepository extends ListCrudRepository<UserEntity, Integer> {

    List<UserEntity> findAllByOrderById(Limit limit);

    /** Where {@code deleteById} says nothing, this says how many there were. */
    int removeById(int id);
}
