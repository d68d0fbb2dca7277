package dev.dbdyno.model.data;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.dbdyno.model.Company;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The rows of {@code companies(company_id serial primary key, company_name varchar(255))}: company {@code id} is called {@code
 * md5(id::text)}. An instance is for one thread.
 */
public final class CompanyRows {

    private final MessageDigest md5 = md5();

    public Company row(int id) {
        byte[] digest = md5.digest(Integer.toString(id).getBytes(US_ASCII));
        return new Company(id, HexFormat.of().formatHex(digest));
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
