package dev.dbdyno.generator.requests;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/**
 * The marks of every body that a web host answers with by dbdyno's contract. The data set is known: company {@code id} is
 * called {@code md5(id::text)}.
 */
final class CompanyBodies {

    private static final byte[] OPENING = {'['};
    private static final byte[] CLOSING = {']'};

    private CompanyBodies() {}

    /** The marks of single companies, that of company 1 first. */
    static long[] ofOne(int rows) {
        MessageDigest md5 = md5();
        CRC32C checksum = new CRC32C();
        long[] marks = new long[rows];
        for (int id = 1; id <= rows; id++) {
            byte[] company = json(id, md5).getBytes(US_ASCII);
            checksum.reset();
            checksum.update(company);
            marks[id - 1] = BodyMark.of(company.length, (int) checksum.getValue());
        }
        return marks;
    }

    /** The marks of pages, that behind company 0 first. */
    static long[] ofPages(int rows, int pageRows) {
        MessageDigest md5 = md5();
        // the rows of the page at hand, each behind its comma
        byte[][] ring = new byte[pageRows][];
        long[] marks = new long[rows - pageRows + 1];
        for (int id = 1; id <= rows; id++) {
            ring[id % pageRows] = ("," + json(id, md5)).getBytes(US_ASCII);
            if (id >= pageRows) {
                marks[id - pageRows] = page(ring, id + 1);
            }
        }
        return marks;
    }

    private static long page(byte[][] ring, int first) {
        CRC32C checksum = new CRC32C();
        checksum.update(OPENING);
        // the first row has no comma
        long bytes = (long) OPENING.length + CLOSING.length - 1;
        for (int i = 0; i < ring.length; i++) {
            byte[] row = ring[(first + i) % ring.length];
            int comma = i == 0 ? 1 : 0;
            checksum.update(row, comma, row.length - comma);
            bytes += row.length;
        }
        checksum.update(CLOSING);
        return BodyMark.of(bytes, (int) checksum.getValue());
    }

    private static String json(int id, MessageDigest md5) {
        byte[] name = md5.digest(Integer.toString(id).getBytes(US_ASCII));
        return "{\"companyId\":" + id + ",\"companyName\":\"" + HexFormat.of().formatHex(name) + "\"}";
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
