package dev.dbdyno.generator.requests;

import dev.dbdyno.generator.http.ReplyParser.ReplyTo;
import dev.dbdyno.load.drawing.Draws;
import dev.dbdyno.scenarios.reply.BodyCheck;
import dev.dbdyno.scenarios.reply.Template;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A kind of request, encoded beforehand. */
final class RequestKind {

    private static final byte[] END_OF_HEAD = {'\r', '\n', '\r', '\n'};

    /** Methods that say with Content-Length: 0 that their body is empty. */
    private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH");

    private final String method;
    private final Template target;
    private final Template head;
    private final @Nullable Template body;
    private final int[] drawn;
    private final ReplyTo replyTo;
    private final BodyCheck expected;

    private RequestKind(String method, Template target, Template head, @Nullable Template body, BodyCheck expected) {
        this.method = method;
        this.target = target;
        this.head = head;
        this.body = body;
        this.expected = expected;
        this.replyTo = replyTo(method, expected);
        this.drawn = IntStream.concat(Arrays.stream(head.names()), names(body))
                .distinct()
                .toArray();
    }

    private static ReplyTo replyTo(String method, BodyCheck expected) {
        if (method.equals("HEAD")) {
            return ReplyTo.HEAD;
        }
        return expected.countsObjects() ? ReplyTo.LIST : ReplyTo.OTHER;
    }

    private static IntStream names(@Nullable Template template) {
        return template == null ? IntStream.empty() : Arrays.stream(template.names());
    }

    /**
     * Encodes a kind of request.
     *
     * @param headers those that all requests have, each with its line's end
     * @param body null where there is none
     * @param names that may stand in braces
     */
    static RequestKind of(
            String method, String path, String headers, @Nullable String body, List<String> names, BodyCheck expected) {
        String start = "%s %s HTTP/1.1\r\n%s".formatted(method, path, headers);
        Template target = Template.of(path, names);
        if (body == null) {
            String empty = WITH_BODY.contains(method) ? "Content-Length: 0\r\n\r\n" : "\r\n";
            return new RequestKind(method, target, Template.of(start + empty, names), null, expected);
        }
        return new RequestKind(
                method,
                target,
                Template.of(start + "Content-Type: application/json\r\nContent-Length: ", names),
                Template.of(body, names),
                expected);
    }

    /** Draws what this request is filled with. */
    void fill(int[] values, List<DrawnNumbers> numbers, Draws draws) {
        for (int name : drawn) {
            values[name] = numbers.get(name).next(draws);
        }
    }

    void write(int[] values, ByteBuf out) {
        write(head, values, out);
        if (body != null) {
            Decimal.write(body.length(values), out);
            out.writeBytes(END_OF_HEAD);
            write(body, values, out);
        }
    }

    private static void write(Template template, int[] values, ByteBuf out) {
        for (int place = 0; place < template.numbers(); place++) {
            out.writeBytes(template.before(place));
            Decimal.write(values[template.name(place)], out);
        }
        out.writeBytes(template.before(template.numbers()));
    }

    ReplyTo replyTo() {
        return replyTo;
    }

    BodyCheck expected() {
        return expected;
    }

    /** The request as words have it: {@code GET /companies/17}. */
    String words(int[] values) {
        return method + " " + target.text(values);
    }
}
