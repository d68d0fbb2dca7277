package dev.dbdyno.results;

/**
 * A jar of a class path.
 *
 * @param artifact {@code group:artifact}
 * @param version empty where its coordinates have none
 * @param classifier empty where it has none
 */
public record Library(String artifact, String version, String classifier) {

    /** Parses {@code group:artifact:version} or {@code group:artifact:version:classifier}. */
    public static Library of(String coordinates) {
        String[] parts = coordinates.split(":", 4);
        return parts.length < 3
                ? new Library(coordinates, "", "")
                : new Library(parts[0] + ":" + parts[1], parts[2], parts.length == 3 ? "" : parts[3]);
    }

    /** What tells it from every other jar of a class path: the artifact, with the classifier where it has one. */
    public String name() {
        return classifier.isEmpty() ? artifact : artifact + ":" + classifier;
    }
}
