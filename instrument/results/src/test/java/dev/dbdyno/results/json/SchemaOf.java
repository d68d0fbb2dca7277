package dev.dbdyno.results.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dev.dbdyno.results.Run;
import dev.dbdyno.results.plan.StoredScenario;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of a record as {@link Json} writes it: what may be absent is what is {@link Nullable}, a sealed type's
 * records have a {@code "type"}, and descriptions are the records' own Javadoc.
 */
final class SchemaOf {

    private static final Gson PRETTY =
            new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create();

    private final Javadoc javadoc;
    private final TreeMap<String, JsonObject> definitions = new TreeMap<>();

    private SchemaOf(Javadoc javadoc) {
        this.javadoc = javadoc;
    }

    /** The text of a whole schema. */
    static String record(String name, Class<?> record, Javadoc javadoc) {
        SchemaOf schema = new SchemaOf(javadoc);
        JsonObject object = new JsonObject();
        object.addProperty("$schema", "https://json-schema.org/draft/2020-12/schema");
        object.addProperty("$id", "urn:dbdyno:results:%d:%s".formatted(Run.FORMAT_VERSION, name));
        schema.object(record, null).asMap().forEach(object::add);
        if (record == Run.class) {
            JsonObject version = object.getAsJsonObject("properties").getAsJsonObject("formatVersion");
            version.addProperty("const", Run.FORMAT_VERSION);
        }
        if (!schema.definitions.isEmpty()) {
            JsonObject definitions = new JsonObject();
            schema.definitions.forEach(definitions::add);
            object.add("$defs", definitions);
        }
        return PRETTY.toJson(object) + "\n";
    }

    /** @param kind what is written as its {@code "type"}; null where it is of no sealed type */
    private JsonObject object(Class<?> record, @Nullable String kind) {
        JsonObject object = described(javadoc.of(record));
        object.addProperty("type", "object");
        JsonObject properties = new JsonObject();
        JsonArray required = new JsonArray();
        if (kind != null) {
            JsonObject type = new JsonObject();
            type.addProperty("const", kind);
            properties.add("type", type);
            required.add("type");
        }
        for (RecordComponent component : record.getRecordComponents()) {
            JsonObject property = described(javadoc.of(record, component.getName()));
            value(component.getGenericType()).asMap().forEach(property::add);
            properties.add(component.getName(), property);
            if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                required.add(component.getName());
            }
        }
        object.add("properties", properties);
        object.add("required", required);
        object.addProperty("additionalProperties", false);
        return object;
    }

    private JsonObject value(Type type) {
        return switch (type) {
            case ParameterizedType list
            when list.getRawType() == List.class -> {
                JsonObject array = typed("array");
                array.add("items", value(list.getActualTypeArguments()[0]));
                yield array;
            }
            case ParameterizedType map -> {
                JsonObject object = typed("object");
                if (map.getActualTypeArguments()[0] instanceof Class<?> key && key.isEnum()) {
                    object.add("propertyNames", constants(key));
                }
                object.add("additionalProperties", value(map.getActualTypeArguments()[1]));
                yield object;
            }
            case Class<?> c
            when c.isEnum() -> {
                JsonObject text = typed("string");
                constants(c).asMap().forEach(text::add);
                yield text;
            }
            case Class<?> c when c == StoredScenario.class -> scenario();
            case Class<?> c when c.isRecord() -> reference(c, null);
            case Class<?> c when c.isSealed() -> sealed(c);
            case Class<?> c -> scalar(c);
            default -> throw new AssertionError("no schema is known for " + type);
        };
    }

    /** What a kind has besides its name, the module scenarios knows. */
    private static JsonObject scenario() {
        JsonObject properties = new JsonObject();
        properties.add("type", typed("string"));
        JsonArray required = new JsonArray();
        required.add("type");
        JsonObject object = typed("object");
        object.add("properties", properties);
        object.add("required", required);
        return object;
    }

    private JsonObject reference(Class<?> record, @Nullable String kind) {
        String name = record.getSimpleName();
        if (!definitions.containsKey(name)) {
            definitions.put(name, new JsonObject()); // one that refers to itself ends here
            definitions.put(name, object(record, kind));
        }
        JsonObject reference = new JsonObject();
        reference.addProperty("$ref", "#/$defs/" + name);
        return reference;
    }

    private JsonObject sealed(Class<?> sealed) {
        JsonArray kinds = new JsonArray();
        records(sealed)
                .map(record -> reference(record, SealedTypes.nameOf(record)))
                .forEach(kinds::add);
        JsonObject one = new JsonObject();
        one.add("oneOf", kinds);
        return one;
    }

    private static Stream<Class<?>> records(Class<?> sealed) {
        return Arrays.stream(sealed.getPermittedSubclasses())
                .flatMap(permitted -> permitted.isSealed() ? records(permitted) : Stream.of(permitted));
    }

    private static JsonObject scalar(Class<?> type) {
        if (type == Instant.class) {
            JsonObject text = typed("string");
            text.addProperty("format", "date-time");
            return text;
        }
        if (type == Duration.class) {
            JsonObject text = typed("string");
            text.addProperty("pattern", "^PT(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+(\\.[0-9]+)?S)?$");
            return text;
        }
        return typed(
                switch (type.getSimpleName()) {
                    case "int", "long", "Integer", "Long" -> "integer";
                    case "double", "Double" -> "number";
                    case "boolean", "Boolean" -> "boolean";
                    case "String" -> "string";
                    default -> throw new AssertionError("no schema is known for " + type);
                });
    }

    private static JsonObject constants(Class<?> type) {
        JsonArray names = new JsonArray();
        Arrays.stream(type.getEnumConstants()).forEach(constant -> names.add(((Enum<?>) constant).name()));
        JsonObject one = new JsonObject();
        one.add("enum", names);
        return one;
    }

    private static JsonObject typed(String type) {
        JsonObject object = new JsonObject();
        object.addProperty("type", type);
        return object;
    }

    private static JsonObject described(String words) {
        JsonObject object = new JsonObject();
        if (!words.isEmpty()) {
            object.addProperty("description", words);
        }
        return object;
    }
}
