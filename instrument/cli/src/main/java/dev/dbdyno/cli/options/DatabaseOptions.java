package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.databases.Database;
import dev.dbdyno.databases.DatabaseException;
import dev.dbdyno.databases.DatabaseProvider;
import dev.dbdyno.databases.Databases;
import dev.dbdyno.databases.Listening;
import dev.dbdyno.databases.RoundTrips;
import dev.dbdyno.databases.ServerProgram;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.places.Place;
import dev.dbdyno.results.ServerInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ResourceBundle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which server is measured against. */
public final class DatabaseOptions {

    private static final String HELP = "database";

    /** The database if neither the arms nor a URL name one. */
    private static final DatabaseKind USUAL = DatabaseKind.POSTGRESQL;

    private static final Databases DATABASES = Databases.found();

    /** The server's URL. The databases write its description, which is in {@link #help()}. */
    @Option(names = "--database", paramLabel = "URL", descriptionKey = HELP, converter = UrlConverter.class)
    public @Nullable String url;

    private @Nullable Place place;

    /** Refuses a URL that cannot be read before anything starts. */
    public static final class UrlConverter implements ITypeConverter<String> {
        @Override
        public String convert(String url) {
            try {
                namedBy(url).check(url);
                return url;
            } catch (DatabaseException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /**
     * Has dbdyno's own server run at a place, or what a user's uses be read there.
     *
     * @param elsewhere null for here
     */
    public void at(@Nullable Place elsewhere) {
        place = elsewhere;
    }

    /** Where the server runs if dbdyno has something to do there. */
    public Optional<Place> place() {
        return Optional.ofNullable(place);
    }

    /** Whether the server is one that dbdyno starts on this machine. */
    public boolean isEmbeddedHere() {
        return url == null && place == null;
    }

    /** The address as asked for, or as an earlier run stored it. */
    static DatabaseOptions of(String url) {
        DatabaseOptions options = new DatabaseOptions();
        options.url = url;
        return options;
    }

    /** If the user names no server, the one that an earlier run was given, or that one's place. */
    public DatabaseOptions orThatOf(ServerInfo earlier) {
        if (!isEmbeddedHere()) {
            return this;
        }
        DatabaseOptions options = earlier.isGiven() ? of(earlier.address()) : new DatabaseOptions();
        String elsewhere = earlier.place();
        options.at(elsewhere == null ? null : Place.parse(elsewhere));
        return options;
    }

    /**
     * What must be downloaded before an embedded server can start; empty if none is wanted, or if nothing is missing.
     */
    public Optional<ServerProgram> program(Optional<DatabaseKind> wanted) {
        return url == null ? embedded(wanted).program() : Optional.empty();
    }

    /**
     * Starts a server here, or connects to the user's.
     *
     * @param wanted what all arms reach; empty where they are services of the user's, and then the URL decides
     * @param program the jars of {@link #program}
     * @param folder for an embedded server's files; must not be there yet
     */
    public Database open(Optional<DatabaseKind> wanted, List<Path> program, Path folder, Consumer<String> progress)
            throws DatabaseException {
        String given = url;
        return given == null
                ? embedded(wanted).embedded(folder, program, Listening.HERE, progress)
                : given(given, wanted).given(given, System.getenv(), progress);
    }

    /** Who starts dbdyno's own server. */
    public static DatabaseProvider embedded(Optional<DatabaseKind> wanted) {
        return DATABASES.of(wanted.orElse(USUAL));
    }

    private static DatabaseProvider namedBy(String url) {
        return DATABASES.namedBy(url).orElseGet(() -> DATABASES.of(USUAL));
    }

    private static DatabaseProvider given(String url, Optional<DatabaseKind> wanted) {
        DatabaseProvider named = namedBy(url);
        if (wanted.filter(kind -> kind != named.kind()).isPresent()) {
            throw new UsageException(
                    "--database names a different kind of server than the arms use, which is %s: give %s"
                            .formatted(
                                    wanted.get().words(),
                                    DATABASES.of(wanted.get()).exampleUrl()));
        }
        return named;
    }

    /** The time of round trips to the server at an address. */
    public static RoundTrips roundTrips(String url) throws DatabaseException {
        return namedBy(url).roundTrips(url, System.getenv());
    }

    /** What each embedded server costs, one line for each. */
    public static List<String> costs() {
        return DATABASES.providers().stream()
                .map(provider -> cost(provider, ""))
                .toList();
    }

    private static String cost(DatabaseProvider provider, String where) {
        return "embedded %s%s: %s".formatted(provider.kind().words(), where, provider.cost());
    }

    /** The server that would be measured, and what it costs. */
    public String described(Optional<DatabaseKind> wanted) {
        String there = place == null ? "" : " at '%s'".formatted(place);
        if (url == null) {
            return cost(embedded(wanted), there);
        }
        return "yours, at %s%s".formatted(url, place == null ? "" : "; what it uses is read" + there);
    }

    /** The number of connections that dbdyno's own server allows. A user's server is not asked before it is needed. */
    public OptionalInt connections(Optional<DatabaseKind> wanted) {
        return url == null ? OptionalInt.of(embedded(wanted).connectionsOfEmbedded()) : OptionalInt.empty();
    }

    /** The description of {@code --database}, by the keys under which picocli looks for its lines. */
    public static ResourceBundle help() {
        List<String> lines = new ArrayList<>();
        for (DatabaseProvider each : DATABASES.providers()) {
            String whose = lines.isEmpty()
                    ? "your own server, "
                    : "For stacks on %s: ".formatted(each.kind().words());
            lines.add(whose + each.help().getFirst());
            lines.addAll(each.help().subList(1, each.help().size()));
        }
        Object[][] contents = new Object[lines.size()][];
        for (int line = 0; line < contents.length; line++) {
            contents[line] = new Object[] {HELP + "." + line, lines.get(line)};
        }
        return new ListResourceBundle() {
            @Override
            protected Object[][] getContents() {
                return contents;
            }
        };
    }
}
