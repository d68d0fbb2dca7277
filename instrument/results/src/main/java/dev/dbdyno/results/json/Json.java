package dev.dbdyno.results.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.Strictness;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.dbdyno.results.plan.StoredScenario;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one way in which dbdyno's records become JSON and come back. A record is an object with its components' names; a
 * sealed type adds {@code "type"}; instants and durations are ISO 8601 texts; numbers keep full precision.
 */
public final class Json {

    private static final TypeAdapter<JsonElement> ELEMENT = new Gson().getAdapter(JsonElement.class);
    private static final Gson LINE = builder().create();
    private static final Gson PRETTY = builder().setPrettyPrinting().create();

    private Json() {}

    private static GsonBuilder builder() {
        return new GsonBuilder()
                .disableHtmlEscaping()
                // refuses NaN, infinities and anything else that is no JSON, also on reading
                .setStrictness(Strictness.STRICT)
                .registerTypeAdapterFactory(new SealedTypes())
                .registerTypeAdapterFactory(new WholeRecords())
                .registerTypeAdapterFactory(new KnownConstants())
                .registerTypeAdapter(StoredScenario.class, scenario())
                .registerTypeAdapter(long.class, whole(Long::parseLong))
                .registerTypeAdapter(Long.class, whole(Long::parseLong))
                .registerTypeAdapter(int.class, whole(Integer::parseInt))
                .registerTypeAdapter(Integer.class, whole(Integer::parseInt))
                .registerTypeAdapter(Instant.class, text(Instant::toString, Instant::parse))
                .registerTypeAdapter(Duration.class, text(Duration::toString, Duration::parse));
    }

    /** One line without a line break. */
    public static String line(Object value, Class<?> type) {
        return LINE.toJson(value, type);
    }

    /** Several lines, for files that people read. */
    public static String pretty(Object value, Class<?> type) {
        return PRETTY.toJson(value, type);
    }

    /**
     * Reads a value back.
     *
     * @throws IllegalArgumentException when the text is no JSON, or not of this type
     */
    public static <T> T read(String json, Class<T> type) {
        try {
            return present(LINE.fromJson(json, type));
        } catch (RuntimeException e) {
            throw invalid(type, e);
        }
    }

    /**
     * Reads a value back that may be of an older form.
     *
     * @param upgrade brings it into the form of today, in place
     * @throws IllegalArgumentException when the text is no JSON, or not of this type
     */
    public static <T> T read(String json, Class<T> type, Consumer<JsonObject> upgrade) {
        try {
            JsonObject object = LINE.fromJson(json, JsonObject.class);
            if (object != null) {
                upgrade.accept(object);
            }
            return present(LINE.fromJson(object, type));
        } catch (RuntimeException e) {
            throw invalid(type, e);
        }
    }

    private static <T> T present(@Nullable T value) {
        if (value == null) {
            throw new JsonParseException("expected a JSON object, but found nothing");
        }
        return value;
    }

    private static IllegalArgumentException invalid(Class<?> type, RuntimeException e) {
        return new IllegalArgumentException("not a valid %s: %s".formatted(type.getSimpleName(), reason(e)), e);
    }

    /** Gson puts a class's name before what it says of a document, and the address of a page behind it. */
    private static final Pattern ABOUT_GSON = Pattern.compile("^(?:[a-z]+\\.)+[A-Z]\\w*: |\\s*See https://\\S+");

    /**
     * The message of the exception that refused the value. Gson wraps a constructor's message in a text that repeats
     * every argument.
     */
    private static String reason(RuntimeException e) {
        Throwable refusal = e.getClass() == RuntimeException.class && e.getCause() != null ? e.getCause() : e;
        String message = refusal.getMessage();
        return message == null
                ? "a value in it is not possible"
                : ABOUT_GSON.matcher(message).replaceAll("");
    }

    /** Gson alone would cut 1.5 to 1 and let 1e20 overflow. */
    private static <T extends Number> TypeAdapter<T> whole(Function<String, T> read) {
        return new TypeAdapter<T>() {
            @Override
            public void write(JsonWriter out, T value) throws IOException {
                out.value(value);
            }

            @Override
            public T read(JsonReader in) throws IOException {
                String path = in.getPath();
                String digits = in.nextString();
                try {
                    return read.apply(digits);
                } catch (NumberFormatException e) {
                    throw new JsonParseException(
                            "expected a whole number at %s, but got '%s'".formatted(path, digits), e);
                }
            }
        }.nullSafe();
    }

    /** Writes a scenario as the object that it is. Reading gives a scenario that cannot be run. */
    private static TypeAdapter<StoredScenario> scenario() {
        return new TypeAdapter<StoredScenario>() {
            @Override
            public void write(JsonWriter out, StoredScenario value) throws IOException {
                ELEMENT.write(out, JsonParser.parseString(value.json()));
            }

            @Override
            public StoredScenario read(JsonReader in) throws IOException {
                StoredScenario scenario = new StoredScenario(ELEMENT.read(in).toString());
                scenario.check();
                return scenario;
            }
        }.nullSafe();
    }

    private static <T> TypeAdapter<T> text(Function<T, String> write, Function<String, T> read) {
        return new TypeAdapter<T>() {
            @Override
            public void write(JsonWriter out, T value) throws IOException {
                out.value(write.apply(value));
            }

            @Override
            public T read(JsonReader in) throws IOException {
                return read.apply(in.nextString());
            }
        }.nullSafe();
    }
}
