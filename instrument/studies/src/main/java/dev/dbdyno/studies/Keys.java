package dev.dbdyno.studies;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** A mapping of which every key is known, given once, and asked for by name. */
final class Keys {

    private final Value mapping;
    private final String owner;
    private final SequencedMap<String, Value> valueByKey;

    private Keys(Value mapping, String owner, SequencedMap<String, Value> valueByKey) {
        this.mapping = mapping;
        this.owner = owner;
        this.valueByKey = valueByKey;
    }

    /**
     * @param owner what the mapping is, for complaints: {@code an arm}
     * @param known all keys that it may have
     */
    static Keys of(Value mapping, String owner, List<String> known) throws StudyException {
        Keys keys = free(mapping, owner);
        for (Map.Entry<String, Value> entry : keys.valueByKey.entrySet()) {
            if (!known.contains(entry.getKey())) {
                throw keys.keyOf(entry.getKey())
                        .complaint("'%s' is no key of %s, which has %s"
                                .formatted(entry.getKey(), owner, String.join(", ", known)));
            }
        }
        return keys;
    }

    /** A mapping whose keys are names. */
    static Keys free(Value mapping, String owner) throws StudyException {
        if (!(mapping.node() instanceof MappingNode node)) {
            throw mapping.expected(owner, "a mapping of keys to values");
        }
        SequencedMap<String, Value> valueByKey = new LinkedHashMap<>();
        for (NodeTuple tuple : node.getValue()) {
            Value key = new Value(mapping.file(), tuple.getKeyNode());
            String name = key.text("a key of " + owner);
            if (valueByKey.put(name, new Value(mapping.file(), tuple.getValueNode())) != null) {
                throw key.complaint("%s has '%s' twice".formatted(owner, name));
            }
        }
        return new Keys(mapping, owner, valueByKey);
    }

    private Value keyOf(String name) {
        return ((MappingNode) mapping.node())
                .getValue().stream()
                        .map(tuple -> new Value(mapping.file(), tuple.getKeyNode()))
                        .filter(key -> key.node() instanceof ScalarNode scalar
                                && scalar.getValue().strip().equals(name))
                        .findFirst()
                        .orElse(mapping);
    }

    /** @param meaning what stands there, for a complaint: {@code the published number} */
    Value required(String key, String meaning) throws StudyException {
        Value value = valueByKey.get(key);
        if (value == null) {
            throw mapping.complaint("%s lacks '%s', %s".formatted(owner, key, meaning));
        }
        return value;
    }

    @Nullable Value optional(String key) {
        return valueByKey.get(key);
    }

    SequencedMap<String, Value> all() {
        return Collections.unmodifiableSequencedMap(valueByKey);
    }
}
