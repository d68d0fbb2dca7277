package dev.dbdyno.scenarios.reply;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes rows as dbdyno's contract for web hosts requires, to the byte. */
public final class JsonBodies {

    private JsonBodies() {}

    /** A list of rows. */
    public static String list(List<? extends Row> rows) {
        return rows.stream().map(JsonBodies::of).collect(Collectors.joining(",", "[", "]"));
    }

    /** One row. It is written without a formatter, because the check of a whole table needs each of a million rows. */
    public static String of(Row row) {
        return switch (row) {
            case Company company ->
                "{\"companyId\":" + company.companyId() + ",\"companyName\":\"" + company.companyName() + "\"}";
            case World world -> "{\"id\":" + world.id() + ",\"randomNumber\":" + world.randomNumber() + "}";
            case User user ->
                "{\"id\":" + user.id() + ",\"name\":\"" + user.name() + "\",\"surname\":\"" + user.surname()
                        + "\",\"email\":\"" + user.email() + "\",\"created\":\"" + user.created() + "\"}";
            case Movie movie ->
                "{\"title\":%s,\"released\":%d,\"tagline\":%s}"
                        .formatted(text(movie.title()), movie.released(), text(movie.tagline()));
            case Person person -> "{\"name\":%s,\"born\":%d}".formatted(text(person.name()), person.born());
            case PersonWithMovies both ->
                "{\"person\":%s,\"movies\":%s}".formatted(of(both.person()), list(both.movies()));
            default -> throw new IllegalArgumentException("dbdyno's contract for web hosts has no form for " + row);
        };
    }

    /** A text as every host's JSON library writes it. The texts contain nothing else that would have to be escaped. */
    private static String text(@Nullable String value) {
        return value == null ? "null" : '"' + value.replace("\"", "\\\"") + '"';
    }
}
