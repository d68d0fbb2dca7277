package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.OnTables;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.sql.NativeSql;
import java.util.List;
import java.util.function.Function;
import org.hibernate.SharedSessionContract;
import org.jspecify.annotations.Nullable;

/**
 * The operations in one kind of session; what both kinds do alike is written here.
 *
 * @param <S> the kind of session
 */
abstract sealed class Work<S extends SharedSessionContract> permits ManagedWork, StatelessWork {

    /** How an operation that only reads runs. */
    enum Reads {
        /** Reads run in autocommit. */
        PLAIN,
        /** Reads run in a transaction, like writes. */
        IN_TRANSACTION
    }

    private final Reads reads;
    private final Queries queries = new Queries();

    Work(Reads reads) {
        this.reads = reads;
    }

    /** Runs an operation and returns all rows of its reply. What Hibernate throws is passed on. */
    final List<? extends Row> run(OnTables operation) {
        return switch (operation) {
            case FindCompany find ->
                read(session -> found(get(session, CompanyEntity.class, find.companyId()), CompanyEntity::row));
            case FindCompanies find -> read(session -> Queries.companies(session, find));
            case InsertCompanies insert -> {
                List<CompanyEntity> companies =
                        insert.companies().stream().map(CompanyEntity::of).toList();
                int inserted = inTransaction(session -> insert(session, companies));
                yield List.of(new Tuple(List.of(inserted)));
            }
            case FindWorlds find -> read(session -> worlds(session, find));
            case UpdateWorlds update -> inTransaction(session -> update(session, update));
            case FindFortunes find -> read(Queries::fortunes);
            case AddUser add -> {
                User user = inTransaction(session -> add(session, add));
                yield List.of(user);
            }
            case FindUser find -> read(session -> found(get(session, UserEntity.class, find.id()), UserEntity::row));
            case FindUsers find -> read(session -> Queries.users(session, find));
            case DeleteUser delete -> {
                int deleted = inTransaction(session -> delete(session, delete));
                yield List.of(new Tuple(List.of(deleted)));
            }
            case Sleep sleep -> read(session -> Queries.sleep(session, sleep));
            case Query query -> query(query);
        };
    }

    private List<Tuple> query(Query query) {
        NativeSql sql = queries.translated(query);
        return switch (sql.reply()) {
            case ROWS -> read(session -> Queries.rows(session, sql, query));
            case COUNT -> inTransaction(session -> Queries.changed(session, sql, query));
        };
    }

    private <R> R read(Function<S, R> work) {
        return switch (reads) {
            case PLAIN -> inSession(work);
            case IN_TRANSACTION -> inTransaction(work);
        };
    }

    private static <E, R> List<R> found(@Nullable E entity, Function<E, R> row) {
        return entity == null ? List.of() : List.of(row.apply(entity));
    }

    abstract <R> R inSession(Function<S, R> work);

    abstract <R> R inTransaction(Function<S, R> work);

    abstract <E> @Nullable E get(S session, Class<E> type, int id);

    /** Loads each id in a statement of its own, repeated ones as well. */
    abstract List<World> worlds(S session, FindWorlds find);

    abstract List<World> update(S session, UpdateWorlds update);

    /** Inserts the companies and returns how many it inserted. */
    abstract int insert(S session, List<CompanyEntity> companies);

    abstract User add(S session, AddUser add);

    /** Deletes the user and returns how many there were. */
    abstract int delete(S session, DeleteUser delete);
}
