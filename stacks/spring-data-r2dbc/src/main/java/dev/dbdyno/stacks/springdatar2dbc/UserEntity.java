package dev.dbdyno.stacks.springdatar2dbc;

import static java.util.Objects.requireNonNull;

import dev.dbdyno.model.User;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.ReadOnlyProperty;
import org.springframework.data.relational.core.mapping.Table;

/**
 * @param id 0 for one that is not saved yet
 * @param created given by the server, and absent until the row is read
 */
@Table("users")
record UserEntity(
        @Id int id,
        String name,
        String surname,
        String email,
        @ReadOnlyProperty @Nullable LocalDateTime created) {

    static UserEntity fresh(String name, String surname, String email) {
        return new UserEntity(0, name, surname, email, null);
    }

    User user() {
        return new User(id, name, surname, email, requireNonNull(created));
    }
}
