package dev.dbdyno.results.json;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a record that lacks a component which is not {@link Nullable}. Gson alone would fill it with null or 0, and a
 * damaged file would be reported as a measurement.
 */
final class WholeRecords implements TypeAdapterFactory {

    /** Asked for once, because a process that is measured reads some records in each turn. */
    private static final ClassValue<List<Component>> COMPONENTS = new ClassValue<>() {
        @Override
        protected List<Component> computeValue(Class<?> record) {
            return Arrays.stream(record.getRecordComponents())
                    .map(Component::of)
                    .toList();
        }
    };

    @Override
    public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        Class<? super T> raw = type.getRawType();
        return raw.isRecord() && !isKind(raw) ? adapter(gson, gson.getDelegateAdapter(this, type), raw) : null;
    }

    /**
     * Whether {@link SealedTypes} reads it. An adapter of its own would come before that one wherever a component is
     * declared as the sealed type, and leave the type's name out.
     */
    private static boolean isKind(Class<?> record) {
        return Arrays.stream(record.getInterfaces()).anyMatch(Class::isSealed);
    }

    private static <T> TypeAdapter<T> adapter(Gson gson, TypeAdapter<T> delegate, Class<? super T> record) {
        return new TypeAdapter<T>() {
            @Override
            public void write(JsonWriter out, T value) throws IOException {
                delegate.write(out, value);
            }

            @Override
            public T read(JsonReader in) throws IOException {
                JsonObject object = gson.getAdapter(JsonObject.class).read(in);
                requireWhole(record, object);
                return delegate.fromJsonTree(object);
            }
        }.nullSafe();
    }

    static void requireWhole(Class<?> record, JsonObject object) {
        for (Component component : COMPONENTS.get(record)) {
            JsonElement value = object.get(component.name());
            requirePresent(record, component, value);
            requireWithin(record, component, value);
        }
    }

    /** A map or a list with a hole in it; what is within another record's is that record's to refuse. */
    private static void requireWithin(Class<?> record, Component component, @Nullable JsonElement value) {
        Stream<JsonElement> within = switch (value) {
            case JsonObject map when component.isMap() -> map.asMap().values().stream();
            case JsonArray list -> list.asList().stream();
            case null, default -> Stream.empty();
        };
        if (within.anyMatch(JsonElement::isJsonNull)) {
            throw new JsonParseException(
                    "%s lacks a value in '%s'".formatted(record.getSimpleName(), component.name()));
        }
    }

    private static void requirePresent(Class<?> record, Component component, @Nullable JsonElement value) {
        boolean absent = value == null || value.isJsonNull();
        if (absent && !component.mayBeNull()) {
            throw new JsonParseException("%s lacks '%s'".formatted(record.getSimpleName(), component.name()));
        }
    }

    /** What has to be known of a record's component. */
    private record Component(String name, boolean isMap, boolean mayBeNull) {

        static Component of(RecordComponent component) {
            return new Component(
                    component.getName(),
                    Map.class.isAssignableFrom(component.getType()),
                    component.getAnnotatedType().isAnnotationPresent(Nullable.class));
        }
    }
}
