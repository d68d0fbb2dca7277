package dev.dbdyno.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.lab.classpath.ClassPath;
import dev.dbdyno.results.frames.Command;
import dev.dbdyno.results.frames.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That an answer is found again where it still holds, and nowhere else. */
class KeptAnswersTest {

    private static final Command DESCRIBE = new Command.Describe();
    private static final Frame NONE = new Frame.Descriptions(List.of(), List.of());

    @TempDir
    private Path temp;

    private Path jar;

    @BeforeEach
    void keepOne() throws IOException {
        jar = Files.writeString(temp.resolve("stack.jar"), "classes");
        kept().keep(DESCRIBE, NONE);
    }

    private KeptAnswers kept() {
        return KeptAnswers.in(temp.resolve("answers"), new ClassPath(List.of(jar), List.of()))
                .orElseThrow();
    }

    @Test
    void whatWasAnsweredIsFoundByTheNextCommand() {
        assertThat(kept().find(DESCRIBE, Frame.Descriptions.class)).contains((Frame.Descriptions) NONE);
    }

    @Test
    void anotherQuestionHasAnotherAnswer() {
        Command check = new Command.Check("jdbc", "standalone", Map.of());

        assertThat(kept().find(check, Frame.Checked.class)).isEmpty();
    }

    @Test
    void aJarThatWasBuiltAgainIsAskedAgain() throws IOException {
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1));

        assertThat(kept().find(DESCRIBE, Frame.Descriptions.class)).isEmpty();
    }

    @Test
    void whatCannotBeReadIsAskedAgain() throws IOException {
        try (Stream<Path> answers = Files.list(temp.resolve("answers"))) {
            Files.writeString(answers.findFirst().orElseThrow(), "{");
        }

        assertThat(kept().find(DESCRIBE, Frame.Descriptions.class)).isEmpty();
    }

    @Test
    void aFolderThatCannotBeWrittenOnlyCostsTime() {
        KeptAnswers nowhere = KeptAnswers.in(jar.resolve("answers"), new ClassPath(List.of(jar), List.of()))
                .orElseThrow();

        nowhere.keep(DESCRIBE, NONE);

        assertThat(nowhere.find(DESCRIBE, Frame.Descriptions.class)).isEmpty();
    }

    @Test
    void classesInAFolderMayChangeUnseen() {
        assertThat(KeptAnswers.in(temp.resolve("answers"), new ClassPath(List.of(jar, temp), List.of())))
                .isEmpty();
    }
}
