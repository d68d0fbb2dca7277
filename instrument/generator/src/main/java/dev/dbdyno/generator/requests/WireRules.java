package dev.dbdyno.generator.requests;

import dev.dbdyno.scenarios.Requests.Request;
import dev.dbdyno.scenarios.reply.Template;
import java.util.List;

/** Refuses a request that cannot be put on the wire as it was written. */
final class WireRules {

    private WireRules() {}

    static void check(Request request, List<String> names) {
        if (!request.method().matches("[A-Z]+")) {
            throw new IllegalArgumentException(
                    "a request starts with a method such as GET or POST, but got '%s'".formatted(request.method()));
        }
        if (!request.path().startsWith("/")) {
            throw new IllegalArgumentException(
                    "a request's path starts with /, such as /companies/{id}, but got '%s'".formatted(request.path()));
        }
        if (!request.path().matches("[!-~]+")) {
            throw new IllegalArgumentException(
                    "a request's path contains only ASCII and no blanks (write %%20 for a blank), but got '%s'"
                            .formatted(request.path()));
        }
        String unknown = Template.unknownName(request.path(), names);
        if (unknown != null) {
            throw new IllegalArgumentException("the path '%s' names {%s}, but drawn are %s"
                    .formatted(request.path(), unknown, names.isEmpty() ? "no names" : String.join(", ", names)));
        }
    }
}
