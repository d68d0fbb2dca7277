package dev.dbdyno.child.host;

import dev.dbdyno.load.NanoClock;
import dev.dbdyno.load.usage.GarbageCollections;
import dev.dbdyno.model.Endpoint;
import dev.dbdyno.results.GeneratorPriority;
import dev.dbdyno.scenarios.Scenario;
import dev.dbdyno.spi.Settings;
import java.time.Duration;

/**
 * What a host needs to open a stack and to load it.
 *
 * @param stackSettings a value for each setting of the stack
 * @param hostSettings a value for each setting of the host that applies to the stack's style
 * @param seed of all parameters drawn in the fork
 * @param collections of this JVM
 * @param hangGuard how long a load may make no progress before its fork is given up
 * @param priority of the thread that issues what is due by a schedule
 */
public record Opening(
        Endpoint endpoint,
        Settings stackSettings,
        Settings hostSettings,
        Scenario scenario,
        long seed,
        NanoClock clock,
        GarbageCollections collections,
        Duration hangGuard,
        GeneratorPriority priority) {}
