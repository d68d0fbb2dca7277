package dev.dbdyno.spi.web;

import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCoActors;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindMovie;
import dev.dbdyno.spi.Operation.FindPersonMovies;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The operations that requests ask for, within the bounds of the contract: alike in every host. */
public final class WebOperations {

    /** Rows in a page, at most. */
    public static final int MOST_ROWS = 1_000;

    /** Seconds of a sleep, at most. */
    public static final double LONGEST_SLEEP_SECONDS = 60;

    /** Worlds that one request asks for, at most, by TechEmpower's rules. */
    public static final int MOST_QUERIES = 500;

    /** Ids of worlds, and their numbers, are 1 to this, by the same rules. */
    public static final int WORLDS = 10_000;

    private WebOperations() {}

    /** {@code GET /companies/{id}}: any number may be asked for, and may not be there. */
    public static FindCompany company(int id) {
        return new FindCompany(id);
    }

    /** {@code GET /companies?after=A&count=N}. */
    public static FindCompanies page(int after, int count) throws BadParameterException {
        return new FindCompanies(after, checked(count));
    }

    private static int checked(int count) throws BadParameterException {
        if (count < 1 || count > MOST_ROWS) {
            throw new BadParameterException("count", "1 to " + MOST_ROWS, String.valueOf(count));
        }
        return count;
    }

    /** {@code GET /sleep?seconds=S}. */
    public static Sleep sleep(double seconds) throws BadParameterException {
        // so written that what is no number is refused as well
        if (!(seconds >= 0 && seconds <= LONGEST_SLEEP_SECONDS)) {
            throw new BadParameterException("seconds", "0 to 60", String.valueOf(seconds));
        }
        return new Sleep(seconds);
    }

    /** {@code GET /worlds/{id}}: any number may be asked for, and may not be there. */
    public static FindWorlds world(int id) {
        return new FindWorlds(List.of(id));
    }

    /**
     * {@code GET /queries?n=N}: worlds drawn at random, which may repeat.
     *
     * @param n as it stands in the request, null where it does not: by TechEmpower's rules never refused, but read as 1 to 500
     */
    public static FindWorlds queries(@Nullable String n) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        int count = clamped(n);
        List<Integer> ids = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ids.add(random.nextInt(WORLDS) + 1);
        }
        return new FindWorlds(ids);
    }

    /**
     * {@code GET /updates?n=N}: worlds drawn at random, all different, with new numbers drawn at random.
     *
     * @param n as for {@link #queries}
     */
    public static UpdateWorlds updates(@Nullable String n) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        IntStream ids = random.ints(1, WORLDS + 1).distinct().limit(clamped(n)).sorted();
        return new UpdateWorlds(
                ids.mapToObj(id -> new World(id, random.nextInt(WORLDS) + 1)).toList());
    }

    private static int clamped(@Nullable String n) {
        try {
            // as a long number, so that one that is far too large is still too large
            return n == null ? 1 : Math.clamp(Long.parseLong(n), 1, MOST_QUERIES);
        } catch (NumberFormatException noNumber) {
            return 1;
        }
    }

    /** {@code GET /fortunes}, whose reply is a {@link FortunePage}. */
    public static FindFortunes fortunes() {
        return new FindFortunes();
    }

    /** {@code GET /users/{id}}: any number may be asked for, and may not be there. */
    public static FindUser user(int id) {
        return new FindUser(id);
    }

    /** {@code GET /users?count=N}. */
    public static FindUsers users(int count) throws BadParameterException {
        return new FindUsers(checked(count));
    }

    /** {@code DELETE /users/{id}}: any number may be asked for, and may not be there; see {@link Deleted}. */
    public static DeleteUser deleteUser(int id) {
        return new DeleteUser(id);
    }

    /** {@code GET /movies?title=T}: any title may be asked for, and be that of no movie, or of several. */
    public static FindMovie movies(String title) {
        return new FindMovie(title);
    }

    /** {@code GET /people?name=N}: any name may be asked for, and be nobody's. */
    public static FindPersonMovies people(String name) {
        return new FindPersonMovies(name);
    }

    /** {@code GET /co-actors?name=N}: any name may be asked for, and be nobody's. */
    public static FindCoActors coActors(String name) {
        return new FindCoActors(name);
    }

    /** A text that a request's body must have. */
    static String text(String member, int mostCharacters, @Nullable String value) throws BadParameterException {
        if (value == null || value.codePointCount(0, value.length()) > mostCharacters) {
            throw new BadParameterException(
                    member, "a text of at most %d characters".formatted(mostCharacters), value == null ? "" : value);
        }
        return value;
    }
}
