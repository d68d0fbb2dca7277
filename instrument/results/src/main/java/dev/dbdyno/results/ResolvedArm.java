package dev.dbdyno.results;

import dev.dbdyno.results.plan.Arm;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * An arm as it will really run.
 *
 * @param arm as asked for
 * @param label how it is called everywhere: the arm's notation with the settings that must always be seen
 * @param settings every setting of stack and host with its value, defaults included
 * @param explainedWork counter ({@code statements}, {@code rows}, {@code transactions}) to the reason of the stack or the
 *     scenario why an operation of this arm makes the server count another number than that of another arm
 * @param classPath {@code group:artifact:version} of every jar, in order
 * @param failure null, or why the arm cannot run at all
 */
public record ResolvedArm(
        Arm arm,
        String label,
        SequencedMap<String, String> settings,
        SequencedMap<String, String> explainedWork,
        List<String> classPath,
        @Nullable Failure failure) {
    public ResolvedArm {
        settings = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(settings));
        explainedWork = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(explainedWork));
        classPath = List.copyOf(classPath);
    }

    /** The jars of its class path, in order. */
    public List<Library> libraries() {
        return classPath.stream().map(Library::of).toList();
    }

    /**
     * The version of a library that the arm runs on.
     *
     * @param artifact {@code group:artifact}
     */
    public Optional<String> versionOf(String artifact) {
        return libraries().stream()
                .filter(library -> library.artifact().equals(artifact))
                .map(Library::version)
                .findFirst();
    }
}
