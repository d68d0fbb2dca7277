package dev.dbdyno.quarkus.asynchronous;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.microprofile.config.Config;

/** The settings of an arm's stack, as the host hands them over. */
public final class ArmSettings {

    private static final String PREFIX = "dbdyno.stack.";

    private ArmSettings() {}

    /** Name to text; to be read while the application starts, for the host takes them away again. */
    public static Map<String, String> in(Config config) {
        Map<String, String> given = new HashMap<>();
        for (String name : config.getPropertyNames()) {
            if (name.startsWith(PREFIX)) {
                given.put(name.substring(PREFIX.length()), config.getValue(name, String.class));
            }
        }
        return given;
    }
}
