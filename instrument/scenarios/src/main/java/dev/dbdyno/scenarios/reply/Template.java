package dev.dbdyno.scenarios.reply;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A text with drawn numbers in it, encoded so that only the numbers must be written anew. */
public final class Template {

    private static final Pattern NAME = Pattern.compile("\\{([A-Za-z_][A-Za-z0-9_]*)}");

    /** One more than there are numbers: before, between and behind them. */
    private final List<byte[]> literals;

    /** The index of the name that each number has. */
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
    public static Template of(String text, List<String> names) {
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
    public static @Nullable String unknownName(String text, List<String> names) {
        return NAME.matcher(text)
                .results()
                .map(name -> name.group(1))
                .filter(name -> !names.contains(name))
                .findFirst()
                .orElse(null);
    }

    /** Indices of the names in it, in order, repeated ones too. */
    public int[] names() {
        return names.clone();
    }

    /** The number of bytes it takes with these values, which are in the order of the names' indices. */
    public int length(int[] values) {
        int length = literalBytes;
        for (int name : names) {
            length += digits(values[name]);
        }
        return length;
    }

    /** The number of bytes of a number, its sign included. */
    public static int digits(long value) {
        int length = value < 0 ? 2 : 1;
        for (long rest = value / 10; rest != 0; rest /= 10) {
            length++;
        }
        return length;
    }

    /** The number of numbers in it. */
    public int numbers() {
        return names.length;
    }

    /** The index of the name whose number stands at this place. */
    public int name(int place) {
        return names[place];
    }

    /** The bytes before the number at this place, or behind the last one. */
    public byte[] before(int place) {
        return literals.get(place);
    }

    /** The text with these values, for people. */
    public String text(int[] values) {
        StringBuilder text = new StringBuilder();
        for (int place = 0; place < names.length; place++) {
            text.append(new String(literals.get(place), UTF_8)).append(values[names[place]]);
        }
        return text.append(new String(literals.get(names.length), UTF_8)).toString();
    }
}
