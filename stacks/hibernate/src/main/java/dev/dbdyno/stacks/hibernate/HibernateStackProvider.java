package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.Style;
import dev.dbdyno.spi.StackDescription;
import dev.dbdyno.spi.StackProvider;
import dev.dbdyno.spi.Trial;
import dev.dbdyno.spi.sql.HibernateSettings;
import dev.dbdyno.spi.sql.JdbcSettings;
import java.util.ArrayList;
import java.util.List;

/** Describes and opens the stack {@code hibernate}. */
public final class HibernateStackProvider implements StackProvider {

    @Override
    public StackDescription description() {
        return StackDescription.of(
                        "hibernate",
                        "Hibernate ORM, HikariCP, pgjdbc",
                        Style.BLOCKING,
                        (endpoint, settings) -> OwnFactory.open(endpoint, settings))
                .with(
                        JdbcSettings.POOL,
                        JdbcSettings.POOL_WAIT_MILLIS,
                        JdbcSettings.POOLING,
                        HibernateSettings.SESSION,
                        HibernateSettings.BATCH_SIZE,
                        HibernateSettings.READ_TRANSACTIONS,
                        JdbcSettings.PREPARE_THRESHOLD)
                .trying(worthTrying())
                .explaining(settings -> JdbcSettings.explained(settings, HibernateSettings.explained(settings)));
    }

    private static List<Trial> worthTrying() {
        List<Trial> trials = new ArrayList<>(HibernateSettings.trials());
        trials.addAll(JdbcSettings.trials());
        return List.copyOf(trials);
    }
}
