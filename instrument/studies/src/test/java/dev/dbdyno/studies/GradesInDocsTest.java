package dev.dbdyno.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.analysis.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The grades in {@code docs/studies.md} are those that this code gives to the intervals beside them. */
class GradesInDocsTest {

    private static final Path DOCUMENT = Path.of("../../docs/studies.md");
    private static final Pattern PART = Pattern.compile("`([^`]+)` `([^`]+)`.*");
    private static final Pattern MEASURED = Pattern.compile("\\[[\\d.]+×]\\(\\S+\\) \\[([\\d.]+), ([\\d.]+)]");

    /** Where in the table the reader is. */
    private @Nullable Part part;

    private int arm;
    private int graded;

    @Test
    void theTablesGradesAreThoseOfItsIntervals() throws Exception {
        for (String line : Files.readAllLines(DOCUMENT)) {
            List<String> cells =
                    Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
            if (cells.size() == 10 && cells.get(6).startsWith("[")) {
                find(cells);
                check(cells);
            }
        }
        assertThat(graded).isGreaterThan(30);
    }

    /** A row without a part, or without a claim, is of that above it. */
    private void find(List<String> cells) throws StudyException, IOException {
        Matcher named = PART.matcher(cells.get(1));
        if (named.matches()) {
            part = Study.read(StudyTest.STUDIES.resolve(named.group(1) + Study.SUFFIX))
                    .part(named.group(2))
                    .orElseThrow();
            arm = 0;
        } else if (!cells.get(2).isEmpty()) {
            arm++;
        }
    }

    private void check(List<String> cells) {
        Part of = Objects.requireNonNull(part, "the first row names a part");
        Matcher measured = MEASURED.matcher(cells.get(6));
        if (!measured.matches()) {
            return; // counted, not run, or void: no interval to grade
        }
        StudyArm claimed = of.arms().stream()
                .filter(each -> each.unclaimed() == null && !each.equals(of.reference()))
                .toList()
                .get(arm);
        Grade grade = new PublishedRatio(
                        of.better().ratio(claimed.figure(), of.reference().figure()), claimed.toleranceFraction())
                .heldAgainst(
                        new Interval(Double.parseDouble(measured.group(1)), Double.parseDouble(measured.group(2))));
        assertThat(List.of(cells.get(7), cells.get(8)))
                .as("%s, %s", of.name(), claimed.name())
                .containsExactly(word(grade.order()), word(grade.size()));
        graded++;
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case AGREES -> "**agrees**";
            case CONTRADICTS -> "**contradicts**";
            case CANNOT_TELL -> "cannot tell";
        };
    }
}
