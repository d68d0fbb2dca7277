package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.hibernate.SessionFactory;
import org.hibernate.StatelessSession;
import org.jspecify.annotations.Nullable;

/** Works in a {@link StatelessSession}, which does every step at once. */
final class StatelessWork extends Work<StatelessSession> {

    private final SessionFactory factory;

    StatelessWork(SessionFactory factory, Reads reads) {
        super(reads);
        this.factory = factory;
    }

    @Override
    <R> R inSession(Function<StatelessSession, R> work) {
        return factory.fromStatelessSession(work);
    }

    @Override
    <R> R inTransaction(Function<StatelessSession, R> work) {
        return factory.fromStatelessTransaction(work);
    }

    @Override
    <E> @Nullable E get(StatelessSession session, Class<E> type, int id) {
        return session.get(type, id);
    }

    @Override
    List<World> worlds(StatelessSession session, FindWorlds find) {
        List<World> worlds = new ArrayList<>(find.ids().size());
        for (Integer id : find.ids()) {
            WorldEntity world = session.get(WorldEntity.class, id);
            if (world != null) {
                worlds.add(world.row());
            }
        }
        return worlds;
    }

    /** {@code updateMultiple} sends them as one batch of JDBC. */
    @Override
    List<World> update(StatelessSession session, UpdateWorlds update) {
        List<WorldEntity> worlds = new ArrayList<>(update.changes().size());
        for (World change : update.changes()) {
            WorldEntity world = session.get(WorldEntity.class, change.id());
            if (world != null) {
                world.change(change.randomNumber());
                worlds.add(world);
            }
        }
        session.updateMultiple(worlds);
        return worlds.stream().map(WorldEntity::row).toList();
    }

    /** {@code insertMultiple} sends them as one batch of JDBC. */
    @Override
    int insert(StatelessSession session, List<CompanyEntity> companies) {
        session.insertMultiple(companies);
        return companies.size();
    }

    /** A stateless session reads back only the key of what the server generates. */
    @Override
    User add(StatelessSession session, AddUser add) {
        UserEntity user = UserEntity.of(add);
        session.insert(user);
        session.refresh(user);
        return user.row();
    }

    /** Deletes by a statement without an entity, because nothing of the row is needed. */
    @Override
    int delete(StatelessSession session, DeleteUser delete) {
        return session.createMutationQuery("delete from UserEntity where id = :id")
                .setParameter("id", delete.id())
                .executeUpdate();
    }
}
