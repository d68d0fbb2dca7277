package dev.dbdyno.stacks.springdatajpa;

import dev.dbdyno.model.Style;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.spi.Setting.IntegerSetting;
import dev.dbdyno.spi.Setting.Shown;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import dev.dbdyno.spi.sql.HibernateSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Describes and opens the stack {@code spring-data-jpa}. */
public final class SpringDataJpaProvider implements StackProvider {

    static final IntegerSetting POOL = StackProvider.poolSetting(10);

    static final IntegerSetting POOL_WAIT_MILLIS = StackProvider.poolWaitSetting(30_000);

    static final IntegerSetting BATCH_SIZE = new IntegerSetting(
            "batchSize",
            0,
            0,
            10_000,
            "inserts or updates that are sent at once (hibernate.jdbc.batch_size); 0 sends each by itself",
            Shown.WHEN_SET);

    /**
     * The counters that differ from other stacks', with reasons. {@code SpringDataJpaTest} checks them. Of the two ends
     * of a transaction the server counts only the COMMIT.
     */
    private static final Map<WorkCounter, String> EXPLAINED = Map.of(
            WorkCounter.STATEMENTS,
            "repositories run findById, findAll and save in a transaction and thus send a COMMIT; a user that is deleted is read first",
            WorkCounter.ROWS,
            "a user that is deleted is read first",
            WorkCounter.TRANSACTIONS,
            "several loads and saves of one operation share the transaction of their service");

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "spring-data-jpa",
                        "Spring Data JPA repositories, Hibernate, Spring Boot, HikariCP, pgjdbc",
                        Style.BLOCKING,
                        (endpoint, settings) -> SpringDataJpaStack.open(endpoint, settings))
                .with(POOL, POOL_WAIT_MILLIS, BATCH_SIZE)
                .trying(worthTrying())
                .explaining(settings -> EXPLAINED);
    }

    private static List<Trial> worthTrying() {
        List<Trial> trials = new ArrayList<>();
        trials.add(HibernateSettings.inBatches(BATCH_SIZE));
        trials.addAll(StackProvider.poolTrials(POOL));
        return List.copyOf(trials);
    }
}
