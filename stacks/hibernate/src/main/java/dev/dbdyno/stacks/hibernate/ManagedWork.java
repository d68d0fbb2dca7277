package dev.dbdyno.stacks.hibernate;

import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.jspecify.annotations.Nullable;

/** Works in a {@link Session}, which tracks what it has loaded. */
final class ManagedWork extends Work<Session> {

    private final SessionFactory factory;

    ManagedWork(SessionFactory factory, Reads reads) {
        super(reads);
        this.factory = factory;
    }

    @Override
    <R> R inSession(Function<Session, R> work) {
        return factory.fromSession(work);
    }

    @Override
    <R> R inTransaction(Function<Session, R> work) {
        return factory.fromTransaction(work);
    }

    @Override
    <E> @Nullable E get(Session session, Class<E> type, int id) {
        return session.find(type, id);
    }

    /** A session answers from memory what it has loaded before, so a repeated id is forgotten before it is asked for again. */
    @Override
    List<World> worlds(Session session, FindWorlds find) {
        List<World> worlds = new ArrayList<>(find.ids().size());
        Map<Integer, WorldEntity> loadedById = new HashMap<>();
        for (Integer id : find.ids()) {
            WorldEntity before = loadedById.get(id);
            if (before != null) {
                session.detach(before);
            }
            WorldEntity world = session.find(WorldEntity.class, id);
            if (world != null) {
                loadedById.put(id, world);
                worlds.add(world.row());
            }
        }
        return worlds;
    }

    /** Changes the entities. The session writes the changes when the transaction is committed. */
    @Override
    List<World> update(Session session, UpdateWorlds update) {
        List<World> changed = new ArrayList<>(update.changes().size());
        for (World change : update.changes()) {
            WorldEntity world = session.find(WorldEntity.class, change.id());
            if (world != null) {
                world.change(change.randomNumber());
                changed.add(world.row());
            }
        }
        return changed;
    }

    /**
     * Persists the companies. They are sent when the transaction is committed, batched if {@code batchSize} says so,
     * because the keys are given.
     */
    @Override
    int insert(Session session, List<CompanyEntity> companies) {
        companies.forEach(session::persist);
        return companies.size();
    }

    @Override
    User add(Session session, AddUser add) {
        UserEntity user = UserEntity.of(add);
        session.persist(user);
        return user.row();
    }

    @Override
    int delete(Session session, DeleteUser delete) {
        UserEntity user = session.find(UserEntity.class, delete.id());
        if (user == null) {
            return 0;
        }
        session.remove(user);
        return 1;
    }
}
