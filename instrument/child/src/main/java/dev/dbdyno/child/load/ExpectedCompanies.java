package dev.dbdyno.child.load;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.dbdyno.model.Company;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The hash of any page of the data set, in a few nanoseconds.
 *
 * <p>The data set is known: company {@code id} is called {@code md5(id::text)}. With {@code P[r]} the hash of the first r
 * rows, that of the rows behind l up to r is {@code P[r] - P[l] * 31^(r-l)}: all of it modulo 2^64, thus exact.
 */
final class ExpectedCompanies {

    /** The hash of the first r rows, r being the index. */
    private final long[] prefixHashes;

    private ExpectedCompanies(long[] prefixHashes) {
        this.prefixHashes = prefixHashes;
    }

    static ExpectedCompanies of(int rows) {
        MessageDigest md5 = md5();
        long[] prefixHashes = new long[rows + 1];
        for (int id = 1; id <= rows; id++) {
            prefixHashes[id] = Replies.extend(prefixHashes[id - 1], company(id, md5));
        }
        return new ExpectedCompanies(prefixHashes);
    }

    /** One company of the data set. */
    static Company company(int id) {
        return company(id, md5());
    }

    private static Company company(int id, MessageDigest md5) {
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

    /** The hash of the rows behind {@code after}, {@code count} of them. */
    long hash(int after, int count) {
        return prefixHashes[after + count] - prefixHashes[after] * powerOf31(count);
    }

    private static long powerOf31(int exponent) {
        long power = 1;
        long square = 31;
        for (int bits = exponent; bits != 0; bits >>= 1) {
            if ((bits & 1) != 0) {
                power *= square;
            }
            square *= square;
        }
        return power;
    }
}
