package dev.dbdyno.generator.requests;

import dev.dbdyno.model.data.UserRows;
import dev.dbdyno.model.data.WorldRows;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The marks of the bodies that a web host answers with by dbdyno's contract, as far as the rows are known. */
final class TableBodies {

    private TableBodies() {}

    /** The marks of single worlds, that of world 1 first. */
    static long[] ofWorlds() {
        return ofEach(WorldRows.COUNT, TableBodies::world);
    }

    /** The marks of single users, that of user 1 first. */
    static long[] ofUsers(int rows) {
        return ofEach(rows, TableBodies::user);
    }

    private static long[] ofEach(int rows, IntFunction<String> body) {
        return IntStream.rangeClosed(1, rows)
                .mapToLong(id -> BodyMark.ofText(body.apply(id)).mark())
                .toArray();
    }

    /** The mark of a list of the first users. */
    static BodyMark ofFirstUsers(int count) {
        return BodyMark.ofText(
                IntStream.rangeClosed(1, count).mapToObj(TableBodies::user).collect(Collectors.joining(",", "[", "]")));
    }

    private static String world(int id) {
        return "{\"id\":" + id + ",\"randomNumber\":" + WorldRows.number(id) + "}";
    }

    private static String user(int id) {
        return "{\"id\":" + id + ",\"name\":\"" + UserRows.name(id) + "\",\"surname\":\"" + UserRows.surname(id)
                + "\",\"email\":\"" + UserRows.email(id) + "\",\"created\":\"" + UserRows.CREATED + "\"}";
    }
}
