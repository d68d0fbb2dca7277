package dev.dbdyno.places;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The pod that a place asks for, as users write it: {@code pod IMAGE [cpu=2] [memory=2Gi] [namespace=…] [node=label:value …] …}.
 *
 * @param image with a POSIX shell and a JDK
 * @param cpu processors, requested and limited alike
 * @param memory likewise
 * @param namespace null for that of the context
 * @param context of the Kubernetes configuration; null for its current one
 * @param nodes labels that a node must have
 * @param pull when the image is pulled, in Kubernetes' words; null for Kubernetes' own rule
 * @param user id to run as, within what the profile {@code restricted} of Pod Security allows; null for the image's
 * @param patience how long the pod may take until it runs, also where no node has room for it; null where it was not said
 * @param most how long the pod lives at most, whoever forgets it
 */
public record PodRequest(
        String image,
        String cpu,
        String memory,
        @Nullable String namespace,
        @Nullable String context,
        Map<String, String> nodes,
        @Nullable String pull,
        @Nullable Long user,
        @Nullable Duration patience,
        Duration most) {

    /** The first word of such a place. */
    static final String POD = "pod";

    private static final String EXPECTED =
            "a pod is written 'pod IMAGE [cpu=2] [memory=2Gi] [namespace=NAME] [context=NAME] [node=LABEL:VALUE …] [pull=Always|IfNotPresent|Never] [user=ID] [wait=5m] [most=24h]'";

    private static final Set<String> PULLS = Set.of("Always", "IfNotPresent", "Never");
    private static final Pattern QUANTITY = Pattern.compile("\\d+(\\.\\d+)?(m|[kMGT]i?)?");
    private static final Pattern DURATION = Pattern.compile("([1-9]\\d{0,5})([smh])");
    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");
    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9./_-]*[A-Za-z0-9])?");
    private static final Pattern VALUE = Pattern.compile("([A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?)?");

    public PodRequest {
        nodes = Map.copyOf(nodes);
    }

    /**
     * Reads the words that follow {@code pod}.
     *
     * @throws IllegalArgumentException in the user's words
     */
    public static PodRequest parse(List<String> words) {
        if (words.isEmpty()
                || words.getFirst().contains("=")
                || words.getFirst().startsWith("-")) {
            throw new IllegalArgumentException(
                    "%s; but '%s %s' names no image".formatted(EXPECTED, POD, String.join(" ", words)));
        }
        Map<String, String> options = new LinkedHashMap<>();
        Map<String, String> nodes = new LinkedHashMap<>();
        for (String word : words.subList(1, words.size())) {
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            String value = word.substring(equals + 1);
            if (name.equals("node") && equals > 0) {
                int colon = value.indexOf(':');
                String label = colon < 0 ? "" : value.substring(0, colon);
                require(
                        word,
                        LABEL.matcher(label).matches()
                                && VALUE.matcher(value.substring(colon + 1)).matches());
                nodes.put(label, value.substring(colon + 1));
            } else {
                require(word, equals > 0 && !value.isEmpty());
                options.put(name, value);
            }
        }
        return of(words.getFirst(), options, nodes);
    }

    private static PodRequest of(String image, Map<String, String> options, Map<String, String> nodes) {
        List<String> unknown = new ArrayList<>(options.keySet());
        unknown.removeAll(List.of("cpu", "memory", "namespace", "context", "pull", "user", "wait", "most"));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s; but got '%s=%s'".formatted(EXPECTED, unknown.getFirst(), options.get(unknown.getFirst())));
        }
        String pull = options.get("pull");
        String user = options.get("user");
        String patience = options.get("wait");
        require("pull=" + pull, pull == null || PULLS.contains(pull));
        require("user=" + user, user == null || user.matches("[1-9]\\d{0,8}"));
        String namespace = options.get("namespace");
        require(
                "namespace=" + namespace,
                namespace == null || NAME.matcher(namespace).matches());
        return new PodRequest(
                image,
                quantity("cpu", options.getOrDefault("cpu", "2")),
                quantity("memory", options.getOrDefault("memory", "2Gi")),
                namespace,
                options.get("context"),
                nodes,
                pull,
                user == null ? null : Long.valueOf(user),
                patience == null ? null : duration("wait", patience),
                duration("most", options.getOrDefault("most", "24h")));
    }

    private static String quantity(String name, String value) {
        require("%s=%s".formatted(name, value), QUANTITY.matcher(value).matches());
        return value;
    }

    private static Duration duration(String name, String value) {
        Matcher parts = DURATION.matcher(value);
        require("%s=%s".formatted(name, value), parts.matches());
        long number = Long.parseLong(parts.group(1));
        return switch (parts.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    private static void require(String word, boolean isRight) {
        if (!isRight) {
            throw new IllegalArgumentException("%s; but got '%s'".formatted(EXPECTED, word));
        }
    }
}
