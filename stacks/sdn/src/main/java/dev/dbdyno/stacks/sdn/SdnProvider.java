package dev.dbdyno.stacks.sdn;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.StackProvider;
import java.util.List;
import java.util.Optional;

/** What both stacks say of themselves alike. */
interface SdnProvider extends StackProvider {

    @Override
    default DatabaseKind database() {
        return DatabaseKind.NEO4J;
    }

    @Override
    default Optional<String> oldestServer() {
        return Optional.of("5.0");
    }

    @Override
    default List<Setting<?>> settings() {
        return SdnSettings.ALL;
    }
}
