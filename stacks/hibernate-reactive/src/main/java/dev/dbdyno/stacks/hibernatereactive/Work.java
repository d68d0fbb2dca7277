package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Dispatch;
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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.hibernate.reactive.stage.Stage;

/**
 * The operations in one kind of session; what both kinds do alike is written here.
 *
 * @param <S> the kind of session
 */
abstract sealed class Work<S extends Stage.QueryProducer> permits ManagedWork, StatelessWork {

    /** How an operation that only reads runs. */
    enum Reads {
        /** Reads run in autocommit. */
        PLAIN,
        /** Reads run in a transaction, like writes. */
        IN_TRANSACTION
    }

    private final Reads reads;
    private final Dispatch dispatch;
    private final Queries queries = new Queries();

    Work(Reads reads, Dispatch dispatch) {
        this.reads = reads;
        this.dispatch = dispatch;
    }

    /**
     * Runs an operation and returns all rows of its reply. Called on an event loop. What Hibernate Reactive fails with
     * or throws is passed on.
     */
    final CompletionStage<List<? extends Row>> run(OnTables operation) {
        return rows(operation).thenApply(rows -> rows);
    }

    private CompletionStage<? extends List<? extends Row>> rows(OnTables operation) {
        return switch (operation) {
            case FindCompany find ->
                read(session -> get(session, CompanyEntity.class, find.companyId()))
                        .thenApply(
                                found -> found.map(CompanyEntity::row).stream().toList());
            case FindCompanies find -> read(session -> Queries.companies(session, find));
            case InsertCompanies insert -> {
                List<CompanyEntity> companies =
                        insert.companies().stream().map(CompanyEntity::of).toList();
                yield inTransaction(session -> insert(session, companies))
                        .thenApply(inserted -> List.of(new Tuple(List.of(companies.size()))));
            }
            case FindWorlds find -> worlds(find);
            case UpdateWorlds update ->
                inTransaction(session -> update(session, update)).thenApply(Work::rows);
            case FindFortunes find -> read(Queries::fortunes);
            case AddUser add -> {
                UserEntity user = UserEntity.of(add);
                yield inTransaction(session -> add(session, user)).thenApply(added -> List.of(user.row()));
            }
            case FindUser find ->
                read(session -> get(session, UserEntity.class, find.id()))
                        .thenApply(found -> found.map(UserEntity::row).stream().toList());
            case FindUsers find -> read(session -> Queries.users(session, find));
            case DeleteUser delete ->
                inTransaction(session -> delete(session, delete))
                        .thenApply(deleted -> List.of(new Tuple(List.of(deleted))));
            case Sleep sleep -> read(session -> Queries.sleep(session, sleep));
            case Query query -> query(query);
        };
    }

    /** Loads under way at once need a session each: one session would mix up their replies, and says so. */
    private CompletionStage<List<World>> worlds(FindWorlds find) {
        CompletionStage<List<WorldEntity>> worlds = switch (dispatch) {
            case SEQUENTIAL -> read(session -> loadAll(session, find));
            case CONCURRENT -> Stages.atOnce(find.ids(), id -> read(session -> get(session, WorldEntity.class, id)));
        };
        return worlds.thenApply(Work::rows);
    }

    private static List<World> rows(List<WorldEntity> worlds) {
        return worlds.stream().map(WorldEntity::row).toList();
    }

    /** The new number of each world by its id. */
    static Map<Integer, Integer> numbers(UpdateWorlds update) {
        return update.changes().stream().collect(Collectors.toMap(World::id, World::randomNumber));
    }

    private CompletionStage<List<Tuple>> query(Query query) {
        NativeSql sql = queries.translated(query);
        return switch (sql.reply()) {
            case ROWS -> read(session -> Queries.rows(session, sql, query));
            case COUNT -> inTransaction(session -> Queries.changed(session, sql, query));
        };
    }

    private <R> CompletionStage<R> read(Function<S, CompletionStage<R>> work) {
        return switch (reads) {
            case PLAIN -> inSession(work);
            case IN_TRANSACTION -> inTransaction(work);
        };
    }

    abstract <R> CompletionStage<R> inSession(Function<S, CompletionStage<R>> work);

    abstract <R> CompletionStage<R> inTransaction(Function<S, CompletionStage<R>> work);

    abstract <E> CompletionStage<Optional<E>> get(S session, Class<E> type, int id);

    /** Loads each id in a statement of its own, repeated ones as well. */
    abstract CompletionStage<List<WorldEntity>> loadAll(S session, FindWorlds find);

    /** The worlds as they are afterwards. */
    abstract CompletionStage<List<WorldEntity>> update(S session, UpdateWorlds update);

    abstract CompletionStage<Void> insert(S session, List<CompanyEntity> companies);

    abstract CompletionStage<Void> add(S session, UserEntity user);

    /** Deletes the user and returns how many there were. */
    abstract CompletionStage<Integer> delete(S session, DeleteUser delete);
}
