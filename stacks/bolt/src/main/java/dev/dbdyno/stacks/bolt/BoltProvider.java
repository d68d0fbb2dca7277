package dev.dbdyno.stacks.bolt;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.spi.Setting;
import dev.dbdyno.spi.StackProvider;
import java.util.List;
import java.util.Optional;

/** What both stacks say of themselves alike. */
interface BoltProvider extends StackProvider {

    @Override
    default DatabaseKind database() {
        return DatabaseKind.NEO4J;
    }

    @Override
    default Optional<String> oldestServer() {
        return Optional.of("4.4");
    }

    @Override
    default List<Setting<?>> settings() {
        return BoltSettings.ALL;
    }
}
