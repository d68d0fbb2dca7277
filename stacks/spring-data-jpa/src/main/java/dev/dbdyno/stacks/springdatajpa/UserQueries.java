package dev.dbdyno.stacks.springdatajpa;

import dev.dbdyno.model.Tuple;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.sql.JdbcSql;
import dev.dbdyno.stacks.shared.jdbc.UserStatements;
import java.sql.PreparedStatement;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Statements that are known at run time only: no repository has a method for them, Boot's {@code JdbcTemplate} runs them. */
@Component
class UserQueries {

    private final JdbcTemplate jdbc;

    private final UserStatements statements = new UserStatements();

    UserQueries(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    List<Tuple> run(Query query) {
        JdbcSql sql = statements.translated(query);
        List<Tuple> tuples =
                jdbc.execute(sql.text(), (PreparedStatement prepared) -> UserStatements.run(prepared, sql, query));
        return tuples == null ? List.of() : tuples;
    }
}
