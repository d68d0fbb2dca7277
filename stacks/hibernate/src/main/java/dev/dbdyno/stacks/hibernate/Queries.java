package dev.dbdyno.stacks.hibernate;

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
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.hibernate.query.CommonQueryContract;
import org.hibernate.query.MutationQuery;
import org.hibernate.query.NativeQuery;
import org.hibernate.query.QueryProducer;

/** The HQL and SQL that both kinds of session send alike. */
final class Queries {

    /** A service has its statements in Hibernate's notation at compile time: each text is translated once, not each call. */
    private final Map<String, NativeSql> translatedByText = new ConcurrentHashMap<>();

    NativeSql translated(Query query) {
        return translatedByText.computeIfAbsent(query.sql(), NativeSql::translate);
    }

    static List<Company> companies(QueryProducer session, FindCompanies find) {
        return session
                .createSelectionQuery(
                        "from CompanyEntity where companyId > :after order by companyId", CompanyEntity.class)
                .setParameter("after", find.afterCompanyId())
                .setMaxResults(find.count())
                .getResultList()
                .stream()
                .map(CompanyEntity::row)
                .toList();
    }

    static List<Fortune> fortunes(QueryProducer session) {
        return Fortune.page(
                session.createSelectionQuery("from FortuneEntity", FortuneEntity.class).getResultList().stream()
                        .map(FortuneEntity::row)
                        .toList());
    }

    static List<User> users(QueryProducer session, FindUsers find) {
        return session
                .createSelectionQuery("from UserEntity order by id", UserEntity.class)
                .setMaxResults(find.count())
                .getResultList()
                .stream()
                .map(UserEntity::row)
                .toList();
    }

    static List<Tuple> sleep(QueryProducer session, Sleep sleep) {
        return List.of(new Tuple(List.of(session.createNativeQuery("select 1 from pg_sleep(?1)", Integer.class)
                .setParameter(1, sleep.seconds())
                .getSingleResult())));
    }

    static List<Tuple> rows(QueryProducer session, NativeSql sql, Query query) {
        NativeQuery<Object[]> rows = session.createNativeQuery(sql.text(), Object[].class);
        bind(rows, query);
        return rows.getResultList().stream()
                .map(values -> new Tuple(Arrays.asList(values)))
                .toList();
    }

    static List<Tuple> changed(QueryProducer session, NativeSql sql, Query query) {
        MutationQuery change = session.createNativeMutationQuery(sql.text());
        bind(change, query);
        change.executeUpdate();
        return List.of();
    }

    private static void bind(CommonQueryContract statement, Query query) {
        List<?> parameters = query.parameters();
        for (int index = 0; index < parameters.size(); index++) {
            statement.setParameter(index + 1, parameters.get(index));
        }
    }
}
