package dev.dbdyno.child;

import dev.dbdyno.child.hosting.ChildHost;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Style;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.plan.Arm;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.web.HostSetting;
import dev.dbdyno.spi.web.NarrowedSetting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An arm that can run, with a value for every setting.
 *
 * @param declared the settings that apply: the stack's, then the host's
 */
record CheckedArm(
        StackProvider stack, ChildHost host, List<Setting<?>> declared, Settings stackSettings, Settings hostSettings) {

    CheckedArm {
        declared = List.copyOf(declared);
    }

    /**
     * Reads an arm as it was given.
     *
     * @throws BadArmException saying what cannot be
     */
    static CheckedArm read(Providers providers, String stackName, String hostName, Map<String, String> given)
            throws BadArmException {
        StackProvider stack = providers.stack(stackName);
        ChildHost host = providers.host(hostName);
        refuseStyle(stack, host);
        refuseUnassembled(stack, host);
        refuseUnserved(stack, host);
        List<Setting<?>> ofHost = host.description().settings(stack.style());
        List<Setting<?>> declared = new ArrayList<>(stack.settings());
        declared.addAll(ofHost);
        for (String name : given.keySet()) {
            refuseUnknown(name, stack, host, declared);
        }
        Map<String, String> narrowed = narrowed(stack, host, given);
        try {
            return new CheckedArm(
                    stack, host, declared, Settings.of(stack.settings(), narrowed), Settings.of(ofHost, narrowed));
        } catch (IllegalArgumentException unreadable) {
            throw new BadArmException(String.valueOf(unreadable.getMessage()));
        }
    }

    private static void refuseStyle(StackProvider stack, ChildHost host) throws BadArmException {
        Set<Style> styles = host.description().styles();
        if (!styles.contains(stack.style())) {
            throw new BadArmException("host '%s' runs %s stacks, but '%s' is %s"
                    .formatted(host.name(), StyleWords.list(styles), stack.name(), StyleWords.of(stack.style())));
        }
    }

    private static void refuseUnassembled(StackProvider stack, ChildHost host) throws BadArmException {
        Set<String> stacks = host.description().stacks();
        if (!stacks.isEmpty() && !stacks.contains(stack.name())) {
            throw new BadArmException(
                    "host '%s' assembles its stacks itself, and has no application for '%s'. There is: %s"
                            .formatted(
                                    host.name(),
                                    stack.name(),
                                    stacks.stream().sorted().collect(Collectors.joining(", "))));
        }
    }

    private static void refuseUnserved(StackProvider stack, ChildHost host) throws BadArmException {
        Optional<String> reason = stack.standaloneBecause();
        if (reason.isPresent() && !host.name().equals(Arm.STANDALONE)) {
            throw new BadArmException("'%s' runs standalone only, because %s: leave out '@%s'"
                    .formatted(stack.name(), reason.get(), host.name()));
        }
        String ofThisHost = stack.unservedBy().get(host.name());
        if (ofThisHost != null) {
            throw new BadArmException("'%s' cannot run on host '%s': %s. Run it standalone or on another host"
                    .formatted(stack.name(), host.name(), ofThisHost));
        }
    }

    private static void refuseUnknown(String name, StackProvider stack, ChildHost host, List<Setting<?>> declared)
            throws BadArmException {
        List<String> names = declared.stream().map(Setting::name).toList();
        if (names.contains(name)) {
            return;
        }
        Optional<HostSetting> ofOtherStyles = host.description().settings().stream()
                .filter(setting -> setting.setting().name().equals(name))
                .findFirst();
        if (ofOtherStyles.isPresent()) {
            throw new BadArmException("'%s' applies to %s stacks on host '%s', but '%s' is %s"
                    .formatted(
                            name,
                            StyleWords.list(ofOtherStyles.get().styles()),
                            host.name(),
                            stack.name(),
                            StyleWords.of(stack.style())));
        }
        throw new BadArmException(
                Providers.unknown("setting of %s@%s called".formatted(stack.name(), host.name()), name, names));
    }

    /** What was given, with the host's defaults for settings of the stack that it narrows. */
    private static Map<String, String> narrowed(StackProvider stack, ChildHost host, Map<String, String> given)
            throws BadArmException {
        Map<String, String> narrowed = new HashMap<>(given);
        for (NarrowedSetting setting : host.description().narrowed()) {
            if (stack.settings().stream().noneMatch(own -> own.name().equals(setting.setting()))) {
                continue;
            }
            String text = narrowed.computeIfAbsent(
                    setting.setting(), unset -> setting.values().getFirst());
            if (!setting.values().contains(text)) {
                throw new BadArmException("%s of '%s' takes %s on host '%s', but got '%s'"
                        .formatted(
                                setting.setting(),
                                stack.name(),
                                String.join(" or ", setting.values()),
                                host.name(),
                                text));
            }
        }
        return narrowed;
    }

    /** The values in effect, as an arm writes them. */
    Frame.Checked frame() {
        SequencedMap<String, String> values = new LinkedHashMap<>();
        stack.settings().forEach(setting -> values.put(setting.name(), text(setting, stackSettings)));
        host.description()
                .settings(stack.style())
                .forEach(setting -> values.put(setting.name(), text(setting, hostSettings)));
        List<String> alwaysShown = declared.stream()
                .filter(setting -> setting.shown() == Setting.Shown.ALWAYS)
                .map(Setting::name)
                .toList();
        return new Frame.Checked(
                values,
                alwaysShown,
                explainedWork(),
                host.loadedBy(hostSettings),
                database(),
                stack.oldestServer().orElse(null),
                null);
    }

    private DatabaseKind database() {
        return switch (stack.database()) {
            case POSTGRESQL -> DatabaseKind.POSTGRESQL;
            case NEO4J -> DatabaseKind.NEO4J;
        };
    }

    private SequencedMap<String, String> explainedWork() {
        SequencedMap<String, String> reasons = new LinkedHashMap<>();
        stack.explainedWork(stackSettings)
                .forEach((counter, reason) -> reasons.put(counter.name().toLowerCase(Locale.ROOT), reason));
        return reasons;
    }

    private static <T> String text(Setting<T> setting, Settings settings) {
        return setting.format(settings.get(setting));
    }
}
