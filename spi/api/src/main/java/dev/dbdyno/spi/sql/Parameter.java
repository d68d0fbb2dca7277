package dev.dbdyno.spi.sql;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * A parameter of a statement: its name, and where its value comes from. Its type says how a library binds it without
 * boxing.
 *
 * @param <O> what is asked
 */
public sealed interface Parameter<O> {

    String name();

    /** The value as an object, for libraries that take nothing else. */
    Object value(O asked);

    /** A whole number. */
    record Int<O>(String name, ToIntFunction<O> of) implements Parameter<O> {
        @Override
        public Object value(O asked) {
            return of.applyAsInt(asked);
        }
    }

    /** A number with a fraction. */
    record Real<O>(String name, ToDoubleFunction<O> of) implements Parameter<O> {
        @Override
        public Object value(O asked) {
            return of.applyAsDouble(asked);
        }
    }

    /** A text. */
    record Text<O>(String name, Function<O, String> of) implements Parameter<O> {
        @Override
        public Object value(O asked) {
            return of.apply(asked);
        }
    }
}
