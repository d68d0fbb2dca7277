package dev.dbdyno.generator.requests;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A text with drawn numbers in it, as bytes: only the numbers are written anew. */
final class Template {

    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");

    /** One more than there are numbers: before, between and behind them. */
    private final List<byte[]> literals;

    /** For each number the index of its name. */
    private final int[] names;

    private final int literalBytes;

    private Template(List<byte[]> literals, int[] names) {
        this.literals = List.copyOf(literals);
        this.names = names;
        this.literalBytes =
                literals.stream().mapToInt(literal -> literal.length).sum();
    }

    /**
     * Reads a text with names in braces; braces around anything else stand for themselves, as in JSON.
     *
     * @param names that are known
     */
    static Template of(String text, List<String> names) {
        List<byte[]> literals = new ArrayList<>();
        List<Integer> indices = new ArrayList<>();
        Matcher matcher = NAME.matcher(text);
        int from = 0;
        while (matcher.find()) {
            int index = names.indexOf(matcher.group(1));
            if (index >= 0) {
                literals.add(text.substring(from, matcher.start()).getBytes(UTF_8));
                indices.add(index);
                from = matcher.end();
            }
        }
        literals.add(text.substring(from).getBytes(UTF_8));
        return new Template(
                literals, indices.stream().mapToInt(Integer::intValue).toArray());
    }

    /** The first name in braces that is not known; null where all are. */
    static @Nullable String unknownName(String text, List<String> names) {
        return NAME.matcher(text)
                .results()
                .map(name -> name.group(1))
                .filter(name -> !names.contains(name))
                .findFirst()
                .orElse(null);
    }

    /** Indices of the names in it, in order, repeated ones too. */
    int[] names() {
        return names.clone();
    }

    /** How many bytes it takes with these values, by the names' indices. */
    int length(int[] values) {
        int length = literalBytes;
        for (int name : names) {
            length += Decimal.length(values[name]);
        }
        return length;
    }

    /** With these values, for people. */
    String text(int[] values) {
        ByteBuf bytes = Unpooled.buffer(length(values));
        write(values, bytes);
        return bytes.toString(UTF_8);
    }

    void write(int[] values, ByteBuf out) {
        for (int i = 0; i < names.length; i++) {
            out.writeBytes(literals.get(i));
            Decimal.write(values[names[i]], out);
        }
        out.writeBytes(literals.get(names.length));
    }
}
