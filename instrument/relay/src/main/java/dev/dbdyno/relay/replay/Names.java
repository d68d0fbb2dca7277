package dev.dbdyno.relay.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a session's names stand for. What has changed since the last {@link #settle} can be taken back.
 *
 * @param <T> what is named
 */
final class Names<T> {

    private final Map<String, T> now = new HashMap<>();
    private final List<Change<T>> changes = new ArrayList<>();

    private record Change<T>(String name, @Nullable T before) {}

    @Nullable T get(String name) {
        return now.get(name);
    }

    List<String> names() {
        return List.copyOf(now.keySet());
    }

    void put(String name, T meaning) {
        changes.add(new Change<>(name, now.put(name, meaning)));
    }

    void remove(String name) {
        T before = now.remove(name);
        if (before != null) {
            changes.add(new Change<>(name, before));
        }
    }

    void clear() {
        if (!now.isEmpty()) {
            names().forEach(this::remove);
        }
    }

    void replaceAll(UnaryOperator<T> other) {
        now.replaceAll((name, meaning) -> other.apply(meaning));
    }

    /** Keeps all changes. */
    void settle() {
        changes.clear();
    }

    /** Undoes all changes since then. */
    void undo() {
        for (Change<T> change : changes.reversed()) {
            if (change.before == null) {
                now.remove(change.name);
            } else {
                now.put(change.name, change.before);
            }
        }
        changes.clear();
    }
}
