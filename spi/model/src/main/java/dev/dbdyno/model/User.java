package dev.dbdyno.model;

import java.time.LocalDateTime;

/**
 * A row of {@code users(id serial primary key, name varchar(64) not null, surname varchar(64) not null, email varchar(64)
 * not null, created timestamp not null default now())}.
 *
 * @param id the primary key, which the server gives
 * @param created in the server's time zone
 */
public record User(int id, String name, String surname, String email, LocalDateTime created) implements Row {

    /** The columns that are known before a user is added. */
    @Override
    public long checksum() {
        return 31L * (31L * name.hashCode() + surname.hashCode()) + email.hashCode();
    }
}
