package dev.dbdyno.stacks.springdatajdbc;

import dev.dbdyno.model.User;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Operations that need more than one call of a repository. */
@Service
class UserService {

    private final UserRepository users;

    UserService(UserRepository users) {
        this.users = users;
    }

    /** A saved entity has its key; what else the server has filled in must be read. */
    @Transactional
    public User add(String name, String surname, String email) {
        int id = users.save(UserEntity.fresh(name, surname, email)).id();
        return users.findById(id).orElseThrow().user();
    }
}
