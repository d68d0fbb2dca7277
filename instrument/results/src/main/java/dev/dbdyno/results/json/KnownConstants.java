package dev.dbdyno.results.json;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Refuses a word that an enum does not have, which Gson alone would read as null. */
final class KnownConstants implements TypeAdapterFactory {

    @Override
    public <T> @Nullable TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
        Class<? super T> raw = type.getRawType();
        return raw.isEnum() ? adapter(gson.getDelegateAdapter(this, type), raw) : null;
    }

    private static <T> TypeAdapter<T> adapter(TypeAdapter<T> delegate, Class<? super T> constants) {
        return new TypeAdapter<T>() {
            @Override
            public void write(JsonWriter out, T value) throws IOException {
                delegate.write(out, value);
            }

            @Override
            public T read(JsonReader in) throws IOException {
                String path = in.getPath();
                T constant = delegate.read(in);
                if (constant == null) {
                    throw new JsonParseException("%s at %s is none of %s"
                            .formatted(constants.getSimpleName(), path, Arrays.toString(constants.getEnumConstants())));
                }
                return constant;
            }
        }.nullSafe();
    }
}
