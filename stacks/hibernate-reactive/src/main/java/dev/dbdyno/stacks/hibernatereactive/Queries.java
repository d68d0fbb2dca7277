package dev.dbdyno.stacks.hibernatereactive;

import dev.dbdyno.model.Company;
import dev.dbdyno.model.Fortune;
import dev.dbdyno.model.Tuple;
import dev.dbdyno.model.User;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindUsers;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.sql.NativeSql;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.reactive.stage.Stage;
import org.hibernate.reactive.stage.Stage.AbstractQuery;
import org.hibernate.reactive.stage.Stage.MutationQuery;
import org.hibernate.reactive.stage.Stage.SelectionQuery;
import org.jspecify.annotations.Nullable;

/** The HQL and SQL that both kinds of session send alike. */
final class Queries {

    /** A service has its statements in Hibernate's notation at compile time: each text is translated once, not each call. */
    private final Map<String, NativeSql> translatedByText = new ConcurrentHashMap<>();

    NativeSql translated(Query query) {
        return translatedByText.computeIfAbsent(query.sql(), NativeSql::translate);
    }

    static CompletionStage<List<Company>> companies(Stage.QueryProducer session, FindCompanies find) {
        return session.createSelectionQuery(
                        "from CompanyEntity where companyId > :after order by companyId", CompanyEntity.class)
                .setParameter("after", find.afterCompanyId())
                .setMaxResults(find.count())
                .getResultList()
                .thenApply(found -> found.stream().map(CompanyEntity::row).toList());
    }

    static CompletionStage<List<Fortune>> fortunes(Stage.QueryProducer session) {
        return session.createSelectionQuery("from FortuneEntity", FortuneEntity.class)
                .getResultList()
                .thenApply(found ->
                        Fortune.page(found.stream().map(FortuneEntity::row).toList()));
    }

    static CompletionStage<List<User>> users(Stage.QueryProducer session, FindUsers find) {
        return session.createSelectionQuery("from UserEntity order by id", UserEntity.class)
                .setMaxResults(find.count())
                .getResultList()
                .thenApply(found -> found.stream().map(UserEntity::row).toList());
    }

    static CompletionStage<List<Tuple>> sleep(Stage.QueryProducer session, Sleep sleep) {
        return session.createNativeQuery("select 1 from pg_sleep(?1)", Integer.class)
                .setParameter(1, sleep.seconds())
                .getSingleResult()
                .thenApply(one -> List.of(new Tuple(List.of(one))));
    }

    static CompletionStage<List<Tuple>> rows(Stage.QueryProducer session, NativeSql sql, Query query) {
        SelectionQuery<Object> rows = session.createNativeQuery(sql.text(), Object.class);
        bind(rows, query);
        return rows.getResultList()
                .thenApply(found -> found.stream().map(Queries::tuple).toList());
    }

    /** Hibernate Reactive hands out a row of one column as its value. */
    private static Tuple tuple(@Nullable Object row) {
        return new Tuple(row instanceof Object[] values ? Arrays.asList(values) : Collections.singletonList(row));
    }

    static CompletionStage<List<Tuple>> changed(Stage.QueryProducer session, NativeSql sql, Query query) {
        MutationQuery change = session.createNativeMutationQuery(sql.text());
        bind(change, query);
        return change.executeUpdate().thenApply(changed -> List.of());
    }

    private static void bind(AbstractQuery statement, Query query) {
        List<?> parameters = query.parameters();
        for (int index = 0; index < parameters.size(); index++) {
            statement.setParameter(index + 1, parameters.get(index));
        }
    }
}
