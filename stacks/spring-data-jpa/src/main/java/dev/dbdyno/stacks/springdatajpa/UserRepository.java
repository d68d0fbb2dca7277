package dev.dbdyno.stacks.springdatajpa;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.transaction.annotation.Transactional;

interface UserRepository extends JpaRepository<UserEntity, Integer> {

    List<UserEntity> findAllByOrderById(Limit limit);

    /**
     * Deletes a user and returns how many there were, which {@code deleteById} does not. Both read the row, then delete
     * it.
     */
    @Transactional
    int removeById(int id);
}
