package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Row;
import dev.dbdyno.spi.BlockingStack;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.OperationException;
import dev.dbdyno.spi.Settings;
import dev.dbdyno.spi.sql.HibernateSettings;
import dev.dbdyno.stacks.shared.jdbc.Failures;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.hibernate.SessionFactory;

/**
 * Runs each operation in a session of its own, on a session factory of this stack's or of a framework's, whose class
 * path need not hold this stack's pool.
 */
public final class HibernateStack implements BlockingStack {

    private final Work<?> work;
    private final Supplier<OptionalInt> waiting;
    private final Runnable end;

    private HibernateStack(Work<?> work, Supplier<OptionalInt> waiting, Runnable end) {
        this.work = work;
        this.waiting = waiting;
        this.end = end;
    }

    /** The classes that a factory must know as entities. */
    static List<Class<?>> entities() {
        return List.of(CompanyEntity.class, WorldEntity.class, FortuneEntity.class, UserEntity.class);
    }

    /**
     * The same operations on a factory that a framework has assembled, with its own pool below.
     *
     * @param factory stays the framework's to close
     * @param settings those of {@link HibernateStackProvider} that say how sessions are used; others are the framework's to heed
     */
    public static BlockingStack on(SessionFactory factory, Settings settings) {
        return new HibernateStack(work(factory, settings), OptionalInt::empty, () -> {});
    }

    /**
     * The stack on a factory of its own.
     *
     * @param waiting how many operations wait for a connection
     * @param end closes it
     */
    static HibernateStack on(SessionFactory factory, Settings settings, Supplier<OptionalInt> waiting, Runnable end) {
        return new HibernateStack(work(factory, settings), waiting, end);
    }

    private static Work<?> work(SessionFactory factory, Settings settings) {
        Work.Reads reads =
                settings.get(HibernateSettings.READ_TRANSACTIONS) ? Work.Reads.IN_TRANSACTION : Work.Reads.PLAIN;
        return switch (settings.get(HibernateSettings.SESSION)) {
            case MANAGED -> new ManagedWork(factory, reads);
            case STATELESS -> new StatelessWork(factory, reads);
        };
    }

    @Override
    public List<? extends Row> execute(Operation operation) throws OperationException {
        if (!(operation instanceof Operation.OnTables onTables)) {
            throw OperationException.notOn(DatabaseKind.POSTGRESQL, operation);
        }
        try {
            return work.run(onTables);
        } catch (RuntimeException failed) {
            throw Failures.ofInnermost(failed);
        }
    }

    @Override
    public OptionalInt waitingForConnection() {
        return waiting.get();
    }

    @Override
    public void close() {
        end.run();
    }
}
