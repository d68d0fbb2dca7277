package dev.dbdyno.scenarios;

import dev.dbdyno.model.Trait;
import dev.dbdyno.model.WorkCounter;
import dev.dbdyno.model.data.DataSet;
import dev.dbdyno.model.data.UserStatement;
import dev.dbdyno.results.json.Json;
import dev.dbdyno.results.plan.StoredScenario;
import dev.dbdyno.scenarios.reply.Reply;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A data set, an operation on it, and how the operation's parameters are drawn. All about a scenario stands in its own file; the
 * list below is the one other place that names it, in the order in which {@code dbdyno list} and the help show them.
 *
 * @implSpec A record with a static {@code KIND}. Its name in kebab case is the type in stored plans, and its components are the
 *     members there: neither may be renamed.
 */
public sealed interface Scenario
        permits OneRow,
                HundredRows,
                SingleQuery,
                Queries,
                Updates,
                Fortunes,
                UserAdd,
                UserGet,
                UsersFirst100,
                UserDelete,
                InsertBatch,
                Sleep,
                FindMovie,
                InsertMovie,
                PersonMovies,
                CoActors,
                UserQuery,
                Requests {

    /** The scenario's name, summary, database and options: the record's {@code KIND}. */
    Kind kind();

    /** The data sets that the scenario expects in the database. */
    List<DataSet> data();

    /**
     * A new drawing of its operations, which all clients of a fork share.
     *
     * @throws IllegalArgumentException in words for the user when it cannot be asked of a stack
     */
    Questions questions();

    /** The right reply to each operation, and to the request that asks the same. */
    Reply reply();

    /**
     * The requests that ask a web host for the same, by dbdyno's contract.
     *
     * @throws IllegalArgumentException in words for the user when it cannot be asked over HTTP
     */
    Requests overHttp();

    /** The changes that the scenario leaves behind. */
    Changes changes();

    /** The subject of a report, such as {@code one-row of 100,000}. */
    String subject(Figures figures);

    /** What an operation asks of the server and the size of its rows; empty where only the user knows them. */
    Optional<Asked> asked();

    /** The requests of the user's, where it is nothing else: they are asked of a web host or a target, never of a stack. */
    default Optional<Requests> ownRequests() {
        return Optional.empty();
    }

    /** The statement of the user's, where it is nothing else: no request asks for it, and the server must try it first. */
    default Optional<UserStatement> ownStatement() {
        return Optional.empty();
    }

    /** What its operations have that others lack. */
    default Set<Trait> traits() {
        return Set.of();
    }

    /** About how fast it is, for a guess of how long a run takes, and an operation among many clients. */
    default Pace pace() {
        return Pace.ofRows(1);
    }

    /** How many statements of an operation follow one another, each by a round trip, where a stack sends one at a time. */
    default int statementsInTurn() {
        return 1;
    }

    /**
     * The counters at which an operation makes one stack's server count more than another's, with the reason. Such arms
     * stay comparable.
     */
    default Map<WorkCounter, String> explainedWork() {
        return Map.of();
    }

    /** The word for it on the command line. */
    default String name() {
        return kind().name();
    }

    /** The form that a plan stores. */
    default StoredScenario stored() {
        return new StoredScenario(Json.line(this, Scenario.class));
    }

    /**
     * Reads a stored one back.
     *
     * @throws IllegalArgumentException when it is of no known kind, or damaged
     */
    static Scenario of(StoredScenario stored) {
        return Json.read(stored.json(), Scenario.class);
    }
}
