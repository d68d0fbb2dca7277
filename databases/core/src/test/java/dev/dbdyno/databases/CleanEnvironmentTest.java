package dev.dbdyno.databases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CleanEnvironmentTest {

    @Test
    void aMeasuredProcessGetsNothingThatCouldShapeItAndNoPassword() {
        Map<String, String> environment = new HashMap<>(Map.of(
                "PATH", "/bin",
                "HOME", "/home/user",
                "SERVER_TOMCAT_ACCESSLOG_ENABLED", "true",
                "SPRING_PROFILES_ACTIVE", "dev",
                "QUARKUS_HTTP_ACCESS_LOG_ENABLED", "true",
                "JAVA_TOOL_OPTIONS", "-Xint",
                "LD_PRELOAD", "libjemalloc.so",
                "LC_ALL", "tr_TR",
                "PGPASSWORD", "geheim",
                "DBDYNO_PASSWORD", "geheim"));

        CleanEnvironment.shape(environment);

        assertThat(environment)
                .containsExactlyInAnyOrderEntriesOf(Map.of("PATH", "/bin", "HOME", "/home/user", "LC_ALL", "C.UTF-8"));
    }

    @Test
    void aToolOfTheUsersKeepsItsSettingsAndGetsNoPassword() {
        ProcessBuilder tool = new ProcessBuilder("mvn");
        tool.environment().put("MAVEN_OPTS", "-Dproxy");
        tool.environment().put("DBDYNO_PASSWORD", "geheim");
        tool.environment().put("PGPASSWORD", "geheim");
        tool.environment().put("NEO4J_PASSWORD", "geheim");

        CleanEnvironment.withoutPasswords(tool);

        assertThat(tool.environment())
                .containsEntry("MAVEN_OPTS", "-Dproxy")
                .doesNotContainKeys("DBDYNO_PASSWORD", "PGPASSWORD", "NEO4J_PASSWORD");
    }
}
