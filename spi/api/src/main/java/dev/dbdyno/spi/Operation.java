package dev.dbdyno.spi;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.DatabaseKind;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Movie;
import dev.dbdyno.model.Person;
import dev.dbdyno.model.PersonWithMovies;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A unit of work that a stack can do. */
public sealed interface Operation {

    /** Work on the tables of a relational database: what a stack with {@link DatabaseKind#POSTGRESQL} does, all of it. */
    sealed interface OnTables extends Operation {}

    /** Work on a graph: what a stack with {@link DatabaseKind#NEO4J} does, all of it. */
    sealed interface OnGraph extends Operation {}

    /**
     * Finds one company by its primary key: {@code select company_id, company_name from companies where company_id =
     * ?}. The reply is that {@link Company}, or nothing.
     */
    record FindCompany(int companyId) implements OnTables {}

    /**
     * Finds a page of companies in the order of their primary key: {@code select company_id, company_name from companies
     * where company_id > ? order by company_id limit ?}. The reply is up to {@code count} {@link Company} rows.
     *
     * @param afterCompanyId the page starts behind this key
     * @param count rows in the page, at most; positive
     */
    record FindCompanies(int afterCompanyId, int count) implements OnTables {}

    /**
     * Inserts companies as one batch, in one transaction: {@code insert into companies(company_id, company_name) values (?, ?)}.
     * The reply is one {@link Tuple} of the number of rows inserted, an integer. Where one row cannot be inserted, none is.
     *
     * @implSpec In the way in which the library's users insert many rows at once. The server may see a statement for each row,
     *     or one for several.
     * @param companies 1 to 1,000, no id twice
     */
    record InsertCompanies(List<Company> companies) implements OnTables {
        public InsertCompanies {
            companies = List.copyOf(companies);
        }
    }

    /**
     * Sleeps in the server: {@code select 1 from pg_sleep(?)}. The reply is one {@link Tuple} of the integer 1.
     *
     * @param seconds how long; the server's resolution is about a millisecond
     */
    record Sleep(double seconds) implements OnTables {}

    /**
     * Runs a statement of the user's. The reply is a {@link Tuple} a row.
     *
     * @param sql one statement in the server's own notation, parameters as {@code $1}, {@code $2} …
     * @param parameters their values in order: {@link Integer}, {@link Long}, {@link Double}, {@link Boolean} or
     *     {@link String}
     */
    record Query(String sql, List<?> parameters) implements OnTables {}

    /**
     * Finds worlds, each by its primary key and in a statement of its own, never one for all: {@code select id, randomnumber
     * from world where id = ?} (TechEmpower's tests "single database query" and "multiple database queries"). The reply is
     * those {@link World}s that exist, in the order of {@code ids}.
     *
     * @implSpec A blocking stack loads one after the other. Others do as their setting {@link
     *     StackProvider#dispatchSetting} says. All of one operation's statements are those of one request: where the library
     *     has a unit of work for a request (a session, a connection), they share it.
     * @param ids 1 to 500 of them; may repeat
     */
    record FindWorlds(List<Integer> ids) implements OnTables {
        public FindWorlds {
            ids = List.copyOf(ids);
        }
    }

    /**
     * Finds worlds as {@link FindWorlds} does, changes the number of each and writes it back: {@code update world set
     * randomnumber = ? where id = ?} (TechEmpower's test "database updates"). The updates may be sent as a batch or as one
     * statement, as the library's users would, in one transaction or each in its own. The reply is the changed {@link
     * World}s, in the order of {@code changes}.
     *
     * @implSpec Updates are sent in the order of {@code changes}, which is ascending by id, so that two operations never wait
     *     for each other in a circle.
     * @param changes 1 to 500 worlds as they shall be, ascending by id, no id twice, each with a number of 1 to 10,000
     */
    record UpdateWorlds(List<World> changes) implements OnTables {
        public UpdateWorlds {
            changes = List.copyOf(changes);
        }

        /** The ids to be read first. */
        public FindWorlds reads() {
            return new FindWorlds(changes.stream().map(World::id).toList());
        }

        /**
         * The changes to write: those of the worlds that were found.
         *
         * @param found the reply to {@link #reads}
         */
        public List<World> writes(List<World> found) {
            if (found.size() == changes.size()) {
                return changes;
            }
            Set<Integer> ids = found.stream().map(World::id).collect(Collectors.toSet());
            return changes.stream().filter(change -> ids.contains(change.id())).toList();
        }
    }

    /**
     * Finds all fortunes, adds one and sorts them: {@code select id, message from fortune} (TechEmpower's test "fortunes").
     * The reply is what {@link Fortune#page} makes of the rows.
     */
    record FindFortunes() implements OnTables {}

    /**
     * Adds a user: {@code insert into users(name, surname, email) values (?, ?, ?)}, returning what the server has made of it,
     * the key and the time of creation included. The reply is that {@link User}.
     */
    record AddUser(String name, String surname, String email) implements OnTables {}

    /**
     * Finds one user by its primary key: {@code select id, name, surname, email, created from users where id = ?}. The reply
     * is that {@link User}, or nothing.
     */
    record FindUser(int id) implements OnTables {}

    /**
     * Finds the first users in the order of their primary key: {@code select id, name, surname, email, created from users
     * order by id limit ?}. The reply is up to {@code count} {@link User} rows.
     *
     * @param count positive
     */
    record FindUsers(int count) implements OnTables {}

    /**
     * Deletes one user by its primary key: {@code delete from users where id = ?}. The reply is one {@link Tuple} of the
     * number of rows deleted, an integer: 1, or 0 where there was none.
     *
     * @implSpec As the library's users delete by id. A library that reads the row first does so, and says it in {@link
     *     StackProvider#explainedWork}.
     */
    record DeleteUser(int id) implements OnTables {}

    /**
     * Finds movies by their title: {@code match (m:DbdynoMovie {title: $title}) return m}. The reply is every {@link Movie}
     * of that title: one in the data set, nothing where there is no such title.
     *
     * @implSpec All operations on the graph use dbdyno's own labels, {@code DbdynoMovie} and {@code DbdynoPerson}, so that
     *     they work beside a user's own nodes.
     */
    record FindMovie(String title) implements OnGraph {}

    /**
     * Inserts a movie: {@code create (m:DbdynoMovie {title: $title, released: $released, tagline: $tagline})}. The reply is
     * the {@link Movie} as it now stands there.
     */
    record InsertMovie(Movie movie) implements OnGraph {}

    /**
     * Finds people by their name, each with the movies that they acted in, one hop away: {@code match (p:DbdynoPerson {name:
     * $name}) optional match (p)-[:ACTED_IN]->(m:DbdynoMovie)}. The reply is a {@link PersonWithMovies} for everyone of that
     * name: one in the data set, nothing where there is nobody.
     *
     * @implSpec A mapping library loads its entity and lets it bring its movies along, in as many statements as it takes.
     */
    record FindPersonMovies(String name) implements OnGraph {}

    /**
     * Finds those who acted in a movie together with a person, two hops away: {@code match (p:DbdynoPerson {name:
     * $name})-[:ACTED_IN]->(:DbdynoMovie)<-[:ACTED_IN]-(c:DbdynoPerson) with distinct c order by c.name return c}. The
     * reply is a {@link Person} each in the order of their names, without the one who was asked for.
     */
    record FindCoActors(String name) implements OnGraph {}
}
