package dev.dbdyno.databases.neo4j;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Values as Cypher writes them. */
final class Literal {

    private Literal() {}

    static String of(Object value) {
        return switch (value) {
            case String text -> "'%s'".formatted(text.replace("\\", "\\\\").replace("'", "\\'"));
            case Integer number -> number.toString();
            case List<?> list -> list.stream().map(Literal::of).collect(Collectors.joining(", ", "[", "]"));
            case Map<?, ?> map ->
                map.entrySet().stream()
                        .map(entry -> "%s: %s".formatted(entry.getKey(), of(entry.getValue())))
                        .collect(Collectors.joining(", ", "{", "}"));
            default -> throw new IllegalArgumentException("no literal for " + value.getClass());
        };
    }
}
