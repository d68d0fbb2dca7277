package dev.dbdyno.relay.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ; ",
                "select 1",
                "SELECT 'insert into x'",
                "select \"update\" from t",
                "select update from t",
                "(select 1) union (select 2)",
                "/* begin */ -- commit\n table t",
                "with x as (select 1) select * from x",
                "values (1), (2)",
                "select $a$ ; delete from t $a$",
                "select e'\\'; delete from t'",
                "select 'it''s; delete'",
                "select 1; select 2;"
            })
    void reads(String text) {
        assertThat(kind(text)).isEqualTo(Sql.READS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insert into t values (1)",
                "update t set x = 1",
                "with x as (delete from t returning 1) select * from x",
                "with x as ( insert into t values (1) returning 1) select 1",
                "select * into u from t",
                "select * from t for update",
                "select * from t for no key update",
                "select nextval('s')",
                "select pg_sleep(1)",
                "select set_config('search_path', 'x', false)",
                "copy t to stdout",
                "create table t (id int)",
                "call p()",
                "do $$ begin end $$",
                "explain analyze delete from t",
                "commit prepared 'x'",
                "select 1; delete from t",
                "begin; insert into t values (1); commit"
            })
    void writes(String text) {
        assertThat(kind(text)).isEqualTo(Sql.WRITES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BEGIN", "begin read only", "START TRANSACTION ISOLATION LEVEL SERIALIZABLE"})
    void begins(String text) {
        assertThat(kind(text)).isEqualTo(Sql.BEGINS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"COMMIT", "end", "ROLLBACK", "abort work"})
    void ends(String text) {
        assertThat(kind(text)).isEqualTo(Sql.ENDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "set search_path to x",
                "SHOW TRANSACTION ISOLATION LEVEL",
                "rollback to savepoint s",
                "commit and chain",
                "savepoint s",
                "begin; select 1; commit",
                "explain select 1"
            })
    void sets(String text) {
        assertThat(kind(text)).isEqualTo(Sql.SETS);
    }

    /** A text as long as pgjdbc's list of key words. */
    @Test
    void aTextMayBeLong() {
        String text = "it''s ".repeat(100_000);

        assertThat(kind("select '%s', e'%s', \"%s\"".formatted(text, text, text)))
                .isEqualTo(Sql.READS);
        assertThat(kind("select '%s'; delete from t".formatted(text))).isEqualTo(Sql.WRITES);
    }

    private static Sql kind(String text) {
        return Sql.of(text.getBytes(UTF_8));
    }
}
