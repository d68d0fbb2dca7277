package dev.dbdyno.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LibraryTest {

    @Test
    void aClassifierIsNoVersion() {
        Library epoll = Library.of("io.netty:netty-transport-native-epoll:4.2.17.Final:linux-x86_64");

        assertThat(epoll)
                .isEqualTo(new Library("io.netty:netty-transport-native-epoll", "4.2.17.Final", "linux-x86_64"));
        assertThat(epoll.name()).isEqualTo("io.netty:netty-transport-native-epoll:linux-x86_64");
    }

    @Test
    void mostJarsHaveNoClassifier() {
        Library driver = Library.of("org.postgresql:postgresql:42.7.14");

        assertThat(driver).isEqualTo(new Library("org.postgresql:postgresql", "42.7.14", ""));
        assertThat(driver.name()).isEqualTo("org.postgresql:postgresql");
    }
}
