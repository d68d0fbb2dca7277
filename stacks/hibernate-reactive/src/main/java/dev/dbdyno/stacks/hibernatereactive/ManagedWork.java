package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hibernate.reactive.stage.Stage;

/** Works in a {@link Stage.Session}, which tracks what it has loaded. */
final class ManagedWork extends Work<Stage.Session> {

    private final Stage.SessionFactory factory;

    ManagedWork(Stage.SessionFactory factory, Reads reads, Dispatch dispatch) {
        super(reads, dispatch);
        this.factory = factory;
    }

    /** Not {@code withSession}, which would hand out the session of another operation that is under way on this context. */
    @Override
    <R> CompletionStage<R> inSession(Function<Stage.Session, CompletionStage<R>> work) {
        return factory.openSession().thenCompose(session -> Stages.ending(() -> work.apply(session), session::close));
    }

    @Override
    <R> CompletionStage<R> inTransaction(Function<Stage.Session, CompletionStage<R>> work) {
        return inSession(session -> session.withTransaction(transaction -> work.apply(session)));
    }

    @Override
    <E> CompletionStage<Optional<E>> get(Stage.Session session, Class<E> type, int id) {
        return session.find(type, id).thenApply(Optional::ofNullable);
    }

    /** A session answers from memory what it has loaded before, so a repeated id is forgotten before it is asked for again. */
    @Override
    CompletionStage<List<WorldEntity>> loadAll(Stage.Session session, FindWorlds find) {
        Map<Integer, WorldEntity> loadedById = new HashMap<>();
        return Stages.inTurn(find.ids(), id -> {
            WorldEntity before = loadedById.get(id);
            if (before != null) {
                session.detach(before);
            }
            return get(session, WorldEntity.class, id).thenApply(found -> {
                found.ifPresent(world -> loadedById.put(id, world));
                return found;
            });
        });
    }

    /** Changes the entities. The session writes the changes when the transaction is committed. */
    @Override
    CompletionStage<List<WorldEntity>> update(Stage.Session session, UpdateWorlds update) {
        Map<Integer, Integer> numberById = numbers(update);
        return Stages.inTurn(update.reads().ids(), id -> get(session, WorldEntity.class, id))
                .thenApply(worlds -> {
                    worlds.forEach(world -> world.change(Objects.requireNonNull(numberById.get(world.id))));
                    return worlds;
                });
    }

    /**
     * Persists the companies. They are sent when the transaction is committed, batched if {@code batchSize} says so,
     * because the keys are given.
     */
    @Override
    CompletionStage<Void> insert(Stage.Session session, List<CompanyEntity> companies) {
        return session.persist(companies.toArray());
    }

    @Override
    CompletionStage<Void> add(Stage.Session session, UserEntity user) {
        return session.persist(user);
    }

    @Override
    CompletionStage<Integer> delete(Stage.Session session, DeleteUser delete) {
        return get(session, UserEntity.class, delete.id())
                .thenCompose(found -> found.isEmpty()
                        ? CompletableFuture.completedStage(0)
                        : session.remove(found.get()).thenApply(removed -> 1));
    }
}
