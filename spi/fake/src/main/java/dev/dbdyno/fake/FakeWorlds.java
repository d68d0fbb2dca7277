package dev.dbdyno.fake;

import dev.dbdyno.model.World;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** TechEmpower's 10,000 worlds; world id has the number 1 + (id * 7919) % 10000, until it is changed. */
final class FakeWorlds {

    private static final int COUNT = 10_000;
    private static final int STEP = 7_919;

    private final AtomicIntegerArray numbers = new AtomicIntegerArray(COUNT + 1);

    FakeWorlds() {
        for (int id = 1; id <= COUNT; id++) {
            numbers.set(id, 1 + id * STEP % COUNT);
        }
    }

    List<World> find(List<Integer> ids) {
        List<World> found = new ArrayList<>(ids.size());
        for (int id : ids) {
            if (exists(id)) {
                found.add(new World(id, numbers.get(id)));
            }
        }
        return found;
    }

    List<World> update(List<World> changes) {
        List<World> changed = new ArrayList<>(changes.size());
        for (World change : changes) {
            if (exists(change.id())) {
                numbers.set(change.id(), change.randomNumber());
                changed.add(change);
            }
        }
        return changed;
    }

    private static boolean exists(int id) {
        return id >= 1 && id <= COUNT;
    }
}
