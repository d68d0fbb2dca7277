package dev.dbdyno.stacks.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.dbdyno.spi.sql.JdbcSql;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class JdbcSqlTest {

    @Test
    void a_numbered_parameter_becomes_a_question_mark() {
        assertThat(JdbcSql.translate("select $1::int + a.b from a where c=$2"))
                .isEqualTo(new JdbcSql("select ?::int + a.b from a where c=?", List.of(1, 2)));
    }

    @Test
    void a_repeated_parameter_is_bound_at_each_place() {
        assertThat(JdbcSql.translate("select $1, $1")).isEqualTo(new JdbcSql("select ?, ?", List.of(1, 1)));
    }

    @Test
    void parameters_out_of_order_keep_their_numbers() {
        assertThat(JdbcSql.translate("values ($12, $1, $2)"))
                .isEqualTo(new JdbcSql("values (?, ?, ?)", List.of(12, 1, 2)));
    }

    @Test
    void adjacent_parameters_are_told_apart() {
        assertThat(JdbcSql.translate("select $1||$2")).isEqualTo(new JdbcSql("select ?||?", List.of(1, 2)));
    }

    @Test
    void a_question_mark_that_is_an_operator_is_doubled() {
        assertThat(JdbcSql.translate("select a ? $1, a ?| b, a ?& b"))
                .isEqualTo(new JdbcSql("select a ?? ?, a ??| b, a ??& b", List.of(1)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select '$1 ?'",
                "select 'it''s $1 ?'",
                "select '\\', 'x'",
                "select E'\\'$1 ?'",
                "select e'\\\\', 'x'",
                "select E'a''\\'$1'",
                "select \"$1 ?\"",
                "select \"a\"\"$1 ?\"",
                "select $$ $1 ? ' $$",
                "select $tag$ $1 $$ ? $tag$",
                "select $\u00e4$ $1 $\u00e4$",
                "select 1 -- $1 ? '",
                "select 1 /* $1 ? ' */",
                "select 1 /* $1 /* ? */ $1 */",
                "select a$1 from b$2c",
                "select '$1",
                "select E'$1\\",
                "select /* $1",
                "select $tag$ $1",
                "select $",
                ""
            })
    void literals_names_and_comments_stay_as_they_are(String sql) {
        assertThat(JdbcSql.translate(sql)).isEqualTo(new JdbcSql(sql, List.of()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select '$2 ?', ",
                "select '\\', ",
                "select E'\\'', ",
                "select fe'\\', ",
                "select $$ $2 $$, ",
                "select $a$ $$ $2 $a$, ",
                "select 1 -- $2 '\n, ",
                "select 1 -- $2 '\r, ",
                "select /* $2 /* ' */ */ ",
                "select \"$2\", ",
                "select 5 / 2 - 1, ",
                "select x'1f', "
            })
    void a_parameter_behind_them_is_found(String before) {
        assertThat(JdbcSql.translate(before + "$1")).isEqualTo(new JdbcSql(before + "?", List.of(1)));
    }

    @Test
    void a_number_that_no_integer_holds_is_a_parameter_that_nobody_gives() {
        assertThat(JdbcSql.translate("select $99999999999").parameterNumbers()).containsExactly(Integer.MAX_VALUE);
    }
}
