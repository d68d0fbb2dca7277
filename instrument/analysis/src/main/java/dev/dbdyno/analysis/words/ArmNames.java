package dev.dbdyno.analysis.words;

import dev.dbdyno.results.ResolvedArm;
import dev.dbdyno.results.plan.Arm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Short names for a run's arms. What all arms share is said once, and what differs is never cut: {@code jdbc·virtual} and
 * {@code r2dbc·pool=32}, {@code all: heap=1g}.
 *
 * @param names in the plan's order, no two alike
 * @param common settings and versions that every arm has alike, as {@code key=value}; the host first where all share one
 */
public record ArmNames(List<String> names, List<String> common) {

    private static final String BETWEEN = "·";

    public ArmNames {
        names = List.copyOf(names);
        common = List.copyOf(common);
    }

    public static ArmNames of(List<ResolvedArm> arms) {
        List<Shown> shown = new ArrayList<>();
        for (ResolvedArm arm : arms) {
            Shown each = Shown.of(arm);
            if (each == null) {
                return new ArmNames(distinct(labels(arms)), List.of());
            }
            shown.add(each);
        }
        return new Naming(shown).names();
    }

    public String name(int arm) {
        return names.get(arm);
    }

    /** {@code all: pool=8, heap=1g}; empty where the arms share nothing that is worth a word. */
    public String commonWords() {
        return common.isEmpty() ? "" : "all: " + String.join(", ", common);
    }

    private static List<String> labels(List<ResolvedArm> arms) {
        return arms.stream().map(ResolvedArm::label).toList();
    }

    /** Arms of one name, such as the same arm twice, are distinguished by their place. */
    private static List<String> distinct(List<String> names) {
        return IntStream.range(0, names.size())
                .mapToObj(arm -> names.stream().filter(names.get(arm)::equals).count() > 1
                        ? "%s (arm %d)".formatted(names.get(arm), arm + 1)
                        : names.get(arm))
                .toList();
    }

    /**
     * An arm as its label shows it.
     *
     * @param asked what the label shows
     * @param settings every setting that it has, defaults included
     */
    private record Shown(Arm asked, SequencedMap<String, String> settings) {

        /** The parts of an arm's label; null if it is not in the notation of an arm. */
        static @Nullable Shown of(ResolvedArm arm) {
            try {
                Arm asked = Arm.parse(arm.label());
                return asked.notation().equals(arm.label()) ? new Shown(asked, arm.settings()) : null;
            } catch (IllegalArgumentException e) {
                return null;
            }
        }

        /** The setting or version that it runs with; null where it has none, or the label does not say which. */
        @Nullable String value(String key) {
            String shown = shown(key);
            return shown == null ? settings.get(key) : shown;
        }

        @Nullable String shown(String key) {
            String setting = asked.settings().get(key);
            return setting == null ? asked.versions().get(key) : setting;
        }
    }

    /** The names of arms whose labels can be read. */
    private record Naming(List<Shown> arms, List<String> keys, boolean hasOneHost) {

        Naming(List<Shown> arms) {
            this(
                    arms,
                    keys(arms),
                    arms.stream().map(arm -> arm.asked.host()).distinct().count() == 1);
        }

        private static List<String> keys(List<Shown> arms) {
            Set<String> keys = new LinkedHashSet<>();
            arms.forEach(arm -> keys.addAll(arm.asked.settings().keySet()));
            arms.forEach(arm -> keys.addAll(arm.asked.versions().keySet()));
            return List.copyOf(keys);
        }

        ArmNames names() {
            List<String> common = new ArrayList<>();
            String host = arms.getFirst().asked.host();
            if (hasOneHost && !host.equals(Arm.STANDALONE)) {
                common.add("host " + host);
            }
            keys.stream()
                    .filter(this::isCommon)
                    .map(key -> brief(key) + "=" + arms.getFirst().value(key))
                    .forEach(common::add);
            arms.getFirst().asked.jvmOptions().stream()
                    .filter(this::isCommonOption)
                    .forEach(common::add);
            return new ArmNames(distinct(arms.stream().map(this::name).toList()), common);
        }

        private boolean isCommon(String key) {
            return arms.stream().map(arm -> arm.value(key)).distinct().count() == 1;
        }

        private boolean isCommonOption(String option) {
            return arms.stream().allMatch(arm -> arm.asked.jvmOptions().contains(option));
        }

        private String name(Shown arm) {
            Arm asked = arm.asked;
            String stack = hasOneHost || asked.host().equals(Arm.STANDALONE)
                    ? asked.stack()
                    : asked.stack() + "@" + asked.host();
            Stream<String> parts = keys.stream()
                    .filter(key -> arm.shown(key) != null && !isCommon(key))
                    .map(key -> part(key, Objects.requireNonNull(arm.shown(key))));
            Stream<String> options = asked.jvmOptions().stream().filter(option -> !isCommonOption(option));
            return Stream.of(Stream.of(stack), parts, options)
                    .flatMap(Function.identity())
                    .collect(Collectors.joining(BETWEEN));
        }

        /** A word says by itself which setting it belongs to, unless another setting has the same; a number never does. */
        private String part(String key, String value) {
            boolean isWord = value.matches("[a-z][a-z-]*") && !value.equals("true") && !value.equals("false");
            Set<String> of = new HashSet<>();
            for (Shown arm : arms) {
                Stream.of(arm.asked.settings(), arm.settings)
                        .map(Map::entrySet)
                        .flatMap(Set::stream)
                        .filter(entry -> entry.getValue().equals(value))
                        .forEach(entry -> of.add(entry.getKey()));
            }
            return isWord && of.size() == 1 ? value : brief(key) + "=" + value;
        }

        /** A library's name without its group, where no other library here has the same. */
        private String brief(String key) {
            Function<String, String> artifact = each -> each.substring(each.lastIndexOf(':') + 1);
            return keys.stream()
                                    .map(artifact)
                                    .filter(artifact.apply(key)::equals)
                                    .count()
                            == 1
                    ? artifact.apply(key)
                    : key;
        }
    }
}
