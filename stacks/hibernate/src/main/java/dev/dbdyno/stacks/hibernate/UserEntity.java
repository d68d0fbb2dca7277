package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.User;
import dev.dbdyno.spi.Operation.AddUser;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import org.hibernate.annotations.Generated;

/** The table {@code users}, whose server gives key and time of creation; not final, as JPA asks of entities. */
@Entity
@Table(name = "users")
@SuppressWarnings("NullAway.Init") // Hibernate fills the fields
class UserEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    int id;

    String name;

    String surname;

    String email;

    @Generated
    LocalDateTime created;

    /** A user that is not stored yet. */
    static UserEntity of(AddUser add) {
        UserEntity user = new UserEntity();
        user.name = add.name();
        user.surname = add.surname();
        user.email = add.email();
        return user;
    }

    User row() {
        return new User(id, name, surname, email, created);
    }
}
