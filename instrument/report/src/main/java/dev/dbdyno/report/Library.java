package dev.dbdyno.report;

/**
 * A jar of a class path.
 *
 * @param name group and artifact, and the classifier where it has one
 */
public record Library(String name, String version) {

    /** Parses {@code group:artifact:version} or {@code group:artifact:version:classifier}. */
    public static Library of(String coordinates) {
        String[] parts = coordinates.split(":", 4);
        return switch (parts.length) {
            case 4 -> new Library("%s:%s:%s".formatted(parts[0], parts[1], parts[3]), parts[2]);
            case 3 -> new Library("%s:%s".formatted(parts[0], parts[1]), parts[2]);
            default -> new Library(coordinates, "");
        };
    }
}
