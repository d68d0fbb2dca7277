package dev.dbdyno.stacks.springdatar2dbc;

import dev.dbdyno.model.World;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import reactor.core.publisher.Flux;

/**
 * Operations that need more than one call of a repository. One after the other, the calls share a transaction and its
 * connection, as Spring Data's reference shows. All at once, each has its own, because one connection carries one
 * transaction.
 */
@Service
class WorldService {

    private final WorldRepository worlds;

    WorldService(WorldRepository worlds) {
        this.worlds = worlds;
    }

    @Transactional(readOnly = true)
    public Flux<World> findOneAfterTheOther(List<Integer> ids) {
        return Flux.fromIterable(ids).concatMap(worlds::findById).map(WorldEntity::world);
    }

    public Flux<World> findAllAtOnce(List<Integer> ids) {
        return Flux.fromIterable(ids).flatMapSequential(worlds::findById).map(WorldEntity::world);
    }

    @Transactional
    public Flux<World> updateOneAfterTheOther(List<World> changes) {
        return save(findOneAfterTheOther(ids(changes)), changes);
    }

    public Flux<World> updateAllAtOnce(List<World> changes) {
        return save(findAllAtOnce(ids(changes)), changes);
    }

    private static List<Integer> ids(List<World> changes) {
        return changes.stream().map(World::id).toList();
    }

    /** Saves the worlds one after the other in any case, because {@code saveAll} does. */
    private Flux<World> save(Flux<World> found, List<World> changes) {
        Map<Integer, Integer> numberById = changes.stream().collect(Collectors.toMap(World::id, World::randomNumber));
        return found.map(
                        world -> new WorldEntity(world.id(), numberById.getOrDefault(world.id(), world.randomNumber())))
                .collectList()
                .flatMapMany(worlds::saveAll)
                .map(WorldEntity::world);
    }
}
