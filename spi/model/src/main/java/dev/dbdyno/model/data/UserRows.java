package dev.dbdyno.model.data;

import dev.dbdyno.model.User;
import java.time.LocalDateTime;

/**
 * The rows of {@code users(id serial primary key, name varchar(64) not null, surname varchar(64) not null, email varchar(64)
 * not null, created timestamp not null default now())}.
 */
public final class UserRows {

    /**
     * When every one of them was created, ISO 8601: with microseconds, which every JSON library writes in the same way, so that
     * a reply is known to the byte.
     */
    public static final String CREATED = "2026-01-02T03:04:05.678901";

    private UserRows() {}

    public static User row(int id) {
        return new User(id, name(id), surname(id), email(id), LocalDateTime.parse(CREATED));
    }

    public static String name(int id) {
        return "name" + id;
    }

    public static String surname(int id) {
        return "surname" + id;
    }

    public static String email(int id) {
        return id + "@example.org";
    }
}
