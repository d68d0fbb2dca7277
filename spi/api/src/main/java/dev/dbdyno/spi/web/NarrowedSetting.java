package dev.dbdyno.spi.web;

import java.util.List;

/**
 * A setting of a host's stacks that takes fewer values behind it, because the host brings what the setting would choose.
 *
 * @param setting its name
 * @param values as an arm writes them; the first is the default behind this host
 */
public record NarrowedSetting(String setting, List<String> values) {
    public NarrowedSetting {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("'%s' has no value left".formatted(setting));
        }
    }
}
