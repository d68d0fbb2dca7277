package dev.dbdyno.fake;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.dbdyno.spi.Company;
import dev.dbdyno.spi.Operation;
import dev.dbdyno.spi.Operation.FindCompanies;
import dev.dbdyno.spi.Operation.FindCompany;
import dev.dbdyno.spi.Operation.Query;
import dev.dbdyno.spi.Operation.Sleep;
import dev.dbdyno.spi.Row;
import dev.dbdyno.spi.Tuple;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The replies that a server with the data set would give; a query of the user's gets its parameters back as one row. */
final class FakeCompanies {

    private final List<Company> companies;

    private FakeCompanies(List<Company> companies) {
        this.companies = companies;
    }

    static FakeCompanies of(int rows) {
        MessageDigest md5 = md5();
        List<Company> companies = new ArrayList<>(rows);
        for (int id = 1; id <= rows; id++) {
            byte[] digest = md5.digest(Integer.toString(id).getBytes(US_ASCII));
            companies.add(new Company(id, HexFormat.of().formatHex(digest)));
        }
        return new FakeCompanies(companies);
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    List<? extends Row> reply(Operation operation) {
        return switch (operation) {
            case FindCompany find -> behind(find.companyId() - 1, 1);
            case FindCompanies find -> behind(find.afterCompanyId(), find.count());
            case Sleep sleep -> List.of(new Tuple(List.of(1)));
            case Query query -> List.of(new Tuple(new ArrayList<>(query.parameters())));
        };
    }

    /** A row too many: wrong for every operation. */
    List<? extends Row> wrongReply(Operation operation) {
        List<Row> rows = new ArrayList<>(reply(operation));
        rows.add(new Company(-1, "a wrong reply"));
        return rows;
    }

    private List<Company> behind(int after, int count) {
        int from = Math.clamp(after, 0, companies.size());
        int to = Math.clamp((long) after + count, from, companies.size());
        return companies.subList(from, to);
    }
}
