package dev.dbdyno.spi.web;

import dev.dbdyno.spi.Operation.AddUser;
import org.jspecify.annotations.Nullable;

/** The body of {@code POST /users}, as a host's JSON library reads it: a member that is missing is null. */
public record NewUser(
        @Nullable String name,
        @Nullable String surname,
        @Nullable String email) {

    /** Characters in each, at most. */
    public static final int MOST_CHARACTERS = 64;

    /** The operation that adds this user. */
    public AddUser operation() throws BadParameterException {
        return new AddUser(checked("name", name), checked("surname", surname), checked("email", email));
    }

    private static String checked(String member, @Nullable String value) throws BadParameterException {
        return WebOperations.text(member, MOST_CHARACTERS, value);
    }
}
