package dev.dbdyno.studies.sitting;

import dev.dbdyno.results.Ending;
import dev.dbdyno.results.ForkRecord;
import dev.dbdyno.results.RunResults;
import dev.dbdyno.results.folder.RunFolder;
import dev.dbdyno.results.folder.UnreadableRunException;
import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.studies.Part;
import dev.dbdyno.studies.PlannedRun;
import dev.dbdyno.studies.StudyException;
import dev.dbdyno.studies.StudyMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of a study's run: it holds a folder for each part and era, whether the part has been run or not. */
public final class StudyFolder {

    private StudyFolder() {}

    /** A part's folder, and how far it has got. */
    public record OfPart(Path path, StudyMark.Marked marked, State state) {

        public String name() {
            return String.valueOf(path.getFileName());
        }

        public boolean hasMoreToRun() {
            return switch (state) {
                case State.Waiting waiting -> true;
                case State.Unfinished unfinished -> true;
                case State.CannotRun cannot -> false;
                case State.Done done -> false;
            };
        }
    }

    /** How far a part has got. */
    public sealed interface State {

        /** The part cannot be run. */
        record CannotRun() implements State {}

        /** The part has not been run. */
        record Waiting(PlannedRun planned) implements State {}

        /**
         * The part was begun, and has too few blocks for an interval, though more were asked for.
         *
         * @param plan as it was begun with
         * @param doneBlocks of every arm
         */
        record Unfinished(Plan plan, int doneBlocks) implements State {}

        /** The part has said what it can within its plan. */
        record Done() implements State {}
    }

    /** Makes a folder for each part, with what a later sitting must know of it. */
    public static void write(Path folder, Path studyFile, List<PlannedPart> planned) throws IOException {
        for (PlannedPart each : planned) {
            Path path = folder.resolve(each.folderName());
            each.mark().write(path, studyFile);
            if (each instanceof PlannedPart.Runs runs) {
                runs.stored().write(path);
            }
        }
    }

    /**
     * All parts, in the study's order.
     *
     * @throws StudyException when there is none
     */
    public static List<OfPart> read(Path folder) throws IOException, StudyException, UnreadableRunException {
        List<OfPart> parts = new ArrayList<>();
        for (Path path : folders(folder)) {
            StudyMark.Marked marked = StudyMark.of(path).orElseThrow();
            parts.add(new OfPart(path, marked, state(path)));
        }
        parts.sort(Comparator.comparing((OfPart part) -> part.marked().mark().era())
                .thenComparingInt(StudyFolder::place));
        return parts;
    }

    private static List<Path> folders(Path folder) throws StudyException, IOException {
        if (StudyMark.isIn(folder) || !Files.isDirectory(folder)) {
            return List.of(folder);
        }
        try (Stream<Path> folders = Files.list(folder)) {
            List<Path> marked = folders.filter(StudyMark::isIn).toList();
            if (marked.isEmpty()) {
                throw new StudyException(
                        "'%s' is no study's run: neither it nor a folder in it has a study.json".formatted(folder));
            }
            return marked;
        }
    }

    private static int place(OfPart part) {
        List<String> names =
                part.marked().study().parts().stream().map(Part::name).toList();
        return names.indexOf(part.marked().mark().part());
    }

    public static boolean hasRun(Path path) {
        return Files.isRegularFile(path.resolve("run.json"));
    }

    private static State state(Path path) throws IOException, StudyException, UnreadableRunException {
        if (!hasRun(path)) {
            return PlannedRun.of(path).<State>map(State.Waiting::new).orElseGet(State.CannotRun::new);
        }
        RunResults results = RunFolder.at(path).read();
        int blocks = completeBlocks(results);
        return isDone(results.ending(), blocks)
                ? new State.Done()
                : new State.Unfinished(results.run().plan(), blocks);
    }

    private static int completeBlocks(RunResults results) {
        int arms = results.run().plan().arms().size();
        Map<Integer, Long> forksByBlock = results.forks().stream()
                .filter(fork -> fork.failure() == null)
                .collect(Collectors.groupingBy(ForkRecord::block, Collectors.counting()));
        return (int)
                forksByBlock.values().stream().filter(forks -> forks == arms).count();
    }

    /** A run whose time is up has said what it can where its blocks make an interval. */
    private static boolean isDone(@Nullable Ending ending, int blocks) {
        if (ending == null) {
            return false;
        }
        return switch (ending.reason()) {
            case PRECISION_REACHED, BLOCKS_DONE, NOTHING_LEFT -> true;
            case BUDGET_SPENT -> blocks >= PartTime.FOR_AN_INTERVAL;
            case INTERRUPTED, SERVER_LOST -> false;
        };
    }
}
