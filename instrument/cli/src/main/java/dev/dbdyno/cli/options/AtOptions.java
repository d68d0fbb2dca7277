package dev.dbdyno.cli.options;

import dev.dbdyno.cli.terminal.UsageException;
import dev.dbdyno.places.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What runs at other places than here. */
final class AtOptions {

    private static final String GENERATOR = "generator=";
    private static final String DATABASE = "database=";
    private static final String HOST = "host=";
    private static final List<String> ALL = List.of(GENERATOR, DATABASE, HOST);

    @Option(
            names = "--at",
            paramLabel = "WHAT=PLACE",
            description = {
                "run something at another place: 'host=PLACE[,PLACE…]' runs stacks and their hosts there, each block at",
                "one of several alike places, 'database=PLACE' starts the embedded server there, or reads the CPU of the",
                "one that --database names, 'generator=PLACE[,PLACE…]' makes the load of web hosts and targets there, as if",
                "by one generator. A place is 'ssh HOST', 'srun -w NODE', 'pod IMAGE', 'kubectl exec -i POD --', local, or",
                "any command with {} where a shell command belongs. May be given once for each, or as a FILE.places with a",
                "line for each (default: all here)"
            })
    List<String> at = List.of();

    /** Null where nothing is said of them. */
    @Nullable List<String> generators() {
        List<String> places = places(GENERATOR).stream().map(Place::text).toList();
        return places.isEmpty() ? null : places;
    }

    /** Null where nothing is said of it. */
    @Nullable Place database() {
        return one(DATABASE);
    }

    /** Empty where nothing is said of them. */
    List<Place> hosts() {
        List<Place> places = places(HOST);
        Set<String> texts = new HashSet<>();
        for (Place place : places) {
            if (!texts.add(place.text())) {
                throw new UsageException(
                        "--at host= names '%s' twice: blocks are spread over different places, so name each once"
                                .formatted(place));
            }
        }
        return places;
    }

    private @Nullable Place one(String what) {
        List<Place> places = places(what);
        if (places.size() > 1) {
            throw new UsageException("--at %s takes one place, but got %d: %s".formatted(what, places.size(), places));
        }
        return places.isEmpty() ? null : places.getFirst();
    }

    private List<Place> places(String what) {
        List<Place> places = new ArrayList<>();
        for (String asked : PlacesFile.expanded(at)) {
            if (ALL.stream().noneMatch(asked::startsWith)) {
                throw new UsageException(
                        "--at expects host=PLACE, database=PLACE or generator=PLACE, for these are what can be elsewhere, but got '%s'"
                                .formatted(asked));
            }
            if (asked.startsWith(what)) {
                places.addAll(parsed(asked.substring(what.length())));
            }
        }
        return places;
    }

    private static List<Place> parsed(String list) {
        try {
            return Place.parseAll(list);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }
}
