package dev.dbdyno.spi.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.World;
import dev.dbdyno.spi.Operation.AddUser;
import dev.dbdyno.spi.Operation.FindCompanies;
import java.time.LocalDateTime;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every text, for what a stack sends to the server must not change by the way. */
class SqlTest {

    @Test
    void the_texts_for_jdbc() {
        assertThat(texts(in(Notation.QUESTION_MARKS)))
                .containsExactly(
                        "select company_id, company_name from s.companies where company_id = ?",
                        "select company_id, company_name from s.companies where company_id > ? order by company_id limit ?",
                        "insert into s.companies(company_id, company_name) values (?, ?)",
                        "select 1 from pg_sleep(?)",
                        "select id, randomnumber from s.world where id = ?",
                        "update s.world set randomnumber = ? where id = ?",
                        "select id, message from s.fortune",
                        "insert into s.users(name, surname, email) values (?, ?, ?)",
                        "insert into s.users(name, surname, email) values (?, ?, ?) returning id, name, surname, email, created",
                        "select id, name, surname, email, created from s.users where id = ?",
                        "select id, name, surname, email, created from s.users order by id limit ?",
                        "delete from s.users where id = ?");
    }

    @Test
    void numbered_and_named_parameters_stand_in_their_order() {
        assertThat(in(Notation.NUMBERED).findCompanies().text())
                .isEqualTo(
                        "select company_id, company_name from s.companies where company_id > $1 order by company_id limit $2");
        assertThat(in(Notation.NUMBERED).addUserReturning().text())
                .isEqualTo(
                        "insert into s.users(name, surname, email) values ($1, $2, $3) returning id, name, surname, email, created");
        assertThat(in(Notation.NUMBERED).updateWorld().text())
                .isEqualTo("update s.world set randomnumber = $1 where id = $2");
        assertThat(in(Notation.NAMED).findCompanies().text())
                .isEqualTo(
                        "select company_id, company_name from s.companies where company_id > :after order by company_id limit :count");
        assertThat(in(Notation.NAMED).sleep().text()).isEqualTo("select 1 from pg_sleep(:seconds)");
    }

    @Test
    void parameters_are_listed_as_they_stand_in_the_text() {
        Sql<String> sql = in(Notation.NAMED);
        assertThat(names(sql.findCompanies().text()))
                .isEqualTo(sql.findCompanies().parameters().stream()
                        .map(Parameter::name)
                        .toList());
        assertThat(names(sql.addUser().text()))
                .isEqualTo(
                        sql.addUser().parameters().stream().map(Parameter::name).toList());
        assertThat(names(sql.updateWorld().text()))
                .isEqualTo(sql.updateWorld().parameters().stream()
                        .map(Parameter::name)
                        .toList());
    }

    @Test
    void values_come_from_what_is_asked() {
        Sql<String> sql = in(Notation.NUMBERED);
        assertThat(sql.findCompanies().parameters())
                .extracting(parameter -> parameter.value(new FindCompanies(7, 100)))
                .containsExactly(7, 100);
        assertThat(sql.insertCompany().parameters())
                .extracting(parameter -> parameter.value(new Company(7, "a")))
                .containsExactly(7, "a");
        assertThat(sql.updateWorld().parameters())
                .extracting(parameter -> parameter.value(new World(3, 77)))
                .containsExactly(77, 3);
        assertThat(sql.addUser().parameters())
                .extracting(parameter -> parameter.value(new AddUser("a", "b", "c")))
                .containsExactly("a", "b", "c");
    }

    private static List<String> names(String text) {
        return Pattern.compile(":(\\w+)")
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static Sql<String> in(Notation notation) {
        return Sql.of("s", Dialect.POSTGRESQL, notation, new NoColumns());
    }

    private static List<String> texts(Sql<String> sql) {
        return Stream.of(
                        sql.findCompany().text(),
                        sql.findCompanies().text(),
                        sql.insertCompany().text(),
                        sql.sleep().text(),
                        sql.findWorld().text(),
                        sql.updateWorld().text(),
                        sql.findFortunes().text(),
                        sql.addUser().text(),
                        sql.addUserReturning().text(),
                        sql.findUser().text(),
                        sql.findUsers().text(),
                        sql.deleteUser().text())
                .toList();
    }

    private static final class NoColumns implements Columns<String> {
        @Override
        public int integer(String row, int column) {
            return column;
        }

        @Override
        public String text(String row, int column) {
            return row;
        }

        @Override
        public LocalDateTime time(String row, int column) {
            return LocalDateTime.MIN;
        }

        @Override
        public Tuple all(String row) {
            return new Tuple(List.of(row));
        }
    }
}
