package dev.dbdyno.child;

import dev.dbdyno.model.Style;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** The names of styles in frames and messages. */
final class StyleWords {

    private StyleWords() {}

    static String of(Style style) {
        return style.name().toLowerCase(Locale.ROOT);
    }

    /** The names, in the order in which the styles are declared. */
    static List<String> all(Collection<Style> styles) {
        return styles.stream().sorted().map(StyleWords::of).toList();
    }

    static String list(Collection<Style> styles) {
        return String.join(" and ", all(styles));
    }
}
