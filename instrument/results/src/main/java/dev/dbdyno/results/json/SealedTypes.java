package dev.dbdyno.results.json;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a sealed interface's records with their kind as {@code "type"}, and reads them back by it. */
final class SealedTypes implements TypeAdapterFactory {

    private static final String TYPE = "type";

    /** Made once, because a process that is measured writes some in each turn. */
    private static final ClassValue<String> NAME_BY_KIND = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> kind) {
            return kind.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
        }
    };

    @Override
    public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        Class<? super T> raw = type.getRawType();
        return raw.isInterface() && raw.isSealed() ? adapter(gson, raw) : null;
    }

    private static <T> TypeAdapter<T> adapter(Gson gson, Class<? super T> sealed) {
        Map<String, Class<?>> classByName = new LinkedHashMap<>();
        collect(sealed, classByName);
        return new TypeAdapter<T>() {
            @Override
            public void write(JsonWriter out, T value) throws IOException {
                JsonObject object = new JsonObject();
                object.addProperty(TYPE, nameOf(value.getClass()));
                gson.toJsonTree(value, value.getClass())
                        .getAsJsonObject()
                        .asMap()
                        .forEach(object::add);
                gson.getAdapter(JsonElement.class).write(out, object);
            }

            @Override
            @SuppressWarnings("unchecked") // the class is one of those permitted
            public T read(JsonReader in) throws IOException {
                JsonObject object = gson.getAdapter(JsonObject.class).read(in);
                JsonElement name = object.remove(TYPE);
                Class<?> kind = name != null && name.isJsonPrimitive() ? classByName.get(name.getAsString()) : null;
                if (kind == null) {
                    throw new JsonParseException("%s has a type of %s, but found %s"
                            .formatted(
                                    sealed.getSimpleName(),
                                    classByName.keySet(),
                                    name == null || name.isJsonNull() ? "none" : name));
                }
                WholeRecords.requireWhole(kind, object);
                return (T) gson.fromJson(object, kind);
            }
        }.nullSafe();
    }

    /** The records only: a sealed interface within another groups them for the code, and is not written. */
    private static void collect(Class<?> sealed, Map<String, Class<?>> classByName) {
        for (Class<?> permitted : sealed.getPermittedSubclasses()) {
            if (permitted.isSealed()) {
                collect(permitted, classByName);
            } else {
                classByName.put(nameOf(permitted), permitted);
            }
        }
    }

    /** {@code ClosedLoop} becomes {@code closed-loop}. */
    static String nameOf(Class<?> kind) {
        return NAME_BY_KIND.get(kind);
    }
}
