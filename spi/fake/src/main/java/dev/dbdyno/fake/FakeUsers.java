package dev.dbdyno.fake;

import dev.dbdyno.model.User;
import dev.dbdyno.spi.Operation.AddUser;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Users 1 to n as dbdyno makes them, those that were added behind them, and without those that were deleted. */
final class FakeUsers {

    private static final LocalDateTime CREATED = LocalDateTime.parse("2026-01-02T03:04:05.678901");

    private final int made;
    private final AtomicInteger last;
    private final Map<Integer, User> added = new ConcurrentHashMap<>();
    private final Set<Integer> deleted = ConcurrentHashMap.newKeySet();

    FakeUsers(int made) {
        this.made = made;
        this.last = new AtomicInteger(made);
    }

    User add(AddUser add) {
        User user = new User(last.incrementAndGet(), add.name(), add.surname(), add.email(), CREATED);
        added.put(user.id(), user);
        return user;
    }

    List<User> find(int id) {
        if (id < 1 || deleted.contains(id)) {
            return List.of();
        }
        if (id <= made) {
            return List.of(new User(id, "name" + id, "surname" + id, id + "@example.org", CREATED));
        }
        User user = added.get(id);
        return user == null ? List.of() : List.of(user);
    }

    List<User> first(int count) {
        List<User> first = new ArrayList<>(count);
        int end = last.get();
        for (int id = 1; id <= end && first.size() < count; id++) {
            first.addAll(find(id));
        }
        return first;
    }

    /** Deletes a user and returns how many rows that deleted. */
    int delete(int id) {
        boolean exists = !find(id).isEmpty();
        return exists && deleted.add(id) ? 1 : 0;
    }
}
