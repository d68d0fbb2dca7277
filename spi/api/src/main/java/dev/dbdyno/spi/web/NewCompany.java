package dev.dbdyno.spi.web;

import dev.dbdyno.model.Company;
import dev.dbdyno.spi.Operation.InsertCompanies;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A company in the body of {@code POST /companies}, as a host's JSON library reads it. A member that is missing is
 * null.
 */
public record NewCompany(
        @Nullable Integer companyId, @Nullable String companyName) {

    /** Characters of a name, at most. */
    public static final int MOST_CHARACTERS = 255;

    /**
     * The operation that inserts these companies.
     *
     * @param body null where the request has none
     */
    public static InsertCompanies batch(@Nullable List<? extends @Nullable NewCompany> body)
            throws BadParameterException {
        int count = body == null ? 0 : body.size();
        if (body == null || count < 1 || count > WebOperations.MOST_ROWS) {
            throw new BadParameterException(
                    "the body",
                    "an array of 1 to %d companies".formatted(WebOperations.MOST_ROWS),
                    String.valueOf(count));
        }
        List<Company> companies = new ArrayList<>(count);
        for (NewCompany company : body) {
            companies.add(checked(company));
        }
        return new InsertCompanies(companies);
    }

    private static Company checked(@Nullable NewCompany company) throws BadParameterException {
        Integer id = company == null ? null : company.companyId;
        if (company == null || id == null) {
            throw new BadParameterException("companyId", "a whole number", "");
        }
        return new Company(id, WebOperations.text("companyName", MOST_CHARACTERS, company.companyName));
    }
}
