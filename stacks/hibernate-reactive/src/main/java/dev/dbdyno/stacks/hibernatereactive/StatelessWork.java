package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.spi.Dispatch;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.hibernate.reactive.stage.Stage;

/** Works in a {@link Stage.StatelessSession}, which does every step at once. */
final class StatelessWork extends Work<Stage.StatelessSession> {

    private final Stage.SessionFactory factory;

    StatelessWork(Stage.SessionFactory factory, Reads reads, Dispatch dispatch) {
        super(reads, dispatch);
        this.factory = factory;
    }

    /** Not {@code withStatelessSession}, which would hand out the session of another operation under way on this context. */
    @Override
    <R> CompletionStage<R> inSession(Function<Stage.StatelessSession, CompletionStage<R>> work) {
        return factory.openStatelessSession()
                .thenCompose(session -> Stages.ending(() -> work.apply(session), session::close));
    }

    @Override
    <R> CompletionStage<R> inTransaction(Function<Stage.StatelessSession, CompletionStage<R>> work) {
        return inSession(session -> session.withTransaction(transaction -> work.apply(session)));
    }

    @Override
    <E> CompletionStage<Optional<E>> get(Stage.StatelessSession session, Class<E> type, int id) {
        return session.get(type, id).thenApply(Optional::ofNullable);
    }

    @Override
    CompletionStage<List<WorldEntity>> loadAll(Stage.StatelessSession session, FindWorlds find) {
        return Stages.inTurn(find.ids(), id -> get(session, WorldEntity.class, id));
    }

    /** {@code updateMultiple} sends them as one batch. */
    @Override
    CompletionStage<List<WorldEntity>> update(Stage.StatelessSession session, UpdateWorlds update) {
        Map<Integer, Integer> numberById = numbers(update);
        return loadAll(session, update.reads()).thenCompose(worlds -> {
            worlds.forEach(world -> world.change(Objects.requireNonNull(numberById.get(world.id))));
            return session.updateMultiple(worlds).thenApply(updated -> worlds);
        });
    }

    /** {@code insertMultiple} sends them as one batch. */
    @Override
    CompletionStage<Void> insert(Stage.StatelessSession session, List<CompanyEntity> companies) {
        return session.insertMultiple(companies);
    }

    /** A stateless session reads back only the key of what the server generates. */
    @Override
    CompletionStage<Void> add(Stage.StatelessSession session, UserEntity user) {
        return session.insert(user).thenCompose(inserted -> session.refresh(user));
    }

    /** Deletes by a statement without an entity, because nothing of the row is needed. */
    @Override
    CompletionStage<Integer> delete(Stage.StatelessSession session, DeleteUser delete) {
        return session.createMutationQuery("delete from UserEntity where id = :id")
                .setParameter("id", delete.id())
                .executeUpdate();
    }
}
