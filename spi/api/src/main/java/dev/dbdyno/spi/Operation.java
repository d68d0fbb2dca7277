package dev.dbdyno.spi;

import java.util.List;

/** One unit of work that a stack can do. */
public sealed interface Operation {

    /**
     * Finds one company by its primary key: {@code select company_id, company_name from companies where company_id =
     * ?}. The reply is that {@link Company}, or nothing.
     */
    record FindCompany(int companyId) implements Operation {}

    /**
     * Finds a page of companies in the order of their primary key: {@code select company_id, company_name from companies
     * where company_id > ? order by company_id limit ?}. The reply is up to {@code count} {@link Company} rows.
     *
     * @param afterCompanyId the page starts behind this key
     * @param count rows in the page, at most; positive
     */
    record FindCompanies(int afterCompanyId, int count) implements Operation {}

    /**
     * Sleeps in the server: {@code select 1 from pg_sleep(?)}. The reply is one {@link Tuple} of the integer 1.
     *
     * @param seconds how long; the server's resolution is about a millisecond
     */
    record Sleep(double seconds) implements Operation {}

    /**
     * Runs a statement of the user's. The reply is a {@link Tuple} a row.
     *
     * @param sql one statement in the server's own notation, parameters as {@code $1}, {@code $2} …
     * @param parameters their values in order: {@link Integer}, {@link Long}, {@link Double}, {@link Boolean} or
     *     {@link String}
     */
    record Query(String sql, List<?> parameters) implements Operation {}
}
