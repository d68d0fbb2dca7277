package dev.dbdyno.cli.options;

import dev.dbdyno.results.names.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** What is printed of a run at its end. */
public enum Format {
    /** The answer, in a screen. */
    SUMMARY,
    /** Every verdict, table and warning. */
    TEXT,
    MARKDOWN,
    JSON,
    /** A line for each arm. */
    CSV;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static final class Converter implements ITypeConverter<Format> {
        @Override
        public Format convert(String text) {
            return Arrays.stream(values())
                    .filter(format -> format.word().equals(text))
                    .findFirst()
                    .orElseThrow(() -> unknown(text));
        }

        private static TypeConversionException unknown(String text) {
            List<String> words = Arrays.stream(values()).map(Format::word).toList();
            return new TypeConversionException("expects one of %s, but got '%s'.%s"
                    .formatted(String.join(", ", words), text, Nearest.question(text, words)));
        }
    }
}
