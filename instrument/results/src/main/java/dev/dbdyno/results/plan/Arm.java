package dev.dbdyno.results.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.StringJoiner;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A side of a comparison, as it was asked for: {@code stack[@host] [setting=value …] [group:artifact=version …] [JVM option …]}.
 *
 * @param stack name of the stack
 * @param host name of the host; {@link #STANDALONE} where none is written
 * @param settings setting to value, in the order written
 * @param versions {@code group:artifact} to version, in the order written
 * @param jvm options of its children's JVM beside those of the plan, in the order written; null for none
 */
public record Arm(
        String stack,
        String host,
        SequencedMap<String, String> settings,
        SequencedMap<String, String> versions,
        @Nullable List<String> jvm) {

    /** The host of an arm that names none. */
    public static final String STANDALONE = "standalone";

    /** The word in place of a stack for a service of the user's, which runs already; its setting {@code url} says where. */
    public static final String TARGET = "target";

    /** What an option of the JVM begins with that neither names what runs nor ends at once. */
    private static final Pattern JVM_OPTION = Pattern.compile("-(X|D|-).+");

    public Arm {
        settings = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(settings));
        versions = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(versions));
        jvm = jvm == null || jvm.isEmpty() ? null : List.copyOf(jvm);
    }

    /** An arm whose JVM is that of the plan. */
    public Arm(
            String stack, String host, SequencedMap<String, String> settings, SequencedMap<String, String> versions) {
        this(stack, host, settings, versions, null);
    }

    /**
     * Reads an arm as a user writes it.
     *
     * @throws IllegalArgumentException with a message in the user's words when the notation is wrong
     */
    public static Arm parse(String text) {
        String[] words = text.strip().split("\\s+", -1);
        if (words[0].isEmpty() || words[0].contains("=")) {
            throw new IllegalArgumentException(
                    "an arm starts with the name of a stack, but got '%s': quote a stack with its settings, as in 'jdbc threads=virtual'"
                            .formatted(text));
        }
        LinkedHashMap<String, String> settings = new LinkedHashMap<>();
        LinkedHashMap<String, String> versions = new LinkedHashMap<>();
        List<String> jvm = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
            if (words[i].startsWith("-")) {
                addJvmOption(words[i], text, jvm);
            } else {
                putOption(words[i], text, settings, versions);
            }
        }
        int at = words[0].indexOf('@');
        if (at == 0 || at == words[0].length() - 1) {
            throw new IllegalArgumentException(
                    "'%s' must name a stack before the @ and a host behind it, such as jdbc@spring-mvc"
                            .formatted(words[0]));
        }
        return at < 0
                ? new Arm(words[0], STANDALONE, settings, versions, jvm)
                : new Arm(words[0].substring(0, at), words[0].substring(at + 1), settings, versions, jvm);
    }

    private static void addJvmOption(String word, String arm, List<String> jvm) {
        if (!JVM_OPTION.matcher(word).matches()) {
            throw new IllegalArgumentException(
                    "an arm takes options of the JVM that begin with -X, -D or --, but '%s' in '%s' does not"
                            .formatted(word, arm));
        }
        if (JvmPlan.setsHeap(word)) {
            throw new IllegalArgumentException(
                    "the heap of all arms is one, so that what they need of it is known beforehand: give --heap SIZE instead of '%s' in '%s'"
                            .formatted(word, arm));
        }
        if (jvm.contains(word)) {
            throw new IllegalArgumentException("'%s' gives %s twice".formatted(arm, word));
        }
        jvm.add(word);
    }

    private static void putOption(String word, String arm, Map<String, String> settings, Map<String, String> versions) {
        int equals = word.indexOf('=');
        if (equals <= 0 || equals == word.length() - 1) {
            throw new IllegalArgumentException(
                    "behind the stack's name an arm takes setting=value, group:artifact=version or an option of the JVM such as -XX:+UseZGC, but '%s' in '%s' is none of these"
                            .formatted(word, arm));
        }
        String name = word.substring(0, equals);
        String value = word.substring(equals + 1);
        String before = (name.contains(":") ? versions : settings).put(name, value);
        if (before != null) {
            throw new IllegalArgumentException("'%s' gives %s twice".formatted(arm, name));
        }
    }

    /** The same arm with further settings and versions, which the arm's own override: {@code --set} and {@code --with}. */
    public Arm withDefaults(Map<String, String> moreSettings, Map<String, String> moreVersions) {
        return new Arm(stack, host, merged(settings, moreSettings), merged(versions, moreVersions), jvm);
    }

    private static LinkedHashMap<String, String> merged(Map<String, String> own, Map<String, String> more) {
        LinkedHashMap<String, String> all = new LinkedHashMap<>(own);
        more.forEach(all::putIfAbsent);
        return all;
    }

    /** Options of its children's JVM beside those of the plan, in the order written. */
    public List<String> jvmOptions() {
        return jvm == null ? List.of() : jvm;
    }

    /** Whether it is a service of the user's. */
    public boolean isTarget() {
        return stack.equals(TARGET);
    }

    /** The arm in the notation that {@link #parse} reads. */
    public String notation() {
        StringJoiner words = new StringJoiner(" ");
        words.add(host.equals(STANDALONE) ? stack : stack + "@" + host);
        settings.forEach((name, value) -> words.add(name + "=" + value));
        versions.forEach((name, value) -> words.add(name + "=" + value));
        jvmOptions().forEach(words::add);
        return words.toString();
    }
}
