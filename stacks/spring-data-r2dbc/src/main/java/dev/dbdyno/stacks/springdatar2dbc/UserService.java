package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.User;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import reactor.core.publisher.Mono;

/** Operations that need more than one call of a repository. */
@Service
class UserService {

    private final UserRepository users;

    UserService(UserRepository users) {
        this.users = users;
    }

    /** A saved entity has its key; what else the server has filled in must be read. */
    @Transactional
    public Mono<User> add(String name, String surname, String email) {
        return users.save(UserEntity.fresh(name, surname, email))
                .flatMap(saved -> users.findById(saved.id()))
                .map(UserEntity::user);
    }
}
