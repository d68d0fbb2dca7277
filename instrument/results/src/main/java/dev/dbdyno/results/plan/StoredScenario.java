package dev.dbdyno.results.plan;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.util.ServiceLoader;

/**
 * A scenario as a plan stores it: a JSON object that names its kind as {@code "type"}, such as {@code
 * {"type":"one-row","rows":100000}}. What the kinds mean is known to whoever provides a {@link Reader}.
 *
 * @param json on one line, without blanks
 */
public record StoredScenario(String json) {

    private static final String TYPE = "type";

    public StoredScenario {
        JsonElement element = JsonParser.parseString(json);
        if (!(element instanceof JsonObject object) || !(object.get(TYPE) instanceof JsonPrimitive)) {
            throw new JsonParseException("a scenario is a JSON object with a type, but found " + element);
        }
        json = element.toString();
    }

    /** The word for its kind. */
    public String type() {
        return JsonParser.parseString(json).getAsJsonObject().get(TYPE).getAsString();
    }

    /** Refuses what no reader on the class path understands. */
    public void check() {
        ServiceLoader.load(Reader.class).forEach(reader -> reader.check(this));
    }

    /** Knows the kinds of scenario; found with {@link ServiceLoader}, so that a damaged one is found where a run is read. */
    public interface Reader {
        /**
         * Reads it and forgets it.
         *
         * @throws IllegalArgumentException when this is no scenario that it knows, or a damaged one
         */
        void check(StoredScenario scenario);
    }
}
