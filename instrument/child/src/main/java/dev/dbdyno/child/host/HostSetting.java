package dev.dbdyno.child.host;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.Setting;
import java.util.Set;

/**
 * A setting of a host.
 *
 * @param styles the styles of stack that it applies to; with any other it is an error to give it
 */
public record HostSetting(Setting<?> setting, Set<Style> styles) {
    public HostSetting {
        styles = Set.copyOf(styles);
    }
}
