package dev.dbdyno.stacks.springdatajdbc;

import dev.dbdyno.model.World;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Operations that need more than one call of a repository: a service with a transaction around it, as Spring Data's
 * reference shows.
 */
@Service
class WorldService {

    private final WorldRepository worlds;

    WorldService(WorldRepository worlds) {
        this.worlds = worlds;
    }

    @Transactional(readOnly = true)
    public List<World> find(List<Integer> ids) {
        List<World> found = new ArrayList<>(ids.size());
        for (Integer id : ids) {
            worlds.findById(id).map(WorldEntity::world).ifPresent(found::add);
        }
        return found;
    }

    @Transactional
    public List<World> update(List<World> changes) {
        List<WorldEntity> changed = new ArrayList<>(changes.size());
        for (World change : changes) {
            worlds.findById(change.id())
                    .map(found -> found.withRandomNumber(change.randomNumber()))
                    .ifPresent(changed::add);
        }
        return worlds.saveAll(changed).stream().map(WorldEntity::world).toList();
    }
}
