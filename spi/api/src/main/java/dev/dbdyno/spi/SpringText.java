package dev.dbdyno.spi;

import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Values that a stack hands to Spring as properties, in which Spring looks for placeholders. */
public final class SpringText {

    /** The beginning of a placeholder, with what would escape it in newer versions. */
    private static final Pattern PLACEHOLDER = Pattern.compile("\\\\*\\$(?=\\{)");

    private SpringText() {}

    /** A text that every version of Spring reads as this one, whatever it contains. */
    public static String literal(String text) {
        return PLACEHOLDER.matcher(text).replaceAll(SpringText::characters);
    }

    /** Each as the default of a placeholder for which there is no value. */
    private static String characters(MatchResult begin) {
        StringBuilder each = new StringBuilder();
        begin.group()
                .chars()
                .forEach(character -> each.append("\\${dbdyno.none:")
                        .append(character == '\\' ? "\\\\" : "\\$")
                        .append('}'));
        return each.toString();
    }
}
