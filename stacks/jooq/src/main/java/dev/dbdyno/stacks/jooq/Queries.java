package dev.dbdyno.stacks.jooq;

import static org.jooq.Records.mapping;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Fortune;
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
import dev.dbdyno.spi.Operation.FindWorlds;
import dev.dbdyno.spi.Operation.InsertCompanies;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Operation.UpdateWorlds;
import dev.dbdyno.spi.sql.JdbcSql;
import dev.dbdyno.spi.sql.Sql;
import dev.dbdyno.stacks.shared.jdbc.UserStatements;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jooq.BatchBindStep;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Record5;
import org.jooq.Result;
import org.jooq.SelectJoinStep;
import org.jooq.Table;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** Each operation in jOOQ's DSL, with tables and typed fields written by hand, as its users do without code generation. */
final class Queries {

    private static final Field<Integer> COMPANY_ID = field(name("company_id"), SQLDataType.INTEGER);
    private static final Field<String> COMPANY_NAME = field(name("company_name"), SQLDataType.VARCHAR);
    private static final Field<Integer> ID = field(name("id"), SQLDataType.INTEGER);
    private static final Field<Integer> RANDOM_NUMBER = field(name("randomnumber"), SQLDataType.INTEGER);
    private static final Field<String> MESSAGE = field(name("message"), SQLDataType.VARCHAR);
    private static final Field<String> NAME = field(name("name"), SQLDataType.VARCHAR);
    private static final Field<String> SURNAME = field(name("surname"), SQLDataType.VARCHAR);
    private static final Field<String> EMAIL = field(name("email"), SQLDataType.VARCHAR);
    private static final Field<LocalDateTime> CREATED = field(name("created"), SQLDataType.LOCALDATETIME);

    private final DSLContext dsl;
    private final Table<Record> companies;
    private final Table<Record> worlds;
    private final Table<Record> fortunes;
    private final Table<Record> users;
    private final UserStatements userStatements = new UserStatements();

    Queries(DSLContext dsl, String schema) {
        this.dsl = dsl;
        this.companies = table(name(schema, "companies"));
        this.worlds = table(name(schema, "world"));
        this.fortunes = table(name(schema, "fortune"));
        this.users = table(name(schema, "users"));
    }

    List<Company> find(FindCompany asked) {
        return dsl.select(COMPANY_ID, COMPANY_NAME)
                .from(companies)
                .where(COMPANY_ID.eq(asked.companyId()))
                .fetch(mapping(Company::new));
    }

    List<Company> find(FindCompanies asked) {
        return dsl.select(COMPANY_ID, COMPANY_NAME)
                .from(companies)
                .where(COMPANY_ID.gt(asked.afterCompanyId()))
                .orderBy(COMPANY_ID)
                .limit(asked.count())
                .fetch(mapping(Company::new));
    }

    List<Tuple> insert(InsertCompanies asked) {
        int[] inserted = dsl.transactionResult(transaction -> {
            BatchBindStep batch = transaction
                    .dsl()
                    .batch(transaction
                            .dsl()
                            .insertInto(companies, COMPANY_ID, COMPANY_NAME)
                            .values((Integer) null, null));
            for (Company company : asked.companies()) {
                batch = batch.bind(company.companyId(), company.companyName());
            }
            return batch.execute();
        });
        return List.of(Sql.count(IntStream.of(inserted).sum()));
    }

    List<World> find(FindWorlds asked) {
        List<World> found = new ArrayList<>(asked.ids().size());
        for (int id : asked.ids()) {
            dsl.select(ID, RANDOM_NUMBER)
                    .from(worlds)
                    .where(ID.eq(id))
                    .fetchOptional(mapping(World::new))
                    .ifPresent(found::add);
        }
        return found;
    }

    /**
     * Updates worlds. If there is nothing to write, nothing is sent: jOOQ would execute a batch without values as one
     * without parameters.
     */
    List<World> update(UpdateWorlds asked) {
        List<World> writes = asked.writes(find(asked.reads()));
        BatchBindStep batch =
                dsl.batch(dsl.update(worlds).set(RANDOM_NUMBER, (Integer) null).where(ID.eq((Integer) null)));
        for (World write : writes) {
            batch = batch.bind(write.randomNumber(), write.id());
        }
        if (!writes.isEmpty()) {
            batch.execute();
        }
        return writes;
    }

    List<Fortune> find(FindFortunes asked) {
        return Fortune.page(dsl.select(ID, MESSAGE).from(fortunes).fetch(mapping(Fortune::new)));
    }

    List<User> add(AddUser asked) {
        return dsl.insertInto(users, NAME, SURNAME, EMAIL)
                .values(asked.name(), asked.surname(), asked.email())
                .returningResult(ID, NAME, SURNAME, EMAIL, CREATED)
                .fetch(mapping(User::new));
    }

    List<User> find(FindUser asked) {
        return selectUsers().where(ID.eq(asked.id())).fetch(mapping(User::new));
    }

    List<User> find(FindUsers asked) {
        return selectUsers().orderBy(ID).limit(asked.count()).fetch(mapping(User::new));
    }

    private SelectJoinStep<Record5<Integer, String, String, String, LocalDateTime>> selectUsers() {
        return dsl.select(ID, NAME, SURNAME, EMAIL, CREATED).from(users);
    }

    List<Tuple> delete(DeleteUser asked) {
        return List.of(Sql.count(dsl.deleteFrom(users).where(ID.eq(asked.id())).execute()));
    }

    List<Tuple> sleep(Sleep asked) {
        return tuples(dsl.fetch("select 1 from pg_sleep(?)", asked.seconds()));
    }

    /**
     * Runs the user's statement by {@code fetchMany}, because {@code fetch} makes a row of the count if a statement
     * returns no rows.
     */
    List<Tuple> run(Query asked) {
        JdbcSql sql = userStatements.translated(asked);
        Object[] values = sql.parameterNumbers().stream()
                .map(number -> asked.parameters().get(number - 1))
                .toArray();
        Result<Record> rows =
                dsl.fetchMany(sql.text(), values).resultsOrRows().getFirst().result();
        return rows == null ? List.of() : tuples(rows);
    }

    private static List<Tuple> tuples(Result<Record> rows) {
        return rows.map(row -> new Tuple(Arrays.<@Nullable Object>asList(row.intoArray())));
    }
}
