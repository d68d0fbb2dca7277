package dev.dbdyno.fake;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.dbdyno.model.Company;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Companies 1 to n, each named by the MD5 of its number. */
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

    /** The first companies after this one. */
    List<Company> behind(int after, int count) {
        int from = Math.clamp(after, 0, companies.size());
        int to = Math.clamp((long) after + count, from, companies.size());
        return companies.subList(from, to);
    }
}
