package dev.dbdyno.results.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the sources say of records and of their components. */
final class Javadoc {

    private static final Pattern DOCUMENTED = Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+\\s+)*(?:(?:public|static|private|sealed)\\s+)*"
                    + "(?:record|interface|enum)\\s+(\\w+)",
            Pattern.DOTALL);

    private final List<Path> roots;
    private final Map<Class<?>, Map<String, String>> textByTypeByFile = new HashMap<>();

    /** @param roots of the sources */
    Javadoc(Path... roots) {
        this.roots = List.of(roots);
    }

    /** The first paragraph of a type's own; empty where it has none. */
    String of(Class<?> type) {
        return plain(text(type).split("@param|<p>|<ul>", 2)[0]);
    }

    /** What is said of a component; empty where nothing is. */
    String of(Class<?> record, String component) {
        for (String param : text(record).split("@param", -1)) {
            String[] nameAndWords = param.strip().split("\\s+", 2);
            if (nameAndWords.length == 2 && nameAndWords[0].equals(component)) {
                return plain(nameAndWords[1]);
            }
        }
        return "";
    }

    private String text(Class<?> type) {
        return textByTypeByFile.computeIfAbsent(type.getNestHost(), this::read).getOrDefault(type.getSimpleName(), "");
    }

    private Map<String, String> read(Class<?> top) {
        Map<String, String> textByType = new HashMap<>();
        Path name = Path.of(top.getName().replace('.', '/') + ".java");
        Path file = roots.stream()
                .map(root -> root.resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no source of %s below %s".formatted(top, roots)));
        try {
            Matcher matcher = DOCUMENTED.matcher(Files.readString(file));
            while (matcher.find()) {
                textByType.put(matcher.group(2), matcher.group(1).replaceAll("\\n\\s*\\*", "\n"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return textByType;
    }

    private static String plain(String javadoc) {
        String words = javadoc.replaceAll("\\{@(?:code|link)\\s+#?([^}]*)\\}", "$1")
                .replaceAll("\\s+", " ")
                .strip();
        return words.isEmpty() ? "" : Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
