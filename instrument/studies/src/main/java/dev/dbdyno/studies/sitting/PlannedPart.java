package dev.dbdyno.studies.sitting;

import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.studies.PlannedRun;
import dev.dbdyno.studies.StudyMark;
import org.jspecify.annotations.Nullable;

/** A part of a study in an era, before anything of it has been run. */
public sealed interface PlannedPart {

    StudyMark mark();

    default String folderName() {
        return "%s-%s".formatted(mark().part(), mark().era().word());
    }

    /**
     * The part can be run.
     *
     * @param databaseProcessors that the database is held to; null for any
     */
    record Runs(StudyMark mark, Plan plan, @Nullable Integer databaseProcessors) implements PlannedPart {

        /** The same part with the database on other processors than the study's words say; null for any. */
        public Runs onDatabaseProcessors(@Nullable Integer processors) {
            return new Runs(mark, plan, processors);
        }

        PlannedRun stored() {
            return new PlannedRun(plan, databaseProcessors, mark.remark());
        }
    }

    /**
     * Too few of its arms can be run; the mark says what is wrong with each.
     *
     * @param reason in words
     */
    record LeftOut(StudyMark mark, String reason) implements PlannedPart {}
}
