package dev.dbdyno.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links from one document to another, and to a heading in it. */
class LinksIT {

    private static final Path ROOT = Path.of(System.getProperty("dbdyno.root"));

    private static final Pattern CODE = Pattern.compile("(?s)```.*?```|`[^`\\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s#]*)(?:#([^)\\s]*))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
    private static final Pattern NOT_IN_AN_ANCHOR = Pattern.compile("[^\\p{L}\\p{N}_ -]");

    @Test
    void everyLinkLeadsToAFileAndAHeadingOfIt() throws IOException {
        List<Path> documents = documents();
        assertThat(documents).hasSizeGreaterThan(50);

        assertThat(documents.stream().flatMap(LinksIT::deadLinks)).isEmpty();
    }

    private static Stream<String> deadLinks(Path document) {
        return LINK.matcher(CODE.matcher(text(document)).replaceAll(""))
                .results()
                .filter(link -> !link.group(1).contains(":") && isDead(document, link))
                .map(link -> "%s: %s".formatted(ROOT.relativize(document), link.group()));
    }

    private static boolean isDead(Path document, MatchResult link) {
        Path to = link.group(1).isEmpty() ? document : document.resolveSibling(link.group(1));
        String anchor = link.group(2);
        boolean isToHeading = anchor != null && to.toString().endsWith(".md");
        return !Files.exists(to) || (isToHeading && !anchors(text(to)).contains(anchor));
    }

    /** What a page of Markdown calls its headings. Of two that are alike, only the first can be linked to. */
    private static List<String> anchors(String text) {
        return HEADING.matcher(text)
                .results()
                .map(heading -> NOT_IN_AN_ANCHOR.matcher(heading.group(1)).replaceAll(""))
                .map(words -> words.toLowerCase(Locale.ROOT).replace(' ', '-'))
                .toList();
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !ROOT.relativize(file).toString().contains("target/"))
                    .toList();
        }
    }

    private static String text(Path document) {
        try {
            return Files.readString(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
