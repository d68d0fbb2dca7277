package dev.dbdyno.spi.web;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * A setting of a host.
 *
 * @param styles the styles of stack that it applies to; it is an error to give it with any other
 */
public record HostSetting(Setting<?> setting, Set<Style> styles) {
    public HostSetting {
        styles = Collections.unmodifiableSet(EnumSet.copyOf(styles));
    }
}
