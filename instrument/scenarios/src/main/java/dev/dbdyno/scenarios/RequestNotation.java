package dev.dbdyno.scenarios;

import dev.dbdyno.scenarios.Requests.Distribution;
import dev.dbdyno.scenarios.Requests.Draw;
import dev.dbdyno.scenarios.Requests.Request;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads requests and draws as people write them; every error says the form that is expected. */
final class RequestNotation {

    private static final Pattern REQUEST = Pattern.compile("([A-Z]+) +(/\\S*)(?: +(\\S.*))?");
    private static final Pattern WEIGHTED = Pattern.compile("(.*)=(\\d{1,6})", Pattern.DOTALL);
    private static final Pattern VALUE_OF_QUERY = Pattern.compile("[^ ]+ +\\S*[?&][^=&\\s]*");
    private static final Pattern DRAW =
            Pattern.compile("([A-Za-z][\\w-]*)=(zipf:|uniform:|once:)?(-?\\d{1,9})\\.\\.(-?\\d{1,9})");

    private RequestNotation() {}

    /**
     * {@code GET /companies/{id}}, {@code GET /companies/{id}=9} with its weight, {@code POST /orders {"id":{id}}=1} with a
     * body.
     */
    static Request request(String text) {
        Matcher weighted = WEIGHTED.matcher(text.strip());
        // in 'GET /companies?count=100' the number is the query's, not a weight
        boolean hasWeight =
                weighted.matches() && !VALUE_OF_QUERY.matcher(weighted.group(1)).matches();
        Matcher parts = REQUEST.matcher(hasWeight ? weighted.group(1).strip() : text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "--request is written like 'GET /companies/{id}', with a weight behind it like 'GET /companies/{id}=9', or with a body like 'POST /orders {\"id\":{id}}', but got '%s'"
                            .formatted(text));
        }
        int weight = hasWeight ? Integer.parseInt(weighted.group(2)) : 1;
        @Nullable String body = parts.group(3);
        return new Request(parts.group(1), parts.group(2), weight, body);
    }

    /** {@code id=1..100000}, {@code id=zipf:1..100000}, {@code id=once:1..100000}. */
    static Draw draw(String text) {
        Matcher parts = DRAW.matcher(text.strip());
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "--draw is written like id=1..100000, or id=zipf:1..100000 where few are asked for often, or id=once:1..100000 where each is asked for once in a fork, but got '%s'"
                            .formatted(text));
        }
        Distribution distribution = distribution(parts.group(2));
        return new Draw(
                parts.group(1), Integer.parseInt(parts.group(3)), Integer.parseInt(parts.group(4)), distribution);
    }

    private static Distribution distribution(@Nullable String word) {
        return switch (word) {
            case "zipf:" -> Distribution.ZIPF;
            case "once:" -> Distribution.ONCE;
            case null, default -> Distribution.UNIFORM;
        };
    }
}
