package dev.dbdyno.lab.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.dbdyno.results.RunRemark;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MixedFamilyTest {

    @Test
    void twoVersionsOfOneReleaseTrainAreFound() {
        assertThat(MixedFamily.in(
                        "an arm",
                        List.of(
                                "com.fasterxml.jackson.core:jackson-core:2.18.6",
                                "com.fasterxml.jackson.core:jackson-databind:2.21.4",
                                "io.projectreactor.netty:reactor-netty-core:1.3.7",
                                "io.projectreactor.netty:reactor-netty-http:1.3.5",
                                "io.netty:netty-common:4.2.17.Final")))
                .extracting(RunRemark.MixedVersions::family, RunRemark.MixedVersions::versions)
                .containsExactly(
                        tuple(
                                "com.fasterxml.jackson",
                                Map.of(
                                        "com.fasterxml.jackson.core:jackson-core",
                                        "2.18.6",
                                        "com.fasterxml.jackson.core:jackson-databind",
                                        "2.21.4")),
                        tuple(
                                "io.projectreactor.netty",
                                Map.of(
                                        "io.projectreactor.netty:reactor-netty-core",
                                        "1.3.7",
                                        "io.projectreactor.netty:reactor-netty-http",
                                        "1.3.5")));
    }

    @Test
    void whatIsReleasedApartIsNotMixed() {
        assertThat(MixedFamily.in(
                        "an arm",
                        List.of(
                                "com.fasterxml.jackson.core:jackson-core:2.21.4",
                                "com.fasterxml.jackson.core:jackson-databind:2.21.4",
                                "com.fasterxml.jackson.core:jackson-annotations:2.21",
                                "tools.jackson.core:jackson-core:3.1.4",
                                "io.netty:netty-common:4.2.17.Final",
                                "io.netty:netty-transport-native-epoll:4.2.17.Final:linux-x86_64",
                                "io.netty:netty-tcnative-classes:2.0.81.Final",
                                "org.springframework:spring-core:7.0.9",
                                "org.springframework.boot:spring-boot:4.1.1",
                                "org.springframework.boot:spring-boot-starter-logging:4.1.0",
                                "org.springframework.data:spring-data-commons:4.1.0")))
                .isEmpty();
    }
}
