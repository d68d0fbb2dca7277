package dev.dbdyno.databases;

import dev.dbdyno.model.DatabaseKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The databases that dbdyno can measure.
 *
 * @param providers in the order of {@link DatabaseKind}
 */
public record Databases(List<DatabaseProvider> providers) {

    public Databases {
        providers = providers.stream()
                .sorted(Comparator.comparing(DatabaseProvider::kind))
                .toList();
    }

    /** The databases on the class path. */
    public static Databases found() {
        return new Databases(ServiceLoader.load(DatabaseProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    public DatabaseProvider of(DatabaseKind kind) {
        return providers.stream()
                .filter(provider -> provider.kind() == kind)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "no module on the class path provides %s; add it to the POM of the command line"
                                .formatted(kind.words())));
    }

    /** The one whose scheme a URL has, even if the rest of the URL is wrong. */
    public Optional<DatabaseProvider> namedBy(String url) {
        int end = url.indexOf("://");
        String scheme = end < 0 ? "" : url.substring(0, end).replaceFirst("\\+.*", "");
        return providers.stream()
                .filter(provider -> provider.schemes().contains(scheme))
                .findFirst();
    }
}
