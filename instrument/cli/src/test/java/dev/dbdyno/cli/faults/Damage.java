package dev.dbdyno.cli.faults;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Damages texts by a seed: as a disk, an editor or another program would. */
public final class Damage {

    private static final List<String> STRANGE = List.of(
            "\u0000",
            "\uD83D\uDE80",
            "\t",
            "\"",
            "'",
            "{",
            "}",
            "[",
            "]",
            ":",
            "#",
            "&a",
            "*a",
            "%",
            "\\",
            "\uFEFF",
            "$9");

    private static final List<String> VALUES = List.of(
            "null", "-1", "0", "99999999999999999999", "1e400", "NaN", "true", "''", "[]", "{}", "~", "|", ">", "soon");

    private final Random random;

    public Damage(long seed) {
        this.random = new Random(seed);
    }

    /** One of several. */
    public <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** A text of lines, such as YAML. */
    public String lines(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        int at = random.nextInt(lines.size());
        String line = lines.get(at);
        switch (random.nextInt(6)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, line);
            case 2 -> lines.set(at, " " + line);
            case 3 -> lines.set(at, line.replaceFirst("([:-]) .*", "$1 " + oneOf(VALUES)));
            case 4 -> lines.set(at, line.replaceFirst("(\\w)(\\w*):", "$1x$2:"));
            default -> {
                return characters(text);
            }
        }
        return String.join("\n", lines) + "\n";
    }

    /** A text of any kind: cut off, or with a character too many or too few. */
    public String characters(String text) {
        int at = random.nextInt(text.length());
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at);
            case 1 -> text.substring(0, at) + text.substring(at + 1);
            case 2 ->
                text.substring(0, at)
                        + text.substring(at, Math.min(text.length(), at + 9)).repeat(2);
            default -> text.substring(0, at) + oneOf(STRANGE) + text.substring(at);
        };
    }

    /** A JSON document, one of whose values becomes something else, or is no more. */
    public String json(String text) {
        JsonElement document = JsonParser.parseString(text);
        List<Place> places = new ArrayList<>();
        collect(document, places);
        oneOf(places).become(strange());
        return document.toString();
    }

    private JsonElement strange() {
        return oneOf(List.of(
                JsonNull.INSTANCE,
                new JsonPrimitive(-1),
                new JsonPrimitive(0),
                new JsonPrimitive(7_000_000_000L),
                new JsonPrimitive(0.5),
                new JsonPrimitive("strange"),
                new JsonPrimitive(""),
                new JsonPrimitive(true),
                new JsonArray(),
                new JsonObject()));
    }

    /** Where a value stands. */
    private interface Place {
        void become(JsonElement value);
    }

    private static void collect(JsonElement within, List<Place> places) {
        if (within instanceof JsonObject object) {
            object.entrySet().forEach(entry -> {
                places.add(value -> object.add(entry.getKey(), value));
                places.add(value -> object.remove(entry.getKey()));
                collect(entry.getValue(), places);
            });
        } else if (within instanceof JsonArray array) {
            for (int i = 0; i < array.size(); i++) {
                int at = i;
                places.add(value -> array.set(at, value));
                collect(array.get(i), places);
            }
        }
    }
}
