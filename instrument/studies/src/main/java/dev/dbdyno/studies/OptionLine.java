package dev.dbdyno.studies;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of options as a shell reads it: words between blanks, quoted where they hold some. */
final class OptionLine {

    private static final Pattern WORD = Pattern.compile("'([^']*)'|([^\\s']+)");

    private OptionLine() {}

    static List<String> of(Value value) throws StudyException {
        String line = value.text("a line of options");
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(line);
        int end = 0;
        while (word.find()) {
            if (!line.substring(end, word.start()).isBlank()) {
                throw value.complaint("a quote is not closed in: " + line);
            }
            words.add(word.group(1) == null ? word.group(2) : word.group(1));
            end = word.end();
        }
        if (!line.substring(end).isBlank()) {
            throw value.complaint("a quote is not closed in: " + line);
        }
        return List.copyOf(words);
    }
}
