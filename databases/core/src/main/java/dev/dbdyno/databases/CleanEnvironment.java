package dev.dbdyno.databases;

import java.util.Map;
import java.util.Set;

/**
 * What processes of ours get of the user's environment. Frameworks read settings from it ({@code SERVER_TOMCAT_…}, {@code
 * SPRING_…}, {@code QUARKUS_…}), JVMs options, drivers their defaults: whatever shapes a measurement must be in the run's record,
 * so nothing of it reaches a measured process. Passwords reach none at all.
 */
public final class CleanEnvironment {

    /**
     * The variables that say who and where the user is. Programs and libraries need them, and they shape no
     * measurement.
     */
    private static final Set<String> KEPT = Set.of("PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "JAVA_HOME");

    /** The variables in which users put the passwords of their servers. */
    private static final Set<String> PASSWORDS = Set.of("DBDYNO_PASSWORD", "PGPASSWORD", "NEO4J_PASSWORD");

    private CleanEnvironment() {}

    /** Leaves what a measured process may have, with a locale in which every path can be written. */
    public static void of(ProcessBuilder process) {
        shape(process.environment());
    }

    static void shape(Map<String, String> environment) {
        environment.keySet().retainAll(KEPT);
        environment.put("LC_ALL", "C.UTF-8");
    }

    /** Takes out the passwords only: for the user's own tools, which may need all else. */
    public static void withoutPasswords(ProcessBuilder process) {
        process.environment().keySet().removeAll(PASSWORDS);
    }
}
