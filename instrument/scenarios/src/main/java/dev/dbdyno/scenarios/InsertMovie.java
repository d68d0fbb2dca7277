package dev.dbdyno.scenarios;

import static dev.dbdyno.model.data.MovieGraph.INSERTED_TITLES_BEGIN;

import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Reply;
import dev.dbdyno.scenarios.reply.RowHash;
import dev.dbdyno.spi.Operation;
import java.util.List;
import java.util.Optional;

/** Inserts a movie, each with a title of its own. The reply is that movie. */
public record InsertMovie() implements Scenario {

    /** The years of release are drawn uniformly from this one … */
    private static final int FIRST_YEAR = 1_900;

    /** … to this one. */
    private static final int LAST_YEAR = 2_030;

    private static final String TAGLINE = "A story that was never told";

    private static final String SENT = "{\"title\":\"%s{k}-{n}\",\"released\":{year},\"tagline\":\"%s\"}"
            .formatted(INSERTED_TITLES_BEGIN, TAGLINE);

    public static final Kind KIND = Kind.onMovies("insert-movie", "insert a movie", given -> new InsertMovie());

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<DataSet> data() {
        return List.of(new DataSet.Movies());
    }

    @Override
    public Questions questions() {
        return draws -> new Operation.InsertMovie(drawn(draws));
    }

    /** A drawn movie. It is made without a formatter, because this is done while the load is measured. */
    private static Movie drawn(Draws draws) {
        String title =
                INSERTED_TITLES_BEGIN + draws.between(0, Integer.MAX_VALUE) + '-' + draws.between(0, Integer.MAX_VALUE);
        return new Movie(title, draws.between(FIRST_YEAR, LAST_YEAR), TAGLINE);
    }

    @Override
    public Reply reply() {
        return Reply.of(
                1,
                asked -> RowHash.extend(0, ((Operation.InsertMovie) asked).movie()),
                BodyCheck.created(overHttp().body(), 0, 0, "the movie"));
    }

    @Override
    public Requests overHttp() {
        return Requests.one(
                new Request("POST", "/movies", 1, SENT),
                Draw.uniform("k", 0, Integer.MAX_VALUE),
                Draw.uniform("n", 0, Integer.MAX_VALUE),
                Draw.uniform("year", FIRST_YEAR, LAST_YEAR));
    }

    @Override
    public Changes changes() {
        return Changes.betweenForksAndWindows(data());
    }

    @Override
    public String subject(Figures figures) {
        return name();
    }

    @Override
    public Optional<Asked> asked() {
        Movie shortest = new Movie(INSERTED_TITLES_BEGIN + "0-0", FIRST_YEAR, TAGLINE);
        Movie longest =
                new Movie(INSERTED_TITLES_BEGIN + Integer.MAX_VALUE + '-' + Integer.MAX_VALUE, LAST_YEAR, TAGLINE);
        return Optional.of(new Asked(
                "create (m:DbdynoMovie {title: $title, released: $released, tagline: $tagline}) return m",
                1,
                Asked.bytes(shortest),
                Asked.bytes(longest)));
    }
}
