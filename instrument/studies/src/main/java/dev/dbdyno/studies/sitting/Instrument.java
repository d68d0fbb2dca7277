package dev.dbdyno.studies.sitting;

import dev.dbdyno.results.plan.Plan;
import dev.dbdyno.studies.StudyException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What planning a study needs from the instrument that will run it. */
public interface Instrument {

    /** Names of the stacks that there are. */
    Set<String> stacks();

    /** Names of the hosts that there are. */
    Set<String> hosts();

    /**
     * The plan that the words of a study's file make.
     *
     * @param command first of the words
     * @param arguments the others, arms included
     * @throws StudyException when the words make no plan; says which and why
     */
    WantedPlan plan(String command, List<String> arguments) throws StudyException;

    /** Why a plan cannot be run here; empty where it can. */
    Optional<String> problem(Plan plan) throws InterruptedException;

    /**
     * A plan with what the words say beside it.
     *
     * @param databaseProcessors that the database is held to; null for any
     */
    record WantedPlan(Plan plan, @Nullable Integer databaseProcessors) {}
}
