package dev.dbdyno.places;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a command is run somewhere with its standard streams connected: the words of a command, one of which stands for what a POSIX
 * shell is to run there.
 *
 * @param text as the user wrote it; names the place wherever it is spoken of
 * @param words of the command that leads there; exactly one holds {@link #COMMAND}
 * @param jdk home of the JDK there; empty for the one in {@code JAVA_HOME} or on the path there
 */
public record Place(String text, List<String> words, String jdk) {

    /** The place of the lab itself. */
    public static final String LOCAL = "local";

    private static final String COMMAND = "{}";

    /** {@code {}}, or {@code {/opt/jdk-21}} where the JDK is named. */
    private static final Pattern GAP = Pattern.compile("\\{([^{}]*)}");

    /** What needs no quotes in any shell. */
    private static final Pattern PLAIN = Pattern.compile("/[A-Za-z0-9_./+@:-]*");

    private static final String EXPECTED =
            "a place is local, 'ssh HOST', 'srun -w NODE', 'pod IMAGE', 'kubectl exec -i POD --', or a command with {} where"
                    + " what is to run there belongs, such as 'docker exec -i NAME sh -c {}'";

    public Place {
        words = List.copyOf(words);
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException in the user's words
     */
    public static Place parse(String text) {
        if (text.strip().equals(LOCAL)) {
            // with the JDK that the lab itself has
            return new Place(LOCAL, List.of("sh", "-c", COMMAND), System.getProperty("java.home"));
        }
        List<String> words = new ArrayList<>(split(text, ' '));
        if (words.isEmpty()) {
            throw new IllegalArgumentException(EXPECTED + "; but got nothing");
        }
        long gaps = words.stream().flatMap(word -> GAP.matcher(word).results()).count();
        if (gaps == 0) {
            words.addAll(gapOf(words.getFirst(), text));
        }
        if (gaps > 1) {
            throw new IllegalArgumentException("%s; but '%s' has {} %d times".formatted(EXPECTED, text, gaps));
        }
        Place place = named(text.strip(), words);
        return place.needsLead() ? ofPod(place) : place;
    }

    /** Whatever leads to a pod takes the command as its last word. */
    private static Place ofPod(Place place) {
        List<String> words = new ArrayList<>(place.words);
        if (!words.remove(COMMAND)) {
            throw new IllegalArgumentException(
                    "a pod's JDK is a word of its own, as in 'pod IMAGE {/opt/jdk-21}', but got '%s'"
                            .formatted(place.text));
        }
        PodRequest.parse(words.subList(1, words.size()));
        words.add(COMMAND);
        return new Place(place.text, words, place.jdk);
    }

    /** Where a well-known command takes what it is to run. */
    private static List<String> gapOf(String program, String text) {
        return switch (program) {
            // hands its words to a shell there
            case "ssh" -> List.of(COMMAND);
            case "srun", "kubectl" -> List.of("sh", "-c", COMMAND);
            // what leads there runs the shell
            case PodRequest.POD -> List.of(COMMAND);
            default -> throw new IllegalArgumentException("%s; but '%s' has no {}".formatted(EXPECTED, text));
        };
    }

    private static Place named(String text, List<String> words) {
        List<String> filled = new ArrayList<>();
        String jdk = "";
        for (String word : words) {
            Matcher gap = GAP.matcher(word);
            if (gap.find()) {
                jdk = gap.group(1);
                filled.add(gap.replaceFirst("{}"));
            } else {
                filled.add(word);
            }
        }
        if (!jdk.isEmpty() && !PLAIN.matcher(jdk).matches()) {
            throw new IllegalArgumentException(
                    "between the braces stands the home of a JDK, such as {/opt/jdk-21}, but '%s' has '%s'"
                            .formatted(text, jdk));
        }
        return new Place(text, filled, jdk);
    }

    /**
     * Reads several, with commas between them.
     *
     * @throws IllegalArgumentException in the user's words
     */
    public static List<Place> parseAll(String list) {
        return splitAt(list, ',', Quotes.KEPT).stream().map(Place::parse).toList();
    }

    private static List<String> split(String text, char separator) {
        return splitAt(text, separator, Quotes.REMOVED).stream()
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private enum Quotes {
        KEPT,
        REMOVED
    }

    /** At separators that are not between quotes, single or double. */
    private static List<String> splitAt(String text, char separator, Quotes quotes) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        char within = 0;
        for (int i = 0; i < text.length(); i++) {
            char next = text.charAt(i);
            boolean isQuote = within == 0 ? next == '\'' || next == '"' : next == within;
            if (isQuote) {
                within = within == 0 ? next : 0;
            }
            if (next == separator && within == 0) {
                parts.add(part.toString());
                part.setLength(0);
            } else if (!isQuote || quotes == Quotes.KEPT) {
                part.append(next);
            }
        }
        if (within != 0) {
            throw new IllegalArgumentException("'%s' has a quote %s that does not end".formatted(text, within));
        }
        parts.add(part.toString());
        return parts;
    }

    /** Whether it is a pod that dbdyno creates, and deletes at the end. */
    boolean isPod() {
        return text.equals(PodRequest.POD) || text.startsWith(PodRequest.POD + " ");
    }

    /** Whether a program of dbdyno's own has to lead there, which {@link #ledBy} names. */
    public boolean needsLead() {
        return isPod() && words.getFirst().equals(PodRequest.POD);
    }

    /** What was asked of the pod: its image and its options. */
    public List<String> podWords() {
        return words.stream().skip(1).filter(word -> !word.equals(COMMAND)).toList();
    }

    /**
     * The same place by a command that exists.
     *
     * @param program takes the user's words after the first as its last arguments
     */
    public Place ledBy(List<String> program) {
        List<String> led = new ArrayList<>(program);
        led.addAll(words.subList(1, words.size()));
        return new Place(text, led, jdk);
    }

    /** The command that runs {@code shellCommand} there. */
    List<String> command(String shellCommand) {
        if (needsLead()) {
            throw new IllegalStateException("nothing leads to '%s'".formatted(text));
        }
        List<String> command = new ArrayList<>();
        for (String word : words) {
            command.add(word.replace(COMMAND, shellCommand));
        }
        command.addAll(1, optionsBefore(command.getFirst()));
        return command;
    }

    /** What a well-known program needs beside the user's words, which may say otherwise. */
    private static List<String> optionsBefore(String program) {
        return switch (program) {
            // nobody is there to answer a question, and none of a terminal's ways may touch the bytes
            case "ssh" -> List.of("-T", "-o", "BatchMode=yes", "-o", "ConnectTimeout=10");
            // else srun starts as many as an allocation has nodes, and passes on whole lines only
            case "srun" -> List.of("--nodes=1", "--ntasks=1", "--unbuffered");
            default -> List.of();
        };
    }

    @Override
    public String toString() {
        return text;
    }
}
