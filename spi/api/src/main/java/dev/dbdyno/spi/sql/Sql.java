package dev.dbdyno.spi.sql;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Row;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.DeleteUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.FindFortunes;
import dev.dbdyno.spi.Operation.FindUser;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.Sleep;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The operations on tables as statements: what a service that writes its SQL by hand has as constants. A stack makes them
 * once, when it is opened, so that an operation costs no lookup and no text.
 *
 * <p>{@link #findWorld} is asked once for each id, {@link #insertCompany} and {@link #updateWorld} are sent as a batch, all
 * others are asked once.
 *
 * @param <S> the driver's row
 * @param addUser replies nothing: the library asks for the {@link #GENERATED} columns
 * @param addUserReturning replies the new row
 */
public record Sql<S>(
        Select<FindCompany, Company, S> findCompany,
        Select<FindCompanies, Company, S> findCompanies,
        Change<Company> insertCompany,
        Select<Sleep, Tuple, S> sleep,
        Select<Integer, World, S> findWorld,
        Change<World> updateWorld,
        Select<FindFortunes, Fortune, S> findFortunes,
        Change<AddUser> addUser,
        Select<AddUser, User, S> addUserReturning,
        Select<FindUser, User, S> findUser,
        Select<FindUsers, User, S> findUsers,
        Change<DeleteUser> deleteUser) {

    /** The columns of a new user that the server fills in. */
    public static final List<String> GENERATED = List.of("id", "created");

    private static final String USER = "id, name, surname, email, created";

    /** A statement that replies with rows. */
    public record Select<O, R extends Row, S>(String text, List<Parameter<O>> parameters, Function<S, R> row) {}

    /** A statement of which nothing but the number of changed rows is asked. */
    public record Change<O>(String text, List<Parameter<O>> parameters) {}

    /** All statements for the tables in a schema. */
    public static <S> Sql<S> of(String schema, Dialect dialect, Notation notation, Columns<S> columns) {
        Function<S, Company> company = row -> new Company(columns.integer(row, 0), columns.text(row, 1));
        Function<S, User> user = row -> new User(
                columns.integer(row, 0),
                columns.text(row, 1),
                columns.text(row, 2),
                columns.text(row, 3),
                columns.time(row, 4));
        Writer writer = new Writer(schema, notation);
        String insert = "insert into %s.users(name, surname, email) values (:name, :surname, :email)";
        List<Parameter<AddUser>> added = List.of(
                new Parameter.Text<>("name", AddUser::name),
                new Parameter.Text<>("surname", AddUser::surname),
                new Parameter.Text<>("email", AddUser::email));
        return new Sql<>(
                new Select<>(
                        writer.text("select company_id, company_name from %s.companies where company_id = :id"),
                        List.of(new Parameter.Int<>("id", FindCompany::companyId)),
                        company),
                new Select<>(
                        writer.text(
                                "select company_id, company_name from %s.companies where company_id > :after order by company_id limit :count"),
                        List.of(
                                new Parameter.Int<>("after", FindCompanies::afterCompanyId),
                                new Parameter.Int<>("count", FindCompanies::count)),
                        company),
                new Change<>(
                        writer.text("insert into %s.companies(company_id, company_name) values (:id, :name)"),
                        List.of(
                                new Parameter.Int<>("id", Company::companyId),
                                new Parameter.Text<>("name", Company::companyName))),
                new Select<>(
                        writer.text(dialect.sleep()),
                        List.of(new Parameter.Real<>("seconds", Sleep::seconds)),
                        columns::all),
                new Select<>(
                        writer.text("select id, randomnumber from %s.world where id = :id"),
                        List.of(new Parameter.Int<>("id", Integer::intValue)),
                        row -> new World(columns.integer(row, 0), columns.integer(row, 1))),
                new Change<>(
                        writer.text("update %s.world set randomnumber = :number where id = :id"),
                        List.of(
                                new Parameter.Int<>("number", World::randomNumber),
                                new Parameter.Int<>("id", World::id))),
                new Select<>(
                        writer.text("select id, message from %s.fortune"),
                        List.of(),
                        row -> new Fortune(columns.integer(row, 0), columns.text(row, 1))),
                new Change<>(writer.text(insert), added),
                new Select<>(writer.text(insert + dialect.returning() + USER), added, user),
                new Select<>(
                        writer.text("select " + USER + " from %s.users where id = :id"),
                        List.of(new Parameter.Int<>("id", FindUser::id)),
                        user),
                new Select<>(
                        writer.text("select " + USER + " from %s.users order by id limit :count"),
                        List.of(new Parameter.Int<>("count", FindUsers::count)),
                        user),
                new Change<>(
                        writer.text("delete from %s.users where id = :id"),
                        List.of(new Parameter.Int<>("id", DeleteUser::id))));
    }

    /** A new user, of whom the server has said the {@link #GENERATED} columns. */
    public static <S> User added(AddUser asked, Columns<S> columns, S generated) {
        return new User(
                columns.integer(generated, 0),
                asked.name(),
                asked.surname(),
                asked.email(),
                columns.time(generated, 1));
    }

    /** The reply to a change: how many rows it changed. */
    public static Tuple count(long rows) {
        return new Tuple(List.of(Math.toIntExact(rows)));
    }

    /** Puts the schema in, and the parameters in the notation of a library, in their order. */
    private record Writer(String schema, Notation notation) {

        private static final Pattern PARAMETER = Pattern.compile(":(\\w+)");

        String text(String template) {
            StringBuilder text = new StringBuilder();
            Matcher parameter = PARAMETER.matcher(template.replace("%s", schema));
            for (int number = 1; parameter.find(); number++) {
                parameter.appendReplacement(
                        text, Matcher.quoteReplacement(notation.parameter(number, parameter.group(1))));
            }
            return parameter.appendTail(text).toString();
        }
    }
}
