package dev.dbdyno.spi.web;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.Trial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a host says about itself.
 *
 * @param name the word behind the {@code @} of an arm, such as {@code spring-mvc}: lower case letters, digits and hyphens
 * @param summary one line for {@code dbdyno list}: the libraries from the HTTP server up
 * @param styles the styles of stack that it runs as its users would
 * @param stacks the names of the only stacks that it runs; empty where it runs any stack of its styles
 * @param settings in the order in which they are listed, each with the default that a user following the library's
 *     documentation gets
 * @param narrowed settings of its stacks that take fewer values behind it
 * @param trials values of these settings that are worth a trial where an arm should become faster, the most promising first
 */
public record HostDescription(
        String name,
        String summary,
        Set<Style> styles,
        Set<String> stacks,
        List<HostSetting> settings,
        List<NarrowedSetting> narrowed,
        List<Trial> trials) {

    public HostDescription {
        styles = Collections.unmodifiableSet(EnumSet.copyOf(styles));
        stacks = Set.copyOf(stacks);
        settings = List.copyOf(settings);
        narrowed = List.copyOf(narrowed);
        trials = List.copyOf(trials);
    }

    /** A host without a setting, for any stack of these styles. */
    public static HostDescription of(String name, String summary, Set<Style> styles) {
        return new HostDescription(name, summary, styles, Set.of(), List.of(), List.of(), List.of());
    }

    /** The same host, for no other stacks than these. */
    public HostDescription forStacks(Set<String> only) {
        return new HostDescription(name, summary, styles, only, settings, narrowed, trials);
    }

    /** The same host with a further setting, for stacks of every style that it runs. */
    public HostDescription with(Setting<?> setting) {
        return with(setting, styles);
    }

    /** The same host with a further setting, for stacks of these styles. */
    public HostDescription with(Setting<?> setting, Set<Style> applying) {
        List<HostSetting> more = new ArrayList<>(settings);
        more.add(new HostSetting(setting, applying));
        return new HostDescription(name, summary, styles, stacks, more, narrowed, trials);
    }

    /**
     * The same host, behind which a setting of its stacks takes only these values.
     *
     * @param ofStacks the setting's name
     * @param values as an arm writes them; the first is the default there
     */
    public HostDescription narrowing(String ofStacks, List<String> values) {
        List<NarrowedSetting> more = new ArrayList<>(narrowed);
        more.add(new NarrowedSetting(ofStacks, values));
        return new HostDescription(name, summary, styles, stacks, settings, more, trials);
    }

    /**
     * The same host with these values of its settings worth a trial.
     *
     * @throws IllegalArgumentException where one is of another setting, or none that its setting takes
     */
    public HostDescription trying(List<Trial> worthIt) {
        Trial.requireOf(settings.stream().map(HostSetting::setting).toList(), worthIt);
        return new HostDescription(name, summary, styles, stacks, settings, narrowed, worthIt);
    }

    /** The settings that apply to stacks of a style. */
    public List<Setting<?>> settings(Style style) {
        List<Setting<?>> applying = new ArrayList<>();
        for (HostSetting setting : settings) {
            if (setting.styles().contains(style)) {
                applying.add(setting.setting());
            }
        }
        return applying;
    }
}
