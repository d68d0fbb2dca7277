package dev.dbdyno.lab.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.classpath.ClassPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes are traced to the artifact that they came in. */
class ClassOriginsTest {

    @TempDir
    private Path temp;

    private Path jar(String name, String... classes) throws IOException {
        Path jar = Files.createDirectories(temp.resolve(name).getParent())
                .resolve(Path.of(name).getFileName());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (String each : classes) {
                zip.putNextEntry(new ZipEntry(each + ".class"));
            }
        }
        return jar;
    }

    @Test
    void aClassBelongsToTheFirstJarThatHasIt() throws IOException {
        ClassOrigins origins = ClassOrigins.of(new ClassPath(
                List.of(jar("netty-buffer-4.2.jar", "io/netty/Buf"), jar("shaded-1.jar", "io/netty/Buf", "shaded/Own")),
                List.of("io.netty:netty-buffer:4.2", "com.shaded:shaded:1")));

        assertThat(origins.artifact("io/netty/Buf")).contains("io.netty:netty-buffer");
        assertThat(origins.artifact("shaded/Own")).contains("com.shaded:shaded");
        assertThat(origins.artifact("java/lang/String")).isEmpty();
    }

    @Test
    void aLibraryWithAClassifierIsTheSameArtifact() throws IOException {
        ClassOrigins origins = ClassOrigins.of(new ClassPath(
                List.of(jar("netty-epoll-4.2-linux.jar", "io/netty/Epoll")),
                List.of("io.netty:netty-epoll:4.2:linux")));

        assertThat(origins.artifact("io/netty/Epoll")).contains("io.netty:netty-epoll");
    }

    @Test
    void theJarsOfAnAssembledApplicationCarryTheirGroup() throws IOException {
        jar("application/lib/main/io.netty.netty-buffer-4.2.jar", "io/netty/Buf");
        jar("application/quarkus/generated-bytecode.jar", "generated/Thing");
        ClassOrigins origins = ClassOrigins.of(
                new ClassPath(List.of(temp.resolve("application")), List.of("io.netty:netty-buffer:4.2")));

        assertThat(origins.artifact("io/netty/Buf")).contains("io.netty:netty-buffer");
        assertThat(origins.artifact("generated/Thing")).isEmpty();
    }
}
