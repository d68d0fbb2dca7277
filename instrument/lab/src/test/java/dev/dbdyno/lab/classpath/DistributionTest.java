package dev.dbdyno.lab.classpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DistributionTest {

    @TempDir
    Path home;

    @BeforeEach
    void twoModules() throws Exception {
        Files.createDirectories(home.resolve("modules"));
        lay("dbdyno-child", "loads");
        lay("dbdyno-report", "prints");
    }

    private void lay(String module, String code) throws Exception {
        Files.writeString(home.resolve("modules/%s-1.jar".formatted(module)), code);
    }

    @Test
    void aBuildIsKnownByTheModulesThatMeasure() throws Exception {
        String before = Distribution.at(home).build();
        lay("dbdyno-report", "prints otherwise");
        assertThat(Distribution.at(home).build()).isEqualTo(before).hasSize(16);

        lay("dbdyno-child", "loads otherwise");
        assertThat(Distribution.at(home).build()).isNotEqualTo(before);
    }
}
