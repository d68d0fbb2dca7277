package dev.dbdyno.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The bodies of dbdyno's contract for web hosts; anything else is answered with a small object. */
final class Contract {

    private static final String ONE = "/companies/";

    private Contract() {}

    static String body(String uri) {
        QueryStringDecoder query = new QueryStringDecoder(uri);
        String path = query.path();
        if (path.startsWith(ONE)) {
            return company(Integer.parseInt(path.substring(ONE.length())));
        }
        return switch (path) {
            case "/companies" -> page(number(query, "after"), number(query, "count"));
            case "/sleep" -> "{\"slept\":%s}".formatted(Double.parseDouble(parameter(query, "seconds")));
            default -> "{\"ok\":true}";
        };
    }

    private static int number(QueryStringDecoder query, String name) {
        return Integer.parseInt(parameter(query, name));
    }

    private static String parameter(QueryStringDecoder query, String name) {
        List<String> values = query.parameters().get(name);
        if (values == null) {
            throw new NumberFormatException("no " + name);
        }
        return values.getFirst();
    }

    private static String page(int after, int count) {
        return IntStream.rangeClosed(after + 1, after + count)
                .mapToObj(Contract::company)
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String company(int id) {
        return "{\"companyId\":%d,\"companyName\":\"%s\"}".formatted(id, md5(Integer.toString(id)));
    }

    private static String md5(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8));
            return String.format(Locale.ROOT, "%032x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }
}
