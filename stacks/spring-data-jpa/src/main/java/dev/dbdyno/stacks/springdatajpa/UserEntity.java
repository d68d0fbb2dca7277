package dev.dbdyno.stacks.springdatajpa;

import static java.util.Objects.requireNonNull;

import dev.dbdyno.model.User;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.LocalDateTime;
import org.hibernate.annotations.Generated;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "users")
@SuppressWarnings("NullAway.Init") // Hibernate fills the fields
class UserEntity {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Integer id;

    private String name;

    private String surname;

    private String email;

    /** The server's default; Hibernate has the insert return it. */
    @Generated
    @Column(insertable = false, updatable = false)
    private @Nullable LocalDateTime created;

    protected UserEntity() {}

    UserEntity(String name, String surname, String email) {
        this.name = name;
        this.surname = surname;
        this.email = email;
    }

    User user() {
        return new User(requireNonNull(id), name, surname, email, requireNonNull(created));
    }
}
