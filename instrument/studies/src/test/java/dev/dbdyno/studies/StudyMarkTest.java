package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudyMarkTest {

    @TempDir
    private Path temp;

    private StudyMark written() throws IOException {
        Path file = temp.resolve("small.yaml");
        Files.writeString(file, Texts.STUDY);
        LinkedHashMap<String, String> notRun = new LinkedHashMap<>();
        notRun.put("third", "there is no stack 'jdbc' yet");
        StudyMark mark =
                new StudyMark("small", "rows", Mode.SCALED, Era.PUBLISHED, List.of("first", "second"), notRun, null);
        mark.write(temp.resolve("run"), file);
        return mark;
    }

    @Test
    void aRunKnowsItsStudyAsItWasWhenItWasRun() throws IOException, StudyException {
        StudyMark mark = written();
        Files.writeString(temp.resolve("small.yaml"), "changed since");
        assertThat(StudyMark.of(temp.resolve("run")))
                .contains(new StudyMark.Marked(Study.parse("small", "small.yaml", Texts.STUDY), mark));
    }

    @Test
    void aRunWithoutAMarkIsNoStudys() throws IOException, StudyException {
        assertThat(StudyMark.isIn(temp)).isFalse();
        assertThat(StudyMark.of(temp)).isEmpty();
    }

    @Test
    void aDamagedMarkIsReportedWithItsFile() throws IOException {
        written();
        Path mark = temp.resolve("run/study.json");
        Files.writeString(mark, "{\"study\":");
        assertThatThrownBy(() -> StudyMark.of(temp.resolve("run")))
                .isInstanceOf(StudyException.class)
                .hasMessageStartingWith("'%s' is damaged: not a valid StudyMark".formatted(mark));
    }
}
