package dev.dbdyno.child;

import dev.dbdyno.child.hosting.ChildHost;
import dev.dbdyno.results.frames.Frame;
import dev.dbdyno.results.frames.Frame.HostDescription;
import dev.dbdyno.results.frames.Frame.SettingDescription;
import dev.dbdyno.results.frames.Frame.StackDescription;
import dev.dbdyno.results.frames.Frame.TrialDescription;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;

/** Turns what is on the class path into the frame that describes it. */
final class Describer {

    private Describer() {}

    static Frame.Descriptions describe(Providers providers) {
        return new Frame.Descriptions(
                providers.stacks().values().stream().map(Describer::describe).toList(),
                providers.hosts().values().stream().map(Describer::describe).toList());
    }

    private static StackDescription describe(StackProvider stack) {
        List<SettingDescription> settings = stack.settings().stream()
                .map(setting -> describe(setting, List.of()))
                .toList();
        return new StackDescription(
                stack.name(),
                artifact(stack.getClass()),
                stack.summary(),
                StyleWords.of(stack.style()),
                settings,
                described(stack.trials()));
    }

    private static HostDescription describe(ChildHost host) {
        List<SettingDescription> settings = host.description().settings().stream()
                .map(setting -> describe(setting.setting(), StyleWords.all(setting.styles())))
                .toList();
        return new HostDescription(
                host.name(),
                artifact(host.provider().getClass()),
                host.description().summary(),
                StyleWords.all(host.description().styles()),
                settings,
                host.description().narrowed().stream()
                        .map(narrowed -> new Frame.NarrowedSetting(narrowed.setting(), narrowed.values()))
                        .toList(),
                described(host.description().trials()));
    }

    private static <T> SettingDescription describe(Setting<T> setting, List<String> styles) {
        return new SettingDescription(
                setting.name(),
                setting.format(setting.defaultValue()),
                setting.expects(),
                setting.help(),
                setting.shown() == Setting.Shown.ALWAYS,
                styles);
    }

    private static List<TrialDescription> described(List<Trial> trials) {
        return trials.stream()
                .map(trial -> new TrialDescription(
                        trial.setting(),
                        trial.value().orElse(null),
                        trial.yardstick().orElse(null),
                        trial.trait().orElse(null),
                        trial.condition().map(Trial.Condition::setting).orElse(null),
                        trial.condition().map(Trial.Condition::value).orElse(null),
                        trial.reason(),
                        trial.changing().orElse(null)))
                .toList();
    }

    /** The artifact that a stack or host came in, by which the lab finds its libraries: a jar's name without its version. */
    private static String artifact(Class<?> provider) {
        CodeSource source = provider.getProtectionDomain().getCodeSource();
        if (source == null) {
            throw new IllegalStateException(provider + " came from nowhere");
        }
        return fileName(source).replaceFirst("-\\d.*\\.jar$", "");
    }

    private static String fileName(CodeSource source) {
        try {
            return String.valueOf(Path.of(source.getLocation().toURI()).getFileName());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("not a place of classes: " + source.getLocation(), e);
        }
    }
}
