package dev.dbdyno.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SectionsTest {

    @Test
    void everySectionOfThisPackageIsListed() throws Exception {
        assertThat(Sections.ALL.stream().map(Object::getClass).map(Class::getSimpleName))
                .containsExactlyInAnyOrderElementsOf(compiledSections());
    }

    private static List<String> compiledSections() throws Exception {
        try (Stream<Path> classes = Files.list(folder())) {
            return classes.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.contains("$"))
                    .map(name -> name.substring(0, name.length() - ".class".length()))
                    .filter(SectionsTest::isSection)
                    .toList();
        }
    }

    private static Path folder() throws URISyntaxException {
        return Path.of(Objects.requireNonNull(Section.class.getResource("Section.class"))
                        .toURI())
                .resolveSibling("");
    }

    private static boolean isSection(String name) {
        try {
            Class<?> type = Class.forName(Section.class.getPackageName() + "." + name);
            return Section.class.isAssignableFrom(type) && !type.isInterface();
        } catch (ClassNotFoundException e) {
            return false; // package-info
        }
    }

    @Test
    void noTwoSectionsShareAnAnchor() {
        assertThat(Sections.ALL.stream().map(Section::id)).doesNotHaveDuplicates();
    }
}
